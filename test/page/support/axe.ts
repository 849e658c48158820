import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The rules that a theme can break. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Returns what axe finds on a page: each fault with its rule, its element and what is wrong. All rules apply, those for good practice
 * too; with `colorsOnly`, only those that a theme can break. Letters in frames are left out: their authors answer for them.
 */
export async function axeFindings(page: Page, { colorsOnly = false } = {}): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.addScriptTag({ content: axe.source });
  const { violations } = await page.evaluate((options) => window.axe.run(document, options), {
    resultTypes: ['violations'],
    iframes: false,
    ...(colorsOnly && { runOnly: colorRules }),
  } satisfies axe.RunOptions);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
