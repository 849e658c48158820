import { posix } from 'node:path';
import * as vscode from 'vscode';
import { pictureType } from '../../../core/layouts/picturePath.ts';
import { limits } from '../../../core/limits.ts';
import {
  numberedNames,
  type PictureInsertion,
  pictureFileName,
  pictureInsertion,
  placeWidth,
  writtenPath,
} from '../../../core/pictures/pictureInsertion.ts';
import { bytesWithWidth, pictureWidth } from '../../../core/pictures/pictureWidth.ts';
import { pathFrom } from '../../../core/text/samePath.ts';
import { UserError } from '../../errors/userError.ts';
import { droppedFiles, filesType } from '../../kit/droppedFiles.ts';
import { showWarning } from '../../kit/messages.ts';
import { placeIn } from '../../kit/placeOfFile.ts';
import { isReallyInWorkspace, outsideOfWorkspace } from '../../kit/realPlace.ts';
import { l10n } from '../../kit/words.ts';
import { layoutPictures } from '../../layouts/index.ts';
import { documentKind } from '../../layouts/layoutDocument.ts';
import { readWhole, tooLargeFile } from '../../layouts/readWhole.ts';

const kind = vscode.DocumentDropOrPasteEditKind.Empty.append('mailroom', 'picture');
const mimeTypes = [filesType, 'files', 'image/*'];
const layouts: vscode.DocumentSelector = [{ language: 'mjml' }, { language: 'html' }];

/** Offers to insert pictures that are dropped or pasted into layouts. */
export function registerDroppedPictures(): vscode.Disposable {
  const pictures = new DroppedPictures();
  return vscode.Disposable.from(
    vscode.languages.registerDocumentDropEditProvider(layouts, pictures, {
      providedDropEditKinds: [kind],
      dropMimeTypes: mimeTypes,
    }),
    vscode.languages.registerDocumentPasteEditProvider(layouts, pictures, {
      providedPasteEditKinds: [kind],
      pasteMimeTypes: mimeTypes,
    }),
  );
}

/**
 * Inserts dropped and pasted pictures as `mj-image` or `img`, with their width and an `alt` to fill in. A picture from outside of the workspace
 * becomes a file of it, as a part of the edit.
 */
export class DroppedPictures implements vscode.DocumentDropEditProvider, vscode.DocumentPasteEditProvider {
  async provideDocumentDropEdits(
    document: vscode.TextDocument,
    position: vscode.Position,
    data: vscode.DataTransfer,
  ): Promise<vscode.DocumentDropEdit | undefined> {
    const inserted = await insertion(document, position, data);
    if (!inserted) return undefined;
    const edit = new vscode.DocumentDropEdit(inserted.text, title(), kind);
    return Object.assign(edit, inserted.files && { additionalEdit: inserted.files });
  }

  async provideDocumentPasteEdits(
    document: vscode.TextDocument,
    [range]: readonly vscode.Range[],
    data: vscode.DataTransfer,
  ): Promise<vscode.DocumentPasteEdit[] | undefined> {
    const inserted = range && (await insertion(document, range.start, data));
    if (!inserted) return undefined;
    const edit = new vscode.DocumentPasteEdit(inserted.text, title(), kind);
    // Spreadsheets and word processors copy a text together with a picture of it.
    const isText = data.get('text/plain') !== undefined && data.get(filesType) === undefined;
    const yieldTo = isText ? [vscode.DocumentDropOrPasteEditKind.Text] : [];
    return [Object.assign(edit, { yieldTo }, inserted.files && { additionalEdit: inserted.files })];
  }
}

const title = () => l10n.t('Insert Picture');

/** The maximum number of pictures that are inserted at once. */
const mostPictures = 20;

interface Insertion {
  readonly text: vscode.SnippetString;
  /** Creates the files of pictures from outside, if there are any. */
  readonly files: vscode.WorkspaceEdit | undefined;
}

async function insertion(
  document: vscode.TextDocument,
  position: vscode.Position,
  data: vscode.DataTransfer,
): Promise<Insertion | undefined> {
  const layoutKind = documentKind(document);
  if (!layoutKind || document.uri.scheme !== 'file') return undefined;
  const registry = layoutKind === 'mjml' ? (await import('../complete/registry.ts')).registry : undefined;
  const place = pictureInsertion(document.getText(), document.offsetAt(position), registry);
  // The data is only valid during the call, so it is read before the files.
  const sources = place && (await picturesIn(data));
  if (!place || !sources || (place === 'path' && sources.length > 1)) return undefined;
  try {
    const target = new Target(document.uri);
    const pictures: Picture[] = [];
    for (const source of sources) pictures.push(await target.pictureOf(source));
    return { text: snippetOf(pictures, place), files: target.files };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    void showWarning(error.message);
    return undefined;
  }
}

/** A dropped or pasted picture: a file, or the content of one. */
type PictureSource = vscode.Uri | { readonly name: string; readonly data: Uint8Array };

