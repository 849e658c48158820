import axe from 'axe-core';
import type { Page } from 'playwright-core';
import type { Language } from '../../support/languages.ts';
import { setTheme, type Theme, themes } from './themeColors.ts';

/** The rules that a theme can break. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * The themes for a page that is checked in several languages and widths. Its colors depend on neither, so one of these pages is checked in each
 * theme, the others in one.
 */
export const themesOf = (language: Language, width: number): readonly Theme[] =>
  language === 'ru' && width === 320 ? themes : ['dark'];

/**
 * Returns what axe finds on a page in each theme: each fault with its rule, its element and what is wrong.
 * All rules apply in the first theme, those for good practice too, and those about colors in the others. Letters in frames are left out, since
 * their authors are responsible. Leaves the page in the last theme.
 */
export async function axeFindings(page: Page, inThemes: readonly Theme[] = themes): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.addScriptTag({ content: axe.source });
  const findings: string[] = [];
  for (const [at, theme] of inThemes.entries()) {
    await setTheme(page, theme);
    const options: axe.RunOptions = {
      resultTypes: ['violations'],
      iframes: false,
      ...(at > 0 && { runOnly: colorRules }),
    };
    const { violations } = await page.evaluate((given) => window.axe.run(document, given), options);
    for (const { id, nodes } of violations) {
      findings.push(...nodes.map((node) => `${theme}: ${id}: ${node.target} ${node.failureSummary}`));
    }
  }
  return findings;
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
