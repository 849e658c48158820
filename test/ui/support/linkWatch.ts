import type { Page } from 'playwright-core';

/** How VS Code has rendered texts from outside since the watch began. */
export interface Watched {
  /** The places where the word was seen. */
  readonly places: readonly string[];
  /** The links that were made of it, each with its place. */
  readonly links: readonly string[];
}

/** The places where VS Code shows texts of extensions. */
const places = {
  notification: '.notification-list-item-message',
  dialog: '.monaco-dialog-box',
  'input title': '.quick-input-title',
  'input message': '.quick-input-message',
  'list entry': '.quick-input-list .monaco-list-row',
  tooltip: '.monaco-hover',
  'status bar': '.statusbar-item',
  row: '.sidebar .monaco-list-row',
  'view message': '.sidebar .pane .message',
  problems: '.markers-panel .monaco-list-row',
};

/** Watches everything that the workbench shows, however short, for `word` in any case. A reload ends it. */
export async function watchForLinks(page: Page, word: string): Promise<() => Promise<Watched>> {
  await page.evaluate(
    ([watched, selectors]) => {
      const seen = { places: new Set<string>(), links: new Set<string>() };
      Object.assign(globalThis, { linkWatch: seen });
      const hasWord = (element: Element) => element.textContent?.toLowerCase().includes(watched);
      const look = () => {
        for (const [place, selector] of Object.entries(selectors)) {
          for (const element of document.querySelectorAll(selector)) {
            if (!hasWord(element)) continue;
            seen.places.add(place);
            for (const link of element.querySelectorAll('a[href], [data-href], a'))
              if (hasWord(link) && link.matches('[href], [data-href]'))
                seen.links.add(`${place}: ${link.outerHTML}`);
          }
        }
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, characterData: true });
    },
    [word, places] as const,
  );
  return () =>
    page.evaluate(() => {
      const seen = (globalThis as unknown as { linkWatch: { places: Set<string>; links: Set<string> } })
        .linkWatch;
      return { places: [...seen.places].sort(), links: [...seen.links] };
    });
}
