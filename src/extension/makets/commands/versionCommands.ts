import * as vscode from 'vscode';
import type { MaketRecord } from '../../../core/journal/records.ts';
import type { Version } from '../../../core/makets/versions.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { nextStep, UserError } from '../../errors/userError.ts';
import { type Choice, createPicker } from '../../kit/inputs.ts';
import { l10n } from '../../kit/words.ts';
import { fileName } from '../../layouts/layoutDocument.ts';
import { journalPath, type LayoutInFront, layoutOf } from '../../layouts/layoutFile.ts';
import { realLayout, unlinkedLayout } from '../../layouts/realLayout.ts';
import { commands } from '../../names.ts';
import type { ComparePictures } from '../../versions/comparePictures.ts';
import type { CompareWithUploaded } from '../../versions/compareWithUploaded.ts';
import type { LayoutVersions } from '../../versions/layoutVersions.ts';
import { restoreVersion } from '../../versions/restoreVersion.ts';
import type { MaketsView } from '../maketsView.ts';
import { type ShownVersion, versionChoice } from '../versionChoice.ts';
import type { MaketNode, MaketsNode } from '../view/nodes.ts';
import { type OpenMaketParts, openMaket } from './openMaket.ts';

export interface VersionCommandsParts extends OpenMaketParts {
  readonly versions: LayoutVersions;
  readonly compare: CompareWithUploaded;
  /** Loads the comparison of pictures. */
  readonly pictures: () => Promise<ComparePictures>;
  readonly makets: MaketsView;
  readonly previews: LayoutInFront & OpenMaketParts['previews'];
  readonly errors: ErrorHandler;
}

export type VersionCommands = ReturnType<typeof versionCommands>;

/** Returns the commands on uploads of a layout. Each applies to a maket of the view, or to the newest maket of a layout. */
export function versionCommands(parts: VersionCommandsParts) {
  const on =
    (work: (parts: VersionCommandsParts, argument: unknown) => Promise<void>) => (argument: unknown) =>
      work(parts, parts.previews.layoutFor(argument));
  return {
    open: on(openVersion),
    restore: on(restore),
    compare: on(compareLayout),
    pictures: on(comparePictures),
    list: on(showVersions),
  };
}

async function compareLayout({ versions, compare }: VersionCommandsParts, argument: unknown): Promise<void> {
  const { layout, maket } = await chosenVersion(versions, argument);
  if (!layout) throw withoutLayout(maket);
  const others = isMaketNode(argument) ? [] : versions.current(layout);
  await compare.run(layout, [maket, ...others]);
}

/** Compares the pictures of a clicked maket with those of its layout; of a layout, those of a version that the user selects. */
async function comparePictures(
  { versions, pictures }: VersionCommandsParts,
  argument: unknown,
): Promise<void> {
  if (!isMaketNode(argument)) return (await pictures()).run(layoutOf(argument));
  const { layout, maket } = await chosenVersion(versions, argument);
  if (!layout) throw withoutLayout(maket);
  await (await pictures()).run(layout, maket);
}

/** Opens the text that was uploaded as an unsaved document. */
async function restore({ versions, kept, errors }: VersionCommandsParts, argument: unknown): Promise<void> {
  const { layout, maket } = await chosenVersion(versions, argument);
  await restoreVersion(kept, maket, layout, errors);
}

async function openVersion(parts: VersionCommandsParts, argument: unknown): Promise<void> {
  if (isMaketNode(argument)) await openMaket(parts, argument);
}

/** Returns the clicked maket, or the newest one of the layout. */
async function chosenVersion(
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
  const layout = isMaketNode(argument)
    ? (await chosenVersion(versions, argument)).layout
    : layoutOf(argument);
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
      return parts.compare.run(layout, [maket]);
    case 'pictures':
      return (await parts.pictures()).run(layout, maket);
    case 'restore':
      return restoreVersion(parts.kept, maket, layout, parts.errors);
    case 'copy':
      return vscode.env.clipboard.writeText(String(maket.id));
    case 'show':
      return parts.makets.reveal(maket.id);
  }
}

type VersionAction = 'compare' | 'pictures' | 'restore' | 'copy' | 'show';

interface ChosenVersion {
  readonly action: VersionAction;
  readonly version: Version;
}

interface ActionButton extends vscode.QuickInputButton {
  readonly action: VersionAction;
}

interface VersionItem extends Choice {
  readonly version: Version;
  /** True if the uploaded letter is kept on this machine and has the layout’s own text. */
  readonly isComparable: boolean;
}

/** Lets the user pick a version of a layout and an action: by a button, or by Enter, which compares the letter or only shows it. */
async function pickVersion(
  layout: vscode.Uri,
  versions: readonly ShownVersion[],
): Promise<ChosenVersion | undefined> {
  const picker = createPicker<VersionItem>();
  picker.title = l10n.t('Versions of “{0}”', fileName(layout));
  picker.placeholder = l10n.t('Select a version to compare it with the current layout');
  picker.matchOnDescription = true;
  picker.matchOnDetail = true;
  picker.items = versions.map(versionItem);
  try {
    return await new Promise((resolve) => {
      picker.onDidAccept(() => {
        const [item] = picker.selectedItems;
        if (item) resolve({ action: item.isComparable ? 'compare' : 'show', version: item.version });
      });
      picker.onDidTriggerItemButton(({ item, button }) =>
        resolve({ action: (button as ActionButton).action, version: item.version }),
      );
      picker.onDidHide(() => resolve(undefined));
      picker.show();
    });
  } finally {
    picker.dispose();
  }
}

function versionItem(shown: ShownVersion): VersionItem {
  const { version, isKept } = shown;
  const isComparable = isKept && !version.maket.filledIn;
  return { ...versionChoice(shown), buttons: buttonsOf(isComparable), version, isComparable };
}

function buttonsOf(isComparable: boolean): readonly ActionButton[] {
  const button = (action: VersionAction, icon: string, tooltip: string): ActionButton => ({
    action,
    iconPath: new vscode.ThemeIcon(icon),
    tooltip,
  });
  return [
    ...(isComparable
      ? [
          button('compare', 'git-compare', l10n.t('Compare with Uploaded')),
          button('pictures', 'file-media', l10n.t('Compare Pictures of Versions')),
          button('restore', 'discard', l10n.t('Restore This Version')),
        ]
      : []),
    button('copy', 'copy', l10n.t('Copy Maket Number')),
    button('show', 'list-tree', l10n.t('Show in Makets')),
  ];
}

function isMaketNode(argument: unknown): argument is MaketNode {
  return (argument as Partial<MaketsNode> | undefined)?.kind === 'maket';
}

function notKnown(id: number): UserError {
  return new UserError(l10n.t('Maket {0} was uploaded elsewhere, and Mailroom has no record of it.', id));
}

function withoutLayout({ id }: MaketRecord): UserError {
  return new UserError(
    l10n.t('Maket {0} isn’t linked to a layout. To compare the maket, link it to its layout first.', id),
  );
}

function neverUploaded(layout: vscode.Uri): UserError {
  if (journalPath(layout) === undefined) return unlinkedLayout(layout);
  return new UserError(
    l10n.t('Mailroom has no record of an upload of “{0}” to this account.', fileName(layout)),
    {
      nextSteps: [nextStep(l10n.t('Upload'), commands.layoutUpload, layout)],
    },
  );
}
