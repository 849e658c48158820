import { html, type TemplateResult } from 'lit-html';
import type { VerdictView } from '../../protocol/tone.ts';
import { verdictBox } from './mark.ts';

/**
 * Draws the bar that is always in view: the verdict, and below it what one does now. Its buttons are in an element `.line`.
 */
export function actionBar(verdict: VerdictView, content: unknown): TemplateResult {
  return html`<div class="bar">${verdictBox(verdict)} ${content}</div>`;
}

/**
 * Prepares a page for its action bar, which stays in view while the page scrolls. Controls that get the focus are never under the bar
 * (WCAG 2.4.11), and Ctrl+Enter or Cmd+Enter presses its main button if that sends a form.
 */
export function useActionBar(bar: HTMLElement): void {
  const page = bar.ownerDocument;
  // On a small page, the bar is without a box of its own and only its buttons stay in view, at the top or at the bottom.
  const fit = () => {
    const isSmall = bar.offsetHeight === 0;
    const height = isSmall ? (buttonsIn(bar)?.offsetHeight ?? 0) : bar.offsetHeight;
    const { style } = page.documentElement;
    style.scrollPaddingTop = `${height + distance}px`;
    style.scrollPaddingBottom = isSmall ? style.scrollPaddingTop : '';
  };
  const observer = new ResizeObserver(fit);
  observer.observe(bar);
  observer.observe(page.body);
  page.addEventListener('keydown', (event) => {
    const isMeant = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat;
    const button = isMeant && bar.querySelector<HTMLButtonElement>('button.primary[type="submit"]');
    if (!button) return;
    event.preventDefault();
    button.form?.requestSubmit();
  });
}

/** The distance between the bar and what gets the focus, in pixels. */
const distance = 12;

const buttonsIn = (bar: HTMLElement) => bar.querySelector<HTMLElement>('.line');
