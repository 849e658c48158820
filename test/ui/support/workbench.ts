import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { quietSettings, stillSettings } from '../../../scripts/vscode/settings.ts';
import { eventually } from '../../support/eventually.ts';
import { accountSettings, keepKeys, type NewAccount } from './accounts.ts';
import { giveBack, type Machine, takeMachine } from './machine.ts';
import { Notifications } from './notifications.ts';
import { QuickInput } from './quickInput.ts';
import { Tree } from './tree.ts';
import { countedIn, wordsIn } from './words.ts';

/** The longest time that VS Code may take for anything on a busy machine, in milliseconds. */
const patience = 60_000;

export const themes = {
  dark: 'Default Dark Modern',
  light: 'Default Light Modern',
  highContrast: 'Default High Contrast',
  highContrastLight: 'Default High Contrast Light',
} as const;

export interface WorkbenchOptions {
  /** The folder to open. By default a fresh, empty one. */
  readonly folder?: string;
  readonly theme?: keyof typeof themes;
  /** A display language, such as `ru`. */
  readonly language?: string;
  readonly settings?: Record<string, unknown>;
  /** Accounts that are in the settings from the start; none of them is active. */
  readonly accounts?: readonly NewAccount[];
  /** Opens the folder in Restricted Mode, until `trust` is called. */
  readonly restricted?: boolean;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Device pixels for each pixel of the page, such as 2 for detailed pictures. */
  readonly scale?: number;
  /** A free port at which the extension host can be inspected after `inspectExtensions`. */
  readonly inspectPort?: number;
}

/** A real VS Code in a browser, with the extension in it, to be used as a person would. */
export class Workbench {
  readonly page: Page;
  readonly quickInput: QuickInput;
  readonly notifications: Notifications;
  readonly #machine: Machine;
  #folder: string;
  readonly #temporary: string;

  static async open(options: WorkbenchOptions = {}): Promise<Workbench> {
    const temporary = await mkdtemp(join(tmpdir(), 'mr-workspace-'));
    const folder = options.folder ?? join(temporary, 'workspace');
    await mkdir(folder, { recursive: true });
    const { language, scale = 1, viewport = { width: 1440, height: 900 } } = options;
    const kind = { language, viewport, scale, inspectPort: options.inspectPort };
    const machine = await takeMachine(kind, userSettings(options));
    const page = await machine.context.newPage();
    page.setDefaultTimeout(patience);
    const workbench = new Workbench({ page, machine, folder, temporary });
    if (options.accounts) await keepKeys(page, workbench.url, options.accounts);
    await workbench.load();
    return workbench;
  }

  private constructor(parts: { page: Page; machine: Machine; folder: string; temporary: string }) {
    this.page = parts.page;
    this.#machine = parts.machine;
    this.#folder = parts.folder;
    this.#temporary = parts.temporary;
    this.quickInput = new QuickInput(parts.page);
    this.notifications = new Notifications(parts.page);
  }

  /** The address of VS Code. */
  get url(): string {
    return this.#machine.server.url;
  }

  /** The opened folder. */
  get folder(): string {
    return this.#folder;
  }

  /** Opens the window. Returns when the explorer shows. */
  async load(): Promise<void> {
    await this.page.goto(`${this.url}/?folder=${encodeURIComponent(this.folder)}`);
    await this.#activityBar.waitFor();
    const explorer = this.page.locator('.explorer-folders-view .monaco-list');
    const isShown = await explorer.waitFor({ timeout: patience / 4 }).then(
      () => true,
      () => false,
    );
    if (isShown) return;
    // VS Code may remember from before that the side bar was hidden, or showed something else.
    await this.page.keyboard.press('Control+Shift+E');
    await explorer.waitFor();
  }

  /**
   * Reloads the window by VS Code's own command, which stores first what is open. Reloading only the page
   * would restore a state that is seconds old.
   */
  async reload(): Promise<void> {
    await Promise.all([this.page.waitForEvent('load'), this.run('Developer: Reload Window')]);
    await this.#activityBar.waitFor();
  }

