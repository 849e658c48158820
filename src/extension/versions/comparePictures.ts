import { dirname } from 'node:path';
import * as vscode from 'vscode';
import type { MaketRecord } from '../../core/journal/records.ts';
import { layoutKind } from '../../core/layouts/layout.ts';
import type { EarlierVersion } from '../../protocol/pictures.ts';
import type { EarlierLetter, PicturesAnswer } from '../../protocol/versionPictures.ts';
import type { CompareCompiler } from '../compiling/layoutCompiler.ts';
import { UserError } from '../errors/userError.ts';
import { Disposable } from '../kit/disposable.ts';
import { withCancellableProgress } from '../kit/progress.ts';
import { l10n } from '../kit/words.ts';
import { folderSettings } from '../layouts/folderSettings.ts';
import { type LayoutLanguages, layoutSubstitutes } from '../layouts/index.ts';
import { currentText, fileName } from '../layouts/layoutDocument.ts';
import { readInputs } from '../layouts/layoutInputs.ts';
import { settings } from '../names.ts';
import { requireTrust } from '../trust/requireTrust.ts';
import { notKept, notThere } from './compareWithUploaded.ts';
import type { KeptUploads } from './keptUploads.ts';
import type { LayoutVersions } from './layoutVersions.ts';
import { chooseVersion, versionOf } from './pictures/chooseVersion.ts';
import { createPicturesPages, type DrawnVersions, type PicturesPageParts } from './pictures/picturesPage.ts';
import { picturesError } from './pictures/problems.ts';
import { askThread } from './picturesThread.ts';

interface ComparePicturesParts extends Omit<PicturesPageParts, 'draw'> {
  readonly versions: Pick<LayoutVersions, 'of' | 'newest' | 'maket'>;
  readonly kept: KeptUploads;
  readonly compile: CompareCompiler;
  readonly languages: () => Promise<Pick<LayoutLanguages, 'of' | 'shown'>>;
  /** The path of the bundle whose thread draws. */
  readonly thread: string;
}

/** The widths of the pictures in CSS pixels: a phone, and a window in which letters are whole. */
const widths = [320, 800];

/** Compares the pictures of an uploaded version or a commit with those of the current layout, on a page of their own. */
export class ComparePictures extends Disposable {
  readonly pages: ReturnType<typeof createPicturesPages>;
  readonly #parts: ComparePicturesParts;

  constructor(parts: ComparePicturesParts) {
    super();
    this.#parts = parts;
    const draw = (layout: vscode.Uri, version: EarlierVersion) => this.#draw(layout, version);
    this.pages = this._register(createPicturesPages({ ...parts, draw }));
  }

  /** Compares the layout with a maket, or with the version that the user selects. Rejects with a `UserError` if that isn’t possible. */
  async run(layout: vscode.Uri, maket?: MaketRecord): Promise<void> {
    const version = maket ? versionOf(maket) : await this.#choose(layout);
    if (!version) return;
    const drawn = await this.#draw(layout, version);
    this.pages.show({ layout: layout.toString(), version }).show(drawn);
  }

  async #choose(layout: vscode.Uri): Promise<EarlierVersion | undefined> {
    const { kept, versions, languages, thread } = this.#parts;
    const place = placeOf(layout);
    const [hashes, answer, shown] = await Promise.all([
      kept.hashes(),
      askThread(thread, { kind: 'commits', ...place }),
      languages().then((of) => of.shown(layout)),
    ]);
    const makets = versions.of(layout).map(({ maket }) => maket);
    return chooseVersion(layout, {
      makets: makets.filter(({ hash, filledIn }) => hash !== undefined && hashes.has(hash) && !filledIn),
      commits: 'commits' in answer ? answer.commits : [],
      language: shown?.tag,
    });
  }

  /** Draws both versions. Rejects with a `UserError`, or with a `CancellationError` if the user cancels. */
  async #draw(layout: vscode.Uri, version: EarlierVersion): Promise<DrawnVersions> {
    // A restored page draws without a command.
    requireTrust();
    const place = placeOf(layout);
    const before = await this.#earlier(layout, version);
    const at = Date.now();
    const now = await this.#now(layout, version);
    const answer: PicturesAnswer = await withCancellableProgress(
      l10n.t('Drawing pictures of “{0}”', fileName(layout)),
      (signal, report) =>
        askThread(
          this.#parts.thread,
          {
            ...{ kind: 'draw', ...place, before, now, widths },
            settings: folderSettings(layout),
            browser: vscode.workspace.getConfiguration().get(settings.picturesBrowser, ''),
          },
          { signal, report },
        ),
    );
    if ('pictures' in answer) return { pictures: answer.pictures, at };
    if (!('problem' in answer) || answer.problem === 'canceled') throw new vscode.CancellationError();
    throw picturesError(answer, layout, this.#parts.versions.newest(layout) !== undefined);
  }

  async #earlier(
    layout: vscode.Uri,
    { kind, id, hash = '', language }: EarlierVersion,
  ): Promise<EarlierLetter> {
    if (kind === 'commit') return { commit: id, language };
    const upload = await this.#parts.kept.read(hash);
    if (!upload) throw notKept({ id: Number(id) }, layout);
    return { html: upload.html };
  }

  /** Returns the HTML of the current letter, in the language of the version. */
  async #now(layout: vscode.Uri, { language: tag }: EarlierVersion): Promise<string> {
    const { languages, compile } = this.#parts;
    const source = await currentText(layout);
    if (source === undefined) throw notThere(layout);
    const language = (await (await languages()).of(layout)).find((each) => each.tag === tag);
    const substitutes = await layoutSubstitutes(layout, language);
    const kind = layoutKind(fileName(layout)) ?? 'html';
    const letter = await compile(layout, await readInputs(layout, kind, source, substitutes));
    if (letter) return letter.html;
    throw new UserError(
      l10n.t('“{0}” doesn’t compile now. Correct its errors, then compare the pictures.', fileName(layout)),
    );
  }
}

/** Returns the folder of the workspace that has the layout, and its path. Throws a `UserError` for a layout that isn’t on a disk. */
function placeOf(layout: vscode.Uri): { readonly root: string; readonly file: string } {
  if (layout.scheme !== 'file') {
    throw new UserError(
      l10n.t(
        '“{0}” isn’t on a disk, so no program can draw it. Save a copy in a folder of this machine.',
        fileName(layout),
      ),
    );
  }
  const folder = vscode.workspace.getWorkspaceFolder(layout);
  return { root: folder?.uri.fsPath ?? dirname(layout.fsPath), file: layout.fsPath };
}
