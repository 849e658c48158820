import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import type { themes, Workbench } from './workbench.ts';

/** The kinds of themes as VS Code tells them to a page. */
const kinds = {
  dark: 'vscode-dark',
  light: 'vscode-light',
  highContrast: 'vscode-high-contrast',
  highContrastLight: 'vscode-high-contrast-light',
} as const satisfies Record<keyof typeof themes, string>;

/** Pictures in other themes are taken on request only: they take time, and nothing in them is asserted. */
const isLookedAt = process.env.MAILROOM_PICTURES !== undefined;

/**
 * Takes a picture of the window: `PATH.png`. With `MAILROOM_PICTURES` it takes one in every theme, once the
 * page has adopted it: `PATH-THEME.png`.
 */
export async function inAllThemes(vscode: Workbench, page: FrameLocator, path: string): Promise<void> {
  if (!isLookedAt) return vscode.screenshot(`${path}.png`);
  for (const theme of Object.keys(kinds) as (keyof typeof kinds)[]) {
    await showIn(vscode, page, theme);
    await vscode.screenshot(`${path}-${theme}.png`);
  }
}

/** Switches the theme of the window, and waits until the page has been told. */
export async function showIn(
  vscode: Workbench,
  page: FrameLocator,
  theme: keyof typeof themes,
): Promise<void> {
  await vscode.switchTheme(theme);
  await page.locator(`body[data-vscode-theme-kind="${kinds[theme]}"]`).waitFor();
}

/** The theme classes of VS Code's own elements. */
const workbenchClasses = {
  dark: 'vs-dark',
  light: 'vs',
  highContrast: 'hc-black',
  highContrastLight: 'hc-light',
} as const satisfies Record<keyof typeof themes, string>;

/** Does the same as `inAllThemes` for a window without a page. */
export async function windowInAllThemes(vscode: Workbench, path: string): Promise<void> {
  if (!isLookedAt) return vscode.screenshot(`${path}.png`);
  for (const theme of Object.keys(kinds) as (keyof typeof kinds)[]) {
    await vscode.switchTheme(theme);
    await vscode.page.locator(`.monaco-workbench.${workbenchClasses[theme]}`).waitFor();
    await vscode.screenshot(`${path}-${theme}.png`);
  }
}

/**
 * Asserts that nothing overflows a page of 320 pixels (WCAG 2.2, 1.4.10), except for scrolled tables, and
 * takes a picture.
 */
export async function narrowTo(vscode: Workbench, page: FrameLocator, path: string): Promise<void> {
  const before = vscode.page.viewportSize() ?? assert.fail();
  const body = page.locator('body');
  const width = () => body.evaluate(({ ownerDocument }) => ownerDocument.defaultView?.innerWidth ?? 0);
  await vscode.page.keyboard.press('Control+B');
  await vscode.page.locator('.sidebar').waitFor({ state: 'hidden' });
  await vscode.page.setViewportSize({ ...before, width: before.width - (await width()) + 320 });
  await page.locator('body').evaluate(
    ({ ownerDocument: { defaultView: view } }) =>
      new Promise<void>((resolve) => {
        const look = () => (view?.innerWidth === 320 ? resolve() : view?.requestAnimationFrame(look));
        look();
      }),
  );
  await vscode.screenshot(path);
  assert.deepEqual(
    await body.evaluate((element) =>
      [...element.querySelectorAll('*')]
        .filter((each) => !each.parentElement?.closest('.scroll'))
        // What ends in an ellipsis is longer than what is seen of it.
        .filter(
          (each) => !each.parentElement || getComputedStyle(each.parentElement).textOverflow !== 'ellipsis',
        )
        .filter((each) => each.getBoundingClientRect().right > 320.5 && each.getClientRects().length > 0)
        .map((each) => `${each.localName}.${each.className}`),
    ),
    [],
  );
  await vscode.page.setViewportSize(before);
  await vscode.page.keyboard.press('Control+B');
  await vscode.page.locator('.sidebar').waitFor();
}