/** Returns the pictures in the data; `undefined` if there are none, or also other files. */
async function picturesIn(data: vscode.DataTransfer): Promise<readonly PictureSource[] | undefined> {
  const files = await droppedFiles(data);
  if (files.length > 0) {
    const arePictures = files.every(({ path }) => pictureType(path) !== undefined);
    return arePictures ? files.slice(0, mostPictures) : undefined;
  }
  const found: PictureSource[] = [];
  for (const [type, item] of data) {
    const file = item.asFile();
    if (!file) continue;
    const name = pictureFileName(file.name, type);
    if (name === undefined) return undefined;
    if (found.length < mostPictures) found.push({ name, data: await file.data() });
  }
  return found.length > 0 ? found : undefined;
}

/** A picture in the workspace. `path` is relative to the layout. */
interface Picture {
  readonly path: string;
  readonly width: number | undefined;
}

/** The layout into which pictures are inserted, and the new files for it. */
class Target {
  readonly #edit = new vscode.WorkspaceEdit();
  readonly #layout: vscode.Uri;
  readonly #created = new Set<string>();

  constructor(layout: vscode.Uri) {
    this.#layout = layout;
  }

  /** The edit that creates the new files; `undefined` if there are none. */
  get files(): vscode.WorkspaceEdit | undefined {
    return this.#created.size > 0 ? this.#edit : undefined;
  }

  /** Returns a picture in the workspace, which is created if it is outside. Throws a `UserError` if that is impossible. */
  async pictureOf(source: PictureSource): Promise<Picture> {
    if (source instanceof vscode.Uri && vscode.workspace.getWorkspaceFolder(source)) {
      const isLink = (await outsideOfWorkspace(source)) !== undefined;
      return this.#pictureAt(source, isLink ? undefined : await readWhole(source, limits.picture));
    }
    const name = source instanceof vscode.Uri ? posix.basename(source.path) : source.name;
    const data = source instanceof vscode.Uri ? await readWhole(source, limits.picture) : source.data;
    const file = await this.#freeFile(pictureFileName(name, '') ?? name);
    if (data.byteLength > limits.picture) throw tooLargeFile(file, limits.picture);
    this.#created.add(file.toString());
    this.#edit.createFile(file, { contents: data });
    return this.#pictureAt(file, data);
  }

  #pictureAt(file: vscode.Uri, data?: Uint8Array): Picture {
    const path = placeIn(vscode.Uri.joinPath(this.#layout, '..'), file) ?? file.path;
    return { path: writtenPath(path), width: data && pictureWidth(data.subarray(0, bytesWithWidth)) };
  }

  /** Returns a file that doesn’t exist yet, in a folder of the workspace that pictures are in. */
  async #freeFile(name: string): Promise<vscode.Uri> {
    const folder = await pictureFolder(this.#layout);
    if (!vscode.workspace.isTrusted || !(await isReallyInWorkspace(folder)))
      throw new UserError(
        l10n.t(
          'The folder “{0}” is not in a workspace that you trust, so the picture wasn’t inserted.',
          posix.basename(folder.path),
        ),
      );
    for (const numbered of numberedNames(name)) {
      const file = vscode.Uri.joinPath(folder, numbered);
      if (!this.#created.has(file.toString()) && !(await exists(file))) return file;
    }
    throw new UserError(l10n.t('Too many files are named like “{0}”.', name));
  }
}

/** Returns the folder for new pictures: the one with a web address that is nearest to the layout, else `images` beside the layout. */
async function pictureFolder(layout: vscode.Uri): Promise<vscode.Uri> {
  const workspace = vscode.workspace.getWorkspaceFolder(layout);
  const { folders = [], directory = '' } = (await layoutPictures(layout)) ?? {};
  const steps = ({ path }: { readonly path: string }) =>
    pathFrom(directory, path, process.platform)?.split('/').length ?? 0;
  const [nearest] = folders.toSorted((one, other) => steps(one) - steps(other));
  return nearest && workspace
    ? vscode.Uri.joinPath(workspace.uri, nearest.path)
    : vscode.Uri.joinPath(layout, '..', 'images');
}

const exists = (file: vscode.Uri) =>
  vscode.workspace.fs.stat(file).then(
    () => true,
    () => false,
  );

function snippetOf(pictures: readonly Picture[], place: PictureInsertion): vscode.SnippetString {
  const snippet = new vscode.SnippetString();
  const [first] = pictures;
  if (place === 'path') return snippet.appendText(first?.path ?? '');
  const around = place === 'img' ? [] : place.around;
  snippet.appendText(around.map((name) => `<${name}>`).join(''));
  pictures.forEach((picture, index) => {
    if (index > 0) snippet.appendText('\n');
    appendPicture(snippet, picture, place === 'img');
  });
  return snippet.appendText(
    around
      .toReversed()
      .map((name) => `</${name}>`)
      .join(''),
  );
}

function appendPicture(snippet: vscode.SnippetString, { path, width }: Picture, isHtml: boolean): void {
  const [name, unit, end] = isHtml ? ['img', '', '>'] : ['mj-image', 'px', ' />'];
  snippet.appendText(`<${name} src="${path}" width="`);
  const place = placeWidth(width);
  if (place === undefined) snippet.appendPlaceholder(`600${unit}`).appendText('" alt="');
  else snippet.appendText(`${place}${unit}" alt="`);
  snippet.appendTabstop().appendText(`"${end}`);
}
