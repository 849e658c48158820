import * as vscode from 'vscode';
import type { Version } from '../../core/makets/versions.ts';
import { formats } from '../kit/formats.ts';
import { type Choice, createPicker } from '../kit/inputs.ts';
import { asWords, joined, l10n, listed, type Words } from '../kit/words.ts';
import { fileName } from '../layouts/layoutDocument.ts';
import { titleOf } from './maketItems.ts';

type VersionAction = 'compare' | 'restore' | 'copy' | 'show';

export interface ChosenVersion {
  readonly action: VersionAction;
  readonly version: Version;
}

export interface ShownVersion {
  readonly version: Version;
  /** The names of the folders known to hold the maket. */
  readonly folders: readonly string[];
  /** True if the uploaded letter is kept on this machine. */
  readonly isKept: boolean;
}

interface ActionButton extends vscode.QuickInputButton {
  readonly action: VersionAction;
}

interface VersionItem extends Choice {
  readonly version: Version;
  readonly isKept: boolean;
}

/** Lets the user pick a version of a layout and an action: a button, or Enter to compare it, or to show it if it isn't kept. */
export async function pickVersion(
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
        if (item) resolve({ action: item.isKept ? 'compare' : 'show', version: item.version });
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
  return { ...versionChoice(shown), buttons: buttonsOf(isKept), version, isKept };
}

/** Returns the row of a version: its title, number and upload time, and its folders and campaigns. */
export function versionChoice({ version, folders, isKept }: ShownVersion): Choice {
  const { maket } = version;
  const when = formats().dayAndTime(Date.parse(maket.at));
  return {
    label: titleOf({ id: maket.id, record: maket }),
    description: asWords(`#${maket.id} · ${when}`),
    detail: describe(version, folders, isKept),
  };
}

function describe({ maket, sends }: Version, folders: readonly string[], isKept: boolean): Words {
  const quoted = (names: readonly string[]) => listed(names.map((name) => l10n.t('“{0}”', name)));
  return joined(' · ', [
    folders.length > 0 && l10n.t('In {0}', quoted(folders)),
    sends.length > 0 && l10n.t('Sent as {0}', quoted(sends.map(({ subject }) => subject))),
    maket.hash === undefined && l10n.t('Linked manually'),
    maket.hash !== undefined && !maket.contentProven && l10n.t('According to the journal'),
    maket.hash !== undefined && !isKept && l10n.t('Not stored on this machine'),
  ]);
}

function buttonsOf(isKept: boolean): readonly ActionButton[] {
  const button = (action: VersionAction, icon: string, tooltip: string): ActionButton => ({
    action,
    iconPath: new vscode.ThemeIcon(icon),
    tooltip,
  });
  return [
    ...(isKept
      ? [
          button('compare', 'git-compare', l10n.t('Compare with Uploaded')),
          button('restore', 'discard', l10n.t('Restore This Version')),
        ]
      : []),
    button('copy', 'copy', l10n.t('Copy Maket Number')),
    button('show', 'list-tree', l10n.t('Show in Makets')),
  ];
}
