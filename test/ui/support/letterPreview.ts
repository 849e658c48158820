import { PreviewPage } from '../../support/previewPage.ts';
import type { Workbench } from './workbench.ts';

/** A layout's preview in VS Code. */
export class LetterPreview extends PreviewPage {
  readonly #vscode: Workbench;

  constructor(vscode: Workbench) {
    super(vscode.webview().locator('html'));
    this.#vscode = vscode;
  }

  /** Closes everything and opens a layout of the folder with its preview beside. */
  async open(file: string): Promise<void> {
    await this.#vscode.run('View: Close All Editors');
    await this.#vscode.openFile(file);
    await this.#vscode.clickEditorButton('Open Preview to the Side');
    await this.#vscode.page.locator('.tab', { hasText: `Preview ${file}` }).waitFor();
    await this.letter.locator('h1').waitFor();
  }
}
