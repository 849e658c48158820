import * as vscode from 'vscode';
import type { MaketRecord } from '../../core/journal/records.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { UserError } from '../errors/userError.ts';
import { l10n } from '../kit/words.ts';
import { fileName } from '../layouts/layoutDocument.ts';
import { type LayoutInFront, layoutOf } from '../layouts/layoutFile.ts';
import { realLayout } from '../layouts/realPlace.ts';
import { commands } from '../names.ts';
import type { CompareWithUploaded } from '../versions/compareWithUploaded.ts';
import type { LayoutVersions } from '../versions/layoutVersions.ts';
import { restoreVersion } from '../versions/restoreVersion.ts';
import type { MaketsView } from './maketsView.ts';
import type { MaketNode, MaketsNode } from './nodes.ts';
import { type OpenMaketParts, openMaket } from './openMaket.ts';
import { type ChosenVersion, pickVersion } from './versionsPick.ts';

export interface VersionCommandsParts extends OpenMaketParts {
  readonly versions: LayoutVersions;
  readonly compare: CompareWithUploaded;
  readonly makets: MaketsView;
  readonly previews: LayoutInFront & OpenMaketParts['previews'];
  readonly errors: ErrorHandler;
}

export type VersionCommands = ReturnType<typeof versionCommands>;

/** The commands on uploads of a layout. Each takes a maket of the view, or a layout and means its newest maket. */
export function versionCommands(parts: VersionCommandsParts) {
  const on =
    (work: (parts: VersionCommandsParts, argument: unknown) => Promise<void>) => (argument: unknown) =>
      work(parts, parts.previews.layoutFor(argument));
  return { open: on(open), restore: on(restore), compare: on(compareLayout), list: on(showVersions) };
}

async function compareLayout({ versions, compare }: VersionCommandsParts, argument: unknown): Promise<void> {
  const { layout, maket } = await chosen(versions, argument);
  if (!layout) throw withoutLayout(maket);
  await compare.run(layout, maket);
}

/** Opens the text that was uploaded as an unsaved document. */
async function restore({ versions, kept, errors }: VersionCommandsParts, argument: unknown): Promise<void> {
  const { layout, maket } = await chosen(versions, argument);
  await restoreVersion(kept, maket, layout, errors);
}

async function open(parts: VersionCommandsParts, argument: unknown): Promise<void> {
  if (isMaketNode(argument)) await openMaket(parts, argument);
}

/** Returns the clicked maket, or the newest one of the layout. */
async function chosen(
  versions: LayoutVersions,
  argument: unknown,
): Promise<{ readonly maket: MaketRecord; readonly layout?: vscode.Uri }> {
  if (isMaketNode(argument)) {
    const maket = argument.record ?? versions.maket(argument.id);
    if (!maket) throw notKnown(argument.id);
    return maket.layout === undefined ? { maket } : { maket, layout: await realLayout(maket.layout) };
  }
  const layout = layoutOf(argument);
  const maket = versions.newest(layout);
  if (!maket) throw neverUploaded(layout);
  return { maket, layout };
}

/** Lists the uploads of a layout, with actions for each. */
async function showVersions(parts: VersionCommandsParts, argument: unknown): Promise<void> {
  const { versions, kept, makets } = parts;
  const layout = isMaketNode(argument) ? (await chosen(versions, argument)).layout : layoutOf(argument);
  const found = layout ? versions.of(layout) : [];
  if (!layout || found.length === 0) throw neverUploaded(layout ?? layoutOf(argument));
  const shown = found.map(async (version) => ({
    version,
    folders: makets.placesOf(version.maket.id),
    isKept: version.maket.hash !== undefined && (await kept.read(version.maket.hash)) !== undefined,
  }));
  const choice = await pickVersion(layout, await Promise.all(shown));
  if (choice) await act(parts, layout, choice);
}

async function act(
  parts: VersionCommandsParts,
  layout: vscode.Uri,
  { action, version }: ChosenVersion,
): Promise<void> {
  const { maket } = version;
  switch (action) {
    case 'compare':
      return parts.compare.run(layout, maket);
    case 'restore':
      return restoreVersion(parts.kept, maket, layout, parts.errors);
    case 'copy':
      return vscode.env.clipboard.writeText(String(maket.id));
    case 'show':
      return parts.makets.reveal(maket.id);
  }
}

function isMaketNode(argument: unknown): argument is MaketNode {
  return (argument as Partial<MaketsNode> | undefined)?.kind === 'maket';
}

function notKnown(id: number): UserError {
  return new UserError(l10n.t('Maket {0} was uploaded elsewhere, and Mailroom has no record of it.', id));
}

function withoutLayout({ id }: MaketRecord): UserError {
  return new UserError(l10n.t('Maket {0} isn’t linked to a layout. Link it to one to compare them.', id));
}

function neverUploaded(layout: vscode.Uri): UserError {
  return new UserError(
    l10n.t('Mailroom has no record of an upload of “{0}” to this account.', fileName(layout)),
    {
      nextSteps: [{ label: l10n.t('Upload'), command: commands.layoutUpload, arguments: [layout] }],
    },
  );
}
