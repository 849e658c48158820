import * as vscode from 'vscode';
import type { ElementPath } from '../../../protocol/inspector.ts';
import { type Inspector, type LetterShown, locationOf, rangeOf } from '../../compiling/inspector.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { Disposable } from '../../kit/disposable.ts';
import { showInStatusBar } from '../../kit/messages.ts';
import { l10n } from '../../kit/words.ts';
import type { LayoutLanguages } from '../../layouts/index.ts';
import { isTooLargeToFollow, openLayout } from '../../layouts/layoutDocument.ts';
import type { Preview } from './preview.ts';
import { keyInElement, placeOfText } from './translatedText.ts';

/** A preview and the element that the user clicked in it. */
export interface PointedAt {
  readonly preview: Preview;
  readonly path: ElementPath;
}

/** The previews of the window. */
interface PointingPreviews {
  readonly visible: readonly Preview[];
  /** Fires when the user clicks an element of a letter to go to its code. */
  readonly onDidPointAt: vscode.Event<PointedAt>;
  /** Fires when a preview’s page starts or gets another layout or part; it has no outline of it yet. */
  readonly onDidShow: vscode.Event<void>;
}

/** The debounce time after cursor movements, in milliseconds: longer than the time between two keystrokes. */
const cursorDebounceMs = 200;

/** The languages of layouts and their includes. */
const letterLanguages = new Set(['mjml', 'html', 'css']);

/** The delay before the focus is checked, in milliseconds: VS Code polls the focus of a webview every 250 ms. */
const focusCheckMs = 300;

/** The duration of the highlight after going to the code, in milliseconds. */
const highlightMs = 1000;

/**
 * Reveals the code of an element that is clicked in a preview, and outlines the element at the cursor in the previews. For a translated text,
 * that is its key; another click leads on to the text.
 */
export class ClickToCode extends Disposable {
  readonly #previews: PointingPreviews;
  readonly #inspector: Pick<Inspector, 'placeOf' | 'elementAt' | 'elementsOf'>;
  readonly #languages: Pick<LayoutLanguages, 'of' | 'shown'>;
  readonly #errors: ErrorHandler;
  /** The element that was clicked last, if its key is shown. */
  #keyOf: PointedAt | undefined;
  readonly #highlight = this._register(createHighlight());
  #cursorTimer: NodeJS.Timeout | undefined;
  #highlightTimer: NodeJS.Timeout | undefined;
  #focusTimer: NodeJS.Timeout | undefined;
  #questions = 0;