  get #activityBar() {
    return this.page.locator('.activitybar .action-item').first();
  }

  /** Opens another folder in the same window. */
  async openFolder(folder: string): Promise<void> {
    this.#folder = folder;
    await this.load();
  }

  /** Runs a command by its English title in the palette, such as `Mailroom: New Campaign…`. */
  async run(title: string): Promise<void> {
    const own = 'Mailroom: ';
    const shown = title.startsWith(own) ? `${own}${this.words(title.slice(own.length))}` : title;
    await this.quickInput.pickAfter('F1', `>${shown}`, shown);
  }

  /**
   * Returns an English text of Mailroom in the language of this window, with these values for its
   * placeholders.
   */
  words(text: string, ...values: readonly string[]): string {
    return wordsIn(this.#machine.kind.language, text, ...values);
  }

  /** Returns an English text with plural forms in the language of this window, in the form for the number. */
  counted(forms: string, number: number, ...values: readonly string[]): string {
    return countedIn(this.#machine.kind.language, forms, number, ...values);
  }

  /** Opens a file of the folder by its name. */
  async openFile(name: string): Promise<void> {
    await this.quickInput.pickAfter('Control+P', name, name);
    // A preview that follows has the name in its title, too.
    await this.page.locator('.tabs-container .tab.active', { hasText: name }).first().waitFor();
  }

  /** Trusts the folder that is open in Restricted Mode, in VS Code's own editor for that. */
  async trust(): Promise<void> {
    await this.run('Workspaces: Manage Workspace Trust');
    await this.trustEditor.getByRole('button', { name: 'Trust', exact: true }).click();
    await this.statusBar.getByText('Restricted Mode').waitFor({ state: 'detached' });
  }

  /** The editor in which VS Code asks whether the folder is trusted. */
  get trustEditor() {
    return this.page.locator('.workspace-trust-editor');
  }

  /**
   * Selects the first occurrence of a text in the active editor, so that typing replaces it. Retries when
   * something else has taken the keys.
   */
  async select(text: string): Promise<void> {
    const widget = this.page.locator('.find-widget.visible');
    await eventually(async () => {
      await this.page.locator('.monaco-editor .view-lines').first().click();
      await this.page.keyboard.press('Control+F');
      await this.page.keyboard.press('Control+A');
      // VS Code does not search again for the same text.
      await this.page.keyboard.press('Delete');
      await this.page.keyboard.insertText(text);
      await widget.locator('.matchesCount', { hasText: /\d+ of \d+/ }).waitFor();
      for (let tries = 0; tries < 5 && (await widget.isVisible()); tries++) {
        await this.page.keyboard.press('Escape');
        await widget.waitFor({ state: 'hidden', timeout: 2000 }).catch(() => {});
      }
      await this.statusBar.getByText(`(${text.length} selected)`).waitFor({ timeout: 5000 });
    });
  }

  /** Shows Mailroom's own side bar. */
  async showMailroom(): Promise<void> {
    await this.mailroomIcon.click();
    await this.page.locator('.sidebar .pane-header').first().waitFor();
  }

  /** Opens these views of Mailroom's side bar and closes the others, so that they have all the room. */
  async showViews(...titles: readonly string[]): Promise<void> {
    for (const header of await this.page.locator('.sidebar .pane-header').all()) {
      const label = (await header.getAttribute('aria-label')) ?? '';
      const isOpen = (await header.getAttribute('aria-expanded')) === 'true';
      if (titles.some((title) => label.startsWith(title)) !== isOpen) await header.click();
    }
  }

  /** Simulates that the window loses the focus and gets it again. */
  async leaveAndReturn(): Promise<void> {
    await this.page.evaluate(async () => {
      const { hasFocus } = document;
      const turn = (focused: boolean) => {
        document.hasFocus = () => focused;
        window.dispatchEvent(new Event(focused ? 'focus' : 'blur'));
        return new Promise((resolve) => setTimeout(resolve, 500));
      };
      await turn(false);
      await turn(true);
      document.hasFocus = hasFocus;
    });
  }

  /** Mailroom's icon in the activity bar. */
  get mailroomIcon() {
    return this.page.locator('.activitybar .action-label[aria-label^="Mailroom"]');
  }

  /** A view in the side bar, by its title. */
  view(title: string): Tree {
    return new Tree(this.page, title);
  }

  /** Clicks the button with that tooltip above the first editor that has it, or above the active one. */
  async clickEditorButton(title: string, editor: 'first' | 'active' = 'first'): Promise<void> {
    const group = editor === 'active' ? '.editor-group-container.active' : '';
    await this.page.locator(`${group} .editor-actions .action-label[aria-label^="${title}"]`).first().click();
  }

  /** Presses a button of a modal dialog. */
  async answer(button: string): Promise<void> {
    await this.dialog.getByRole('button', { name: button, exact: true }).click();
    await this.dialog.waitFor({ state: 'detached' });
  }

  /** Lets the extension host be inspected at `inspectPort`. */
  inspectExtensions(): Promise<void> {
    return this.#machine.server.inspectExtensions();
  }

  /** The user data folder of VS Code. */
  get userData(): string {
    return this.#machine.userData;
  }

  /** The file of the user's settings. */
  get settingsFile(): string {
    return join(this.userData, 'User/settings.json');
  }

  /** Sets these settings for the folder until the result is disposed. Resolves when VS Code has read them. */
  async setMeanwhile(settings: Record<string, unknown>): Promise<AsyncDisposable> {
    const file = join(this.folder, '.vscode/settings.json');
    const title = Object.keys(settings).join(' ');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify({ ...settings, 'window.title': title }));
    await this.page.waitForFunction((wanted) => document.title === wanted, title);
    return {
      [Symbol.asyncDispose]: async () => {
        await rm(dirname(file), { recursive: true });
        await this.page.waitForFunction((wanted) => document.title !== wanted, title);
      },
    };
  }

  /** Closes every dialog, menu and quick input that is open. */
  async closeBoxes(): Promise<void> {
    const boxes = this.page.locator('.monaco-dialog-box, .quick-input-widget, .context-view .monaco-menu');
    for (let tries = 0; tries < 10 && (await boxes.filter({ visible: true }).count()) > 0; tries++) {
      await this.page.keyboard.press('Escape');
    }
  }

  get dialog() {
    return this.page.locator('.monaco-dialog-box');
  }

  get statusBar() {
    return this.page.locator('.statusbar');
  }

  /** The page in the visible webview, or in the one with that index when several are visible. */
  webview(index = 0): FrameLocator {
    return this.page.frameLocator(`iframe.webview.ready >> nth=${index}`).frameLocator('iframe#active-frame');
  }

  /** Switches the color theme by the command for it. */
  async switchTheme(theme: keyof typeof themes): Promise<void> {
    await this.run('Preferences: Color Theme');
    await this.quickInput.type(themes[theme].replace(/^Default /, ''));
    await this.quickInput.accept();
  }

  async screenshot(path: string): Promise<void> {
    await mkdir(dirname(resolve(path)), { recursive: true });
    await this.page.screenshot({ path });
  }

  /** Closes the window. Rejects if it has left addresses of subscribers where none may be. */
  async close(): Promise<void> {
    const found = await giveBack(this.#machine, [this.#temporary, this.folder]);
    await rm(this.#temporary, { recursive: true, force: true, maxRetries: 5 });
    assert.deepEqual(found, [], 'Addresses of subscribers are where none may be.');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

/** Turns on Workspace Trust, without a question when a folder opens. */
const askedForTrust = {
  'security.workspace.trust.enabled': true,
  'security.workspace.trust.startupPrompt': 'never',
  'security.workspace.trust.banner': 'never',
};

function userSettings(options: WorkbenchOptions): Record<string, unknown> {
  return {
    ...quietSettings,
    ...stillSettings,
    ...(options.restricted && askedForTrust),
    'workbench.colorTheme': themes[options.theme ?? 'dark'],
    ...accountSettings(options.accounts ?? []),
    ...options.settings,
  };
}
