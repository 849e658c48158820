import * as vscode from 'vscode';
import type { ElementPath } from '../../protocol/inspector.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { Disposable } from '../kit/disposable.ts';
import { showInStatusBar } from '../kit/messages.ts';
import { l10n } from '../kit/words.ts';
import { type Inspector, locationOf, rangeOf } from '../layouts/inspector.ts';
import { isTooLargeToFollow, openLayout } from '../layouts/layoutDocument.ts';
import { openBeside } from './clickToCodeEditor.ts';
import type { Preview } from './preview.ts';

/** Where somebody points in a preview. */
export interface PointedAt {
  readonly preview: Preview;
  readonly path: ElementPath;
}

/** The previews of the window, which tell where somebody points. */
interface PointingPreviews {
  /** Those in sight. */
  readonly visible: readonly Preview[];
  /** Fires when somebody wants to see where an element of a letter is written. */
  readonly onDidPointAt: vscode.Event<PointedAt>;
  /** Fires when a page starts, and nothing is outlined in it. */
  readonly onDidStart: vscode.Event<void>;
}

/** Longer than between two keys of somebody who types. */
const pause = 200;

/** The languages that letters are written in. */
const partsOfLetters = new Set(['mjml', 'html', 'css']);

/** VS Code looks four times a second whether somebody has begun to work in a preview. */
const focusPause = 300;

/** How long the code is highlighted that somebody went to. */
const highlightTime = 1000;

/** Goes from an element in a preview to its code, and outlines in the previews what the cursor rests in. */
export class ClickToCode extends Disposable {
  readonly #previews: PointingPreviews;
  readonly #inspector: Inspector;
  readonly #errors: ErrorHandler;
  readonly #highlight = this._register(createHighlight());
  #resting: NodeJS.Timeout | undefined;
  #highlighted: NodeJS.Timeout | undefined;
  #focusing: NodeJS.Timeout | undefined;
  #asked = 0;

  constructor(previews: PointingPreviews, inspector: Inspector, errors: ErrorHandler) {
    super();
    this.#previews = previews;
    this.#inspector = inspector;
    this.#errors = errors;
    const window = vscode.window;
    this._register(previews.onDidPointAt(({ preview, path }) => this.#goToCode(preview, path)));
    this._register(previews.onDidStart(() => this.#outlineSoon()));
    this._register(window.onDidChangeTextEditorSelection(() => this.#outlineSoon()));
    this._register(window.onDidChangeActiveTextEditor((editor) => editor && this.#outlineSoon()));
    this._register({ dispose: () => clearTimeout(this.#resting) });
    this._register({ dispose: () => clearTimeout(this.#highlighted) });
    this._register({ dispose: () => clearTimeout(this.#focusing) });
  }

  #goToCode(preview: Preview, path: ElementPath): void {
    clearTimeout(this.#focusing);
    void this.#errors.run(l10n.t('Couldn’t go to the code'), async () => {
      const layout = await openLayout(preview.layout);
      const place = await this.#inspector.placeOf(layout, path);
      if (!place) {
        showInStatusBar(l10n.t('This element is nowhere in the code.'));
        return;
      }
      const editor = await openBeside(locationOf(layout.uri, place).uri, layout.uri, preview.column);
      const tag = rangeOf(place.tag);
      const cursor = new vscode.Selection(tag.start, tag.start);
      editor.selection = cursor;
      editor.revealRange(cursor, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
      this.#highlightFor(editor, tag);
      this.#focusing = setTimeout(() => this.#focusAgain(editor, preview), focusPause);
    });
  }

  /** The click may have been noticed only after the editor was shown: commands would then go to the preview. */
  #focusAgain(editor: vscode.TextEditor, preview: Preview): void {
    if (!preview.isActive || !vscode.window.visibleTextEditors.includes(editor)) return;
    void this.#errors.run(l10n.t('Couldn’t go to the code'), async () => {
      await vscode.window.showTextDocument(editor.document, editor.viewColumn);
    });
  }

  /** Alone: what was highlighted before, in whichever editor, is not any more. */
  #highlightFor(editor: vscode.TextEditor, tag: vscode.Range): void {
    const end = () => {
      for (const each of vscode.window.visibleTextEditors) each.setDecorations(this.#highlight, []);
    };
    clearTimeout(this.#highlighted);
    end();
    editor.setDecorations(this.#highlight, [tag]);
    this.#highlighted = setTimeout(end, highlightTime);
  }

  /** Once the cursor rests. Nobody is asked when no preview is in sight. */
  #outlineSoon(): void {
    clearTimeout(this.#resting);
    if (this.#previews.visible.length > 0) this.#resting = setTimeout(() => this.#outline(), pause);
  }

  #outline(): void {
    const editor = vscode.window.activeTextEditor;
    const asked = ++this.#asked;
    if (!editor) return;
    // Previews of one layout ask once: a second question would take the place of the first.
    for (const same of Map.groupBy(this.#previews.visible, ({ layout }) => layout.toString()).values()) {
      void this.#errors.run(l10n.t('Couldn’t find the element in the preview'), async () => {
        const path = same[0] && (await this.#elementAt(editor, same[0].layout));
        if (asked !== this.#asked) return;
        for (const preview of same) preview.outline(path);
      });
    }
  }

  /** A layout that cannot be read has no elements: its preview says so already. */
  async #elementAt({ document, selection }: vscode.TextEditor, uri: vscode.Uri) {
    if (!partsOfLetters.has(document.languageId)) return undefined;
    const layout = await openLayout(uri).catch(() => undefined);
    if (!layout || isTooLargeToFollow(layout)) return undefined;
    return await this.#inspector.elementAt(layout, selection.active, document);
  }
}

const createHighlight = () =>
  vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
    borderColor: new vscode.ThemeColor('editor.rangeHighlightBorder'),
  });
