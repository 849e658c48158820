import * as vscode from 'vscode';
import {
  type EarlierVersion,
  type FromPicturesPage,
  type PicturesMemory,
  type PicturesState,
  readFromPicturesPage,
  readPicturesMemory,
  type ToPicturesPage,
} from '../../../protocol/pictures.ts';
import type { PicturesAtWidth } from '../../../protocol/versionPictures.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { Disposable } from '../../kit/disposable.ts';
import { formats } from '../../kit/formats.ts';
import { loadPage } from '../../kit/loadPage.ts';
import { Pages } from '../../kit/pages.ts';
import { asWords, l10n } from '../../kit/words.ts';
import { fileName } from '../../layouts/layoutDocument.ts';
import { webviews } from '../../names.ts';
import type { CompareWithUploaded } from '../compareWithUploaded.ts';
import type { LayoutVersions } from '../layoutVersions.ts';
import { aboutPictures, versionFacts } from './pageTexts.ts';
import { verdictOf } from './verdict.ts';

/** Pictures of two versions of a letter: the earlier one, the current one, and their difference, by width. */
export interface DrawnVersions {
  readonly pictures: readonly PicturesAtWidth[];
  /** When the current letter was read, in milliseconds since 1970. */
  readonly at: number;
}

export interface PicturesPageParts {
  readonly versions: Pick<LayoutVersions, 'maket'>;
  readonly compare: Pick<CompareWithUploaded, 'run'>;
  readonly errors: ErrorHandler;
  readonly extensionUri: vscode.Uri;
  readonly draw: (layout: vscode.Uri, version: EarlierVersion) => Promise<DrawnVersions>;
}

/** Creates the manager of the pages with pictures: at most one for each layout and version. A restored page has no pictures. */
export function createPicturesPages(parts: PicturesPageParts): Pages<PicturesMemory, PicturesPage> {
  return new Pages({
    viewType: webviews.pictures,
    key: ({ layout, version: { kind, id } }) => [kind, id, layout].join(' '),
    read: readPicturesMemory,
    fill: (panel, memory) => new PicturesPage(panel, memory, parts),
  });
}

/** The page with pictures of two versions of a layout. The pictures are in memory only, as long as the page is open. */
export class PicturesPage extends Disposable {
  readonly panel: vscode.WebviewPanel;
  readonly #memory: PicturesMemory;
  readonly #layout: vscode.Uri;
  readonly #parts: PicturesPageParts;
  #drawn: DrawnVersions | undefined;

  constructor(panel: vscode.WebviewPanel, memory: PicturesMemory, parts: PicturesPageParts) {
    super();
    this.panel = panel;
    this.#memory = memory;
    this.#parts = parts;
    this.#layout = vscode.Uri.parse(memory.layout);
    const title = l10n.t('Pictures: {0}', fileName(this.#layout));
    panel.title = title;
    panel.iconPath = new vscode.ThemeIcon('diff');
    this._register(panel.onDidDispose(() => this.dispose()));
    this._register(panel.webview.onDidReceiveMessage((data: unknown) => this.#receive(data)));
    loadPage(panel.webview, parts.extensionUri, { name: 'pictures', title, images: ['data:'] });
  }

  /** Shows pictures of the page’s layout and version. */
  show(drawn: DrawnVersions): void {
    this.#drawn = drawn;
    this.#post();
  }

  #receive(data: unknown): void {
    const message = readFromPicturesPage(data);
    if (message)
      void this.#parts.errors.run(l10n.t('Couldn’t compare the pictures'), () => this.#answer(message));
  }

  async #answer(message: FromPicturesPage): Promise<void> {
    const { draw, compare } = this.#parts;
    if (message === 'ready') this.#post();
    else if (message === 'draw') this.show(await draw(this.#layout, this.#memory.version));
    else if (this.#maket) await compare.run(this.#layout, [this.#maket]);
  }

  /** The record of the uploaded version, while its account is active. */
  get #maket() {
    const { kind, id, hash } = this.#memory.version;
    const maket = kind === 'maket' ? this.#parts.versions.maket(Number(id)) : undefined;
    return maket?.hash === hash ? maket : undefined;
  }

  #post(): void {
    const { memory, state } = { memory: this.#memory, state: this.#state };
    void this.panel.webview.postMessage({ type: 'show', state, memory } satisfies ToPicturesPage);
  }

  get #state(): PicturesState {
    const drawn = this.#drawn;
    return {
      layout: asWords(fileName(this.#layout)),
      ...versionFacts(this.#memory.version, drawn?.at, formats()),
      verdict: verdictOf(drawn?.pictures),
      pictures: drawn?.pictures.map(asBase64) ?? [],
      about: aboutPictures(),
      canCompareTexts: this.#maket !== undefined,
    };
  }
}

function asBase64({ width, isSame, ...pictures }: PicturesAtWidth): PicturesAtWidth<string> {
  const text = (png: Uint8Array | undefined) => png && Buffer.from(png).toString('base64');
  const { before, after, difference } = pictures;
  return { width, isSame, before: text(before), after: text(after), difference: text(difference) };
}
