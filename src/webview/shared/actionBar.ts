/**
 * Prepares a page for its action bar, which stays in view while the page scrolls. Controls that get the focus are never under the bar
 * (WCAG 2.4.11), and Ctrl+Enter or Cmd+Enter presses the button of its form.
 */
export function useActionBar(bar: HTMLElement): void {
  const page = bar.ownerDocument;
  // On a low page, the bar is without a box of its own and only its buttons stay in view.
  const fit = () => {
    const height = bar.offsetHeight || (buttonsIn(bar)?.offsetHeight ?? 0);
    page.documentElement.style.scrollPaddingTop = `${height + distance}px`;
  };
  const observer = new ResizeObserver(fit);
  observer.observe(bar);
  observer.observe(page.body);
  page.addEventListener('keydown', (event) => {
    const isMeant = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat;
    const button = isMeant && bar.querySelector<HTMLButtonElement>('button[type="submit"]');
    if (!button) return;
    event.preventDefault();
    button.form?.requestSubmit();
  });
}

/** The distance between the bar and what gets the focus, in pixels. */
const distance = 12;

const buttonsIn = (bar: HTMLElement) => bar.querySelector<HTMLElement>('.line');