  constructor(
    previews: PointingPreviews,
    inspector: Pick<Inspector, 'placeOf' | 'elementAt' | 'elementsOf'>,
    languages: Pick<LayoutLanguages, 'of' | 'shown'>,
    errors: ErrorHandler,
  ) {
    super();
    this.#previews = previews;
    this.#inspector = inspector;
    this.#languages = languages;
    this.#errors = errors;
    const window = vscode.window;
    this._register(previews.onDidPointAt(({ preview, path }) => this.#goToCode(preview, path)));
    this._register(previews.onDidShow(() => this.#outlineSoon()));
    this._register(window.onDidChangeTextEditorSelection(() => this.#outlineSoon()));
    this._register(window.onDidChangeActiveTextEditor((editor) => editor && this.#outlineSoon()));
    this._register({ dispose: () => clearTimeout(this.#cursorTimer) });
    this._register({ dispose: () => clearTimeout(this.#highlightTimer) });
    this._register({ dispose: () => clearTimeout(this.#focusTimer) });
    // A restored preview may have started before this.
    this.#outlineSoon();
  }

  #goToCode(preview: Preview, path: ElementPath): void {
    clearTimeout(this.#focusTimer);
    void this.#errors.run(l10n.t('Couldn’t go to the code'), () => this.#showCode(preview, path));
  }

  /** Selects the code of an element; with the second click, the text that its key stands for. */
  async #showCode(preview: Preview, path: ElementPath): Promise<void> {
    const layout = await openLayout(preview.layout);
    const place = await this.#inspector.placeOf(layout, path, preview.letterShown);
    if (!place) {
      showInStatusBar(l10n.t('The code doesn’t contain this element.'));
      return;
    }
    const { uri } = locationOf(layout.uri, place);
    const key = keyInElement(await vscode.workspace.openTextDocument(uri), place);
    const isAgain = this.#keyOf?.preview === preview && this.#keyOf.path.join() === path.join();
    this.#keyOf = key && !isAgain ? { preview, path } : undefined;
    const text = key && isAgain ? await placeOfText(layout.uri, key.key, this.#languages) : undefined;
    const tag = rangeOf(place.tag);
    const { range } = text ?? key ?? { range: new vscode.Range(tag.start, tag.start) };
    const editor = await openBeside(text?.uri ?? uri, layout.uri, preview.column);
    editor.selection = new vscode.Selection(range.start, range.end);
    editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    this.#highlightFor(editor, text ? range : tag);
    if (this.#keyOf) showInStatusBar(l10n.t('Click again to go to the text “{0}”.', key?.key ?? ''));
    this.#focusTimer = setTimeout(() => this.#focusAgain(editor, preview), focusCheckMs);
  }

  /** Focuses the editor again: VS Code may notice the click late and focus the preview, which would then receive keys and commands. */
  #focusAgain(editor: vscode.TextEditor, preview: Preview): void {
    if (!preview.isActive || !vscode.window.visibleTextEditors.includes(editor)) return;
    void this.#errors.run(l10n.t('Couldn’t go to the code'), async () => {
      await vscode.window.showTextDocument(editor.document, editor.viewColumn);
    });
  }

  /** Highlights a tag for a moment, and removes the previous highlight from all editors. */
  #highlightFor(editor: vscode.TextEditor, tag: vscode.Range): void {
    const end = () => {
      for (const each of vscode.window.visibleTextEditors) each.setDecorations(this.#highlight, []);
    };
    clearTimeout(this.#highlightTimer);
    end();
    editor.setDecorations(this.#highlight, [tag]);
    this.#highlightTimer = setTimeout(end, highlightMs);
  }

  /** Outlines the element at the cursor, debounced. Does nothing while no preview is visible. */
  #outlineSoon(): void {
    clearTimeout(this.#cursorTimer);
    if (this.#previews.visible.length > 0)
      this.#cursorTimer = setTimeout(() => this.#outline(), cursorDebounceMs);
  }

  #outline(): void {
    const editor = vscode.window.activeTextEditor;
    const question = ++this.#questions;
    // Makes one request for all previews of a layout, because a second one would supersede the first.
    for (const same of Map.groupBy(this.#previews.visible, ({ layout }) => layout.toString()).values()) {
      void this.#errors.run(l10n.t('Couldn’t find the element in the preview'), () =>
        this.#outlineIn(same, editor, question),
      );
    }
  }

  /** Outlines the element at the cursor, and the part that is shown, in the previews of one layout. */
  async #outlineIn(
    same: readonly Preview[],
    editor: vscode.TextEditor | undefined,
    question: number,
  ): Promise<void> {
    const [first] = same;
    if (!first) return;
    const [path, part] = await Promise.all([
      editor && this.#elementAt(editor, first),
      this.#elementsOfPart(first),
    ]);
    if (question !== this.#questions) return;
    for (const preview of same) {
      // Another preview of the layout may show it for another person or as another program, as other elements.
      if (!isShownAlike(preview.letterShown, first.letterShown)) continue;
      if (editor) preview.outline(path);
      preview.outlinePart(preview.part ? (part ?? []) : []);
    }
  }

  /** Returns the elements of the part that is shown in a layout. */
  async #elementsOfPart({
    layout: uri,
    part,
    letterShown,
  }: Preview): Promise<readonly ElementPath[] | undefined> {
    const layout = part && (await openLayout(uri).catch(() => undefined));
    if (!layout || isTooLargeToFollow(layout)) return undefined;
    return await this.#inspector.elementsOf(layout, part.uri, letterShown);
  }

  /** Returns the element at the cursor; `undefined` if the layout can’t be read, which its preview already reports. */
  async #elementAt({ document, selection }: vscode.TextEditor, preview: Preview) {
    if (!letterLanguages.has(document.languageId)) return undefined;
    const layout = await openLayout(preview.layout).catch(() => undefined);
    if (!layout || isTooLargeToFollow(layout)) return undefined;
    return await this.#inspector.elementAt(layout, selection.active, document, preview.letterShown);
  }
}

const isShownAlike = (one: LetterShown, other: LetterShown | undefined) =>
  one.person === other?.person && one.seenBy?.program === other?.seenBy?.program;

const createHighlight = () =>
  vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
    borderColor: new vscode.ThemeColor('editor.rangeHighlightBorder'),
  });

/** Opens a document in the column where it is open, else in that of `near`, else in one that leaves the `preview` visible. */
async function openBeside(
  uri: vscode.Uri,
  near: vscode.Uri,
  preview: vscode.ViewColumn | undefined,
): Promise<vscode.TextEditor> {
  const other = preview === vscode.ViewColumn.One ? vscode.ViewColumn.Beside : vscode.ViewColumn.One;
  const viewColumn = columnOfCode(uri) ?? columnOfCode(near) ?? other;
  return await vscode.window.showTextDocument(uri, { viewColumn });
}

/** Returns the column in which a document is visible, else the column of its tab. */
function columnOfCode(uri: vscode.Uri): vscode.ViewColumn | undefined {
  const { visibleTextEditors, activeTextEditor, tabGroups } = vscode.window;
  const isSame = (other: vscode.Uri) => other.toString() === uri.toString();
  const editors = [activeTextEditor, ...visibleTextEditors].filter((editor) => editor !== undefined);
  const visible = editors.find(({ document, viewColumn }) => viewColumn && isSame(document.uri));
  const group = tabGroups.all.find(({ tabs }) =>
    tabs.some(({ input }) => input instanceof vscode.TabInputText && isSame(input.uri)),
  );
  return visible?.viewColumn ?? group?.viewColumn;
}
