import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';

export interface Drag {
  readonly over?: Locator;
  meanwhile?(): Promise<void>;
}

/** One view of the side bar. */
export class Tree {
  readonly #page: Page;
  readonly #pane: Locator;

  constructor(page: Page, title: string) {
    this.#page = page;
    this.#pane = page.locator('.sidebar .pane', {
      has: page.locator(`.pane-header[aria-label^="${title}"]`),
    });
  }

  get pane(): Locator {
    return this.#pane;
  }

  /** Returns the visible rows, indented by two spaces a level: label and description. */
  async text(): Promise<string> {
    const rows = await this.#rows().evaluateAll((elements) =>
      elements.map((element) => {
        const text = (selector: string) => element.querySelector(selector)?.textContent?.trim() ?? '';
        const level = Number(element.getAttribute('aria-level') ?? '1');
        const words = [text('.label-name'), text('.label-description')].filter((word) => word !== '');
        return {
          top: element.getBoundingClientRect().top,
          line: `${'  '.repeat(level - 1)}${words.join('  ')}`,
        };
      }),
    );
    return rows
      .sort((a, b) => a.top - b.top)
      .map((row) => row.line)
      .join('\n');
  }

  /** Waits until a row with that text shows. */
  async waitFor(text: string): Promise<void> {
    await this.row(text).waitFor();
  }

  row(text: string): Locator {
    return this.#rows().filter({ hasText: text }).first();
  }

  async expand(text: string): Promise<void> {
    if (!(await this.#isExpanded(text))) await this.#twistie(text).click();
  }

  async fold(text: string): Promise<void> {
    if (await this.#isExpanded(text)) await this.#twistie(text).click();
  }

  async #isExpanded(text: string): Promise<boolean> {
    return (await this.row(text).getAttribute('aria-expanded')) === 'true';
  }

  /** Clicking the row itself may open something instead. */
  #twistie(text: string): Locator {
    return this.row(text).locator('.monaco-tl-twistie');
  }

  /** Hovers over a row until its tooltip has these words. Retries, because a redrawn row shows no tooltip. */
  async showTooltip(text: string, words: string): Promise<void> {
    const tooltip = this.#page.locator('.monaco-hover', { hasText: words }).first();
    await eventually(async () => {
      await this.#page.mouse.move(700, 300);
      await this.row(text).hover();
      await tooltip.waitFor({ timeout: 5_000 });
    });
  }

  /** Collapses all rows by the key for it. */
  async collapse(): Promise<void> {
    await this.#pane.locator('.monaco-list').focus();
    await this.#page.keyboard.press('Control+ArrowLeft');
    await this.#rows()
      .and(this.#page.locator('[aria-expanded="true"]'))
      .first()
      .waitFor({ state: 'detached' });
  }

  /** Waits until the row below that one is a child of it. */
  async waitForChildOf(text: string): Promise<void> {
    const row = this.row(text);
    const [index, level] = [await row.getAttribute('data-index'), await row.getAttribute('aria-level')];
    const below = `[data-index="${Number(index) + 1}"][aria-level="${Number(level) + 1}"]`;
    await this.#pane.locator(`.monaco-list-row${below}`).waitFor();
  }

  /** Chooses an entry of a row's context menu. The `path` begins with the submenus, if any. */
  async choose(text: string, ...path: readonly string[]): Promise<void> {
    await this.row(text).click({ button: 'right' });
    for (const entry of path) {
      // A submenu stands within its own entry, which has the same text then.
      const item = this.#page.locator('.monaco-menu .action-item', { hasText: entry }).last();
      await item.hover();
      await item.and(this.#page.locator('.focused')).waitFor();
      await this.#page.keyboard.press('Enter');
    }
  }

  /** The entries of a row's context menu with their keys; a line between groups. */
  async menu(text: string): Promise<string> {
    await this.row(text).click({ button: 'right' });
    const entries = this.#page.locator('.monaco-menu .action-item');
    await entries.first().waitFor();
    const lines = await entries.evaluateAll((items) =>
      items.map((item) => {
        if (item.querySelector('.separator')) return '-';
        const label = item.querySelector('.action-label')?.textContent;
        const key = item.querySelector('.keybinding')?.textContent;
        return [label, key].filter(Boolean).join('  ');
      }),
    );
    await this.#page.keyboard.press('Escape');
    return lines.join('\n');
  }

  /** Selects several rows. */
  async select(first: string, ...others: string[]): Promise<void> {
    await this.row(first).click();
    for (const other of others) await this.row(other).click({ modifiers: ['ControlOrMeta'] });
  }

  /**
   * Drags a row with the selection, or another element, onto a row, which may appear only while dragging.
   * `over` is an element on the way that opens on hover, such as the side bar's icon; `meanwhile` is called
   * before the drop.
   */
  async drag(from: string | Locator, to: string, { over, meanwhile }: Drag = {}): Promise<void> {
    const { mouse } = this.#page;
    // A tooltip may cover the row and intercept the mouse.
    await mouse.move(700, 300);
    await this.#page.locator('.hover-contents').first().waitFor({ state: 'hidden' });
    // The view may have another title while something is dragged.
    const pane = over ? this.#pane : await this.#paneByPlace();
    const selected = await pane.locator('.monaco-list-row.selected').allTextContents();
    for (let tries = 1; ; tries++) {
      await this.#beginDrag(from, pane);
      if (over) {
        const stop = await middleOf(over);
        await mouse.move(stop.x, stop.y, { steps: 8 });
      }
      const row = pane.locator('.monaco-list-row').filter({ hasText: to }).first();
      const end = await middleOf(row);
      await mouse.move(end.x, end.y, { steps: 8 });
      if (tries === 1) await meanwhile?.();
      if (await this.#isTaken(row)) break;
      assert.ok(tries < 5, `“${to}” takes nothing.`);
      // The drag is lost if its own row is redrawn meanwhile.
      await this.#page.keyboard.press('Escape');
      await mouse.up();
      await this.#selectAgain(selected);
    }
    await mouse.up();
  }

  /** Resolves with true once a row is a drop target. Redrawn rows forget that until the mouse moves again. */
  async #isTaken(row: Locator): Promise<boolean> {
    const target = row.and(this.#page.locator('.drop-target'));
    for (let tries = 0; tries < 200; tries++) {
      const { x, y } = await middleOf(row);
      await this.#page.mouse.move(x - (tries % 2), y);
      if (tries > 3 && (await target.isVisible())) return true;
    }
    return false;
  }

  async #selectAgain([first, ...others]: readonly string[]): Promise<void> {
    if (first !== undefined && others.length > 0) await this.select(first, ...others);
  }

  /**
   * Begins to drag a row with the selection, or another element. Retries, because the row may be redrawn
   * meanwhile. Places to drop on appear above the rows while a row is dragged, and move them down.
   */
  async #beginDrag(from: string | Locator, pane: Locator): Promise<void> {
    const { mouse } = this.#page;
    const places = pane.locator('.monaco-list-row', { hasText: 'New Folder…' });
    const selected = await pane.locator('.monaco-list-row.selected').allTextContents();
    const begun = await this.#page.evaluateHandle(() => {
      const state = { drags: 0 };
      document.addEventListener('dragstart', () => state.drags++, { capture: true });
      return state;
    });
    for (let tries = 1; ; tries++) {
      const { x, y } = await middleOf(typeof from === 'string' ? this.row(from) : from);
      await mouse.move(x, y);
      await mouse.down();
      await mouse.move(x + 8, y + 8, { steps: 4 });
      const hasBegun = typeof from === 'string' ? shows(places) : begun.evaluate(({ drags }) => drags > 0);
      if ((await hasBegun) || tries === 5) return;
      await mouse.up();
      await this.#selectAgain(selected);
    }
  }

  /** Presses the inline button of a row. */
  async press(text: string, button: string): Promise<void> {
    await this.row(text).hover();
    await this.row(text).locator(`.action-label[aria-label^="${button}"]`).click();
  }

  /** Presses a button in the view's title. */
  async pressInTitle(button: string): Promise<void> {
    await this.#pane.locator('.pane-header').hover();
    await this.#pane.locator(`.pane-header .action-label[aria-label^="${button}"]`).click();
  }

  /** Presses a button of the view's welcome text. */
  async pressInWelcome(button: string): Promise<void> {
    await this.#pane.locator('.welcome-view-content .monaco-button', { hasText: button }).click();
  }

  async #paneByPlace(): Promise<Locator> {
    const place = await this.#pane.evaluate((pane) => {
      const panes = [...document.querySelectorAll('.sidebar .pane')];
      return panes.indexOf(pane);
    });
    return this.#page.locator('.sidebar .pane').nth(place);
  }

  #rows(): Locator {
    return this.#pane.locator('.monaco-list-row');
  }
}

/** Resolves with true if the element appears within the time that a busy machine needs. */
function shows(locator: Locator): Promise<boolean> {
  return locator.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );
}

/**
 * Returns a point in an element. VS Code may give the element of a row to another row after it was found and
 * before it is measured, so that two measurements must agree.
 */
async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  let last = '';
  for (let tries = 0; tries < 100; tries++) {
    await locator.waitFor();
    const box = await locator.boundingBox();
    const place = JSON.stringify(box);
    if (box && place === last) return { x: box.x + Math.min(60, box.width / 2), y: box.y + box.height / 2 };
    last = place;
  }
  throw new Error('It is not to be seen.');
}
