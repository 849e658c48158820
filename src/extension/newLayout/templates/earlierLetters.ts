import { posix } from 'node:path';
import * as vscode from 'vscode';
import { layoutKind, withoutEnding } from '../../../core/layouts/layout.ts';
import type { Version } from '../../../core/makets/versions.ts';
import { UserError } from '../../errors/userError.ts';
import { type Choice, itemGroup } from '../../kit/inputs.ts';
import { fileKey } from '../../kit/placeOfFile.ts';
import { outsideOfWorkspace } from '../../kit/realPlace.ts';
import type { Questions } from '../../kit/steps.ts';
import { asWords, l10n } from '../../kit/words.ts';
import { fileName, readLayoutText } from '../../layouts/layoutDocument.ts';
import { isLayout, journalPath, layoutInFront, layoutPattern } from '../../layouts/layoutFile.ts';
import { readOwnFooter } from '../../layouts/ownFooter.ts';
import { versionChoice } from '../../makets/versionChoice.ts';
import { notKept } from '../../versions/compareWithUploaded.ts';
import type { KeptUploads } from '../../versions/keptUploads.ts';
import type { LayoutKnowledge } from '../../versions/layoutKnowledge.ts';
import type { LayoutVersions } from '../../versions/layoutVersions.ts';
import type { LayoutStart } from './startingLayouts.ts';

/** The uploads of earlier letters. */
export type EarlierLetters = Pick<LayoutKnowledge, 'versions' | 'uploads'>;

/** A layout that can be copied from its file, from its uploads, or both. */
interface EarlierLayout {
  readonly uri: vscode.Uri;
  readonly exists: boolean;
  /** The uploaded versions whose text is kept on this computer, newest first. */
  readonly versions: readonly Version[];
}

type VersionChoice = Choice & { readonly read?: () => Promise<LayoutStart> };

/** Asks for a layout of the workspace, the one in front marked, and for a version if some of its uploads are kept. */
export async function askEarlierLetter(
  questions: Questions,
  { versions, uploads }: EarlierLetters,
): Promise<LayoutStart> {
  await versions.ready;
  const { kept } = await uploads();
  const items = (await earlierLayouts(versions, kept)).map(earlierLayoutItem);
  const inFront = layoutInFront()?.toString();
  let active = items.find(({ layout }) => layout.uri.toString() === inFront);
  for (;;) {
    active = await questions.pick({
      placeholder:
        items.length > 0
          ? l10n.t('Select the letter to copy')
          : l10n.t('This workspace contains no layouts (.mjml, .html)'),
      items,
      ...(active && { active }),
    });
    const { layout } = active;
    const start = await questions.followUp(() => askVersion(questions, layout, kept));
    if (start) return start;
  }
}

/** Returns true if the workspace contains a layout, or something was uploaded from it. */
export async function hasEarlierLetter({ versions }: EarlierLetters): Promise<boolean> {
  return versions.layouts.length > 0 || (await foundLayouts()).length > 0;
}

const foundLayouts = async () =>
  (await vscode.workspace.findFiles(layoutPattern, '**/{node_modules,.git}/**', 500)).filter(isLayout);

/** Returns the layouts of the workspace, and deleted layouts with kept uploads. */
async function earlierLayouts(versions: LayoutVersions, kept: KeptUploads): Promise<EarlierLayout[]> {
  const found = await foundLayouts();
  const hashes = await kept.hashes();
  const keptOf = (uri: vscode.Uri) =>
    versions.of(uri).filter(({ maket }) => !maket.filledIn && hashes.has(maket.hash ?? ''));
  const layouts = found.map((uri) => ({ uri, exists: true, versions: keptOf(uri) }));
  // A file may be spelled in another way than in the journal.
  const keyOf = (uri: vscode.Uri) => fileKey(journalPath(uri) ?? uri.path);
  const known = new Set(found.map(keyOf));
  const others = versions.layouts.filter((uri) => !known.has(keyOf(uri)));
  const deleted = others.map((uri) => ({ uri, exists: false, versions: keptOf(uri) }));
  const all = [...layouts, ...deleted.filter(({ versions }) => versions.length > 0)];
  return all.sort((a, b) => (a.uri.path < b.uri.path ? -1 : 1));
}

function earlierLayoutItem(layout: EarlierLayout) {
  const path = vscode.workspace.asRelativePath(layout.uri);
  const directory = posix.dirname(path);
  return {
    label: asWords(posix.basename(path)),
    description: asWords(directory === '.' ? '' : directory),
    ...(!layout.exists && { detail: l10n.t('File deleted; its uploads are kept') }),
    layout,
  };
}

async function askVersion(
  questions: Questions,
  { uri, exists, versions }: EarlierLayout,
  kept: KeptUploads,
): Promise<LayoutStart> {
  if (versions.length === 0) return readLayoutFile(uri);
  const now: VersionChoice[] = [{ label: l10n.t('Current File'), read: () => readLayoutFile(uri) }];
  const uploaded = versions.map((version): VersionChoice => {
    const words = versionChoice({ version, folders: [], isKept: true });
    return { ...words, read: () => readVersion(uri, version, kept) };
  });
  const { read } = await questions.pick<VersionChoice>({
    placeholder: l10n.t('Select a version of “{0}”', fileName(uri)),
    items: [...(exists ? now : []), ...itemGroup(l10n.t('uploaded versions'), uploaded)],
  });
  return read ? read() : readLayoutFile(uri);
}

async function readVersion(from: vscode.Uri, { maket }: Version, kept: KeptUploads): Promise<LayoutStart> {
  const upload = await kept.read(maket.hash ?? '');
  if (!upload) throw notKept(maket);
  const { kind, source: text, ownFooter } = upload;
  const file = `${withoutEnding(fileName(from))}.${kind}`;
  return { kind, file, text, from, ...(ownFooter !== undefined && { ownFooter }) };
}

/** Reads the layout from its editor or, if it is not open, from its file. */
async function readLayoutFile(from: vscode.Uri): Promise<LayoutStart> {
  const file = fileName(from);
  const elsewhere = await outsideOfWorkspace(from);
  if (elsewhere !== undefined) {
    throw new UserError(l10n.t('“{0}” was not copied: it is a link to {1}.', file, elsewhere));
  }
  const text = await readLayoutText(from);
  const ownFooter = await readOwnFooter(from);
  const kind = layoutKind(file) ?? 'html';
  return { kind, file, text, from, ...(ownFooter !== undefined && { ownFooter }) };
}
