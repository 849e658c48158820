import * as vscode from 'vscode';
import { describeFailure } from '../../errors/describeError.ts';
import type { MaketsModel } from '../../folders/maketsModel.ts';
import { formats } from '../../kit/formats.ts';
import { asCommand } from '../../kit/runCommand.ts';
import { Tooltip } from '../../kit/tooltip.ts';
import { asWords, l10n, type Words } from '../../kit/words.ts';
import { commands } from '../../names.ts';
import { maketUri } from '../../versions/maketUri.ts';
import type { MaketClipboard } from '../commands/maketClipboard.ts';
import {
  type FailedNode,
  type FolderNode,
  type LooseNode,
  type MaketNode,
  type MaketsNode,
  maketsNodeId,
} from './nodes.ts';

/** Creates the tree items of the Makets view. */
export class MaketItems {
  readonly #model: MaketsModel;
  readonly #clipboard: MaketClipboard;

  constructor(model: MaketsModel, clipboard: MaketClipboard) {
    this.#model = model;
    this.#clipboard = clipboard;
  }

  item(node: MaketsNode): vscode.TreeItem {
    const item = this.#itemOf(node);
    item.id = maketsNodeId(node);
    return item;
  }

  /** Returns a maket's tooltip. `state` says whether the maket's layout has changed since the upload. */
  maketTooltip(node: MaketNode, state?: string): vscode.MarkdownString {
    const tooltip = new Tooltip().heading(titleOf(node));
    for (const [label, value] of maketFacts(node, this.#model, state)) tooltip.line(label, value);
    return tooltip.toMarkdown();
  }

  #itemOf(node: MaketsNode): vscode.TreeItem {
    switch (node.kind) {
      case 'folder':
        return folderTreeItem(node);
      case 'maket':
        return maketTreeItem(node, this.#clipboard.isCut(node));
      case 'loose':
        return looseItem(node);
      case 'newFolder':
        return newFolderItem();
      case 'failed':
        return this.#failedItem(node);
    }
  }

  #failedItem({ parent, error }: FailedNode): vscode.TreeItem {
    const label =
      parent?.kind === 'folder'
        ? l10n.t('Couldn’t read “{0}”', parent.folder.title)
        : l10n.t('Couldn’t read the folders');
    const item = new vscode.TreeItem(label);
    item.description = l10n.t('Try Again');
    item.iconPath = new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
    item.tooltip = describeFailure(label, error, this.#model.accountName) ?? label;
    const folder = parent?.kind === 'folder' ? parent.folder.title : undefined;
    item.command = asCommand(item.description, commands.maketsRefresh, folder);
    item.accessibilityInformation = { label: `${item.tooltip} ${item.description}` };
    return item;
  }
}

/** Returns the title of a maket, or "Maket 10116" if the title isn't known. */
export function titleOf({ id, record }: Pick<MaketNode, 'id' | 'record'>): Words {
  return (record?.title ? asWords(record.title) : '') || l10n.t('Maket {0}', id);
}

function folderTreeItem({ folder }: FolderNode): vscode.TreeItem {
  const item = new vscode.TreeItem(folder.title, vscode.TreeItemCollapsibleState.Collapsed);
  item.iconPath = new vscode.ThemeIcon('folder');
  item.description = formats().number(folder.makets);
  item.contextValue = 'folder';
  item.tooltip = folder.title;
  item.accessibilityInformation = {
    label: l10n.count('Folder {1}, {0} maket|Folder {1}, {0} makets', folder.makets, folder.title),
  };
  return item;
}

function maketTreeItem(node: MaketNode, isCut: boolean): vscode.TreeItem {
  const { id, record } = node;
  const item = new vscode.TreeItem(titleOf(node));
  const cut = isCut ? l10n.t('cut') : undefined;
  item.iconPath = new vscode.ThemeIcon(maketIcon(record), cut && new vscode.ThemeColor('disabledForeground'));
  const filledIn = record?.filledIn && filledInMark();
  item.description = [cut, record?.title && `#${id}`, filledIn, record?.layout].filter(Boolean).join(' · ');
  item.resourceUri = maketUri(id);
  item.command = asCommand(l10n.t('Open'), commands.maketOpen, node);
  item.contextValue = contextWords(node).join(' ');
  item.accessibilityInformation = {
    label: [titleOf(node), cut, l10n.t('number {0}', id), filledIn, record?.layout]
      .filter(Boolean)
      .join(', '),
  };
  return item;
}

/** Returns the codicon of a maket. That of Send Test marks a letter that is filled in for a sample person. */
export const maketIcon = (record: MaketNode['record']) => (record?.filledIn ? 'beaker' : 'mail');

/** Returns the mark of a maket that is filled in for a sample person. */
export const filledInMark = () => l10n.t('filled in for a sample person');

/** Returns the words of `viewItem` that the when clauses of a maket's menus test. */
function contextWords({ folder, record }: MaketNode): string[] {
  const isVersion = !record?.filledIn;
  const words = {
    maket: true,
    inFolder: folder,
    hasLayout: record?.layout,
    known: record,
    uploadedHere: record?.hash && isVersion,
    version: record?.layout && record.hash && isVersion,
    sendable: isVersion,
  };
  return Object.entries(words).flatMap(([word, holds]) => (holds ? [word] : []));
}

function looseItem({ count }: LooseNode): vscode.TreeItem {
  const item = new vscode.TreeItem(l10n.t('Not in a folder'), vscode.TreeItemCollapsibleState.Collapsed);
  item.iconPath = new vscode.ThemeIcon('inbox');
  item.contextValue = 'loose';
  if (count !== undefined) item.description = formats().number(count);
  item.tooltip =
    count === undefined
      ? l10n.t('Makets of this workspace that aren’t in a folder. Expanding this reads all folders.')
      : l10n.t('Makets of this workspace that aren’t in a folder.');
  return item;
}

/** Returns the row "New Folder…": a drop target for makets, which also creates a folder when clicked. */
function newFolderItem(): vscode.TreeItem {
  const item = new vscode.TreeItem(l10n.t('New Folder…'));
  item.iconPath = new vscode.ThemeIcon('new-folder');
  item.command = asCommand(l10n.t('New Folder…'), commands.folderCreate);
  return item;
}

/** A property of a maket, such as "Size: 13 KB". The value is `undefined` or empty if it isn't known. */
type MaketFact = readonly [label: Words, value: string | undefined];

/** Returns the known properties of a maket besides its title. `state` says whether its layout has changed since the upload. */
export function maketFacts(
  node: MaketNode,
  places: Pick<MaketsModel, 'placesOf' | 'campaignsOf'>,
  state?: string,
): readonly MaketFact[] {
  const { id, record } = node;
  return [
    [l10n.t('Maket'), l10n.t('the uploaded version of a layout; it never changes')],
    [l10n.t('Number'), String(id)],
    [l10n.t('Layout'), record?.layout],
    [l10n.t('Filled in'), record?.filledIn && l10n.t('for a sample person; only for tests')],
    [l10n.t('State'), state],
    [l10n.t('Uploaded'), record && formats().dayAndTime(Date.parse(record.at))],
    [l10n.t('Source'), sourceLine(node)],
    [l10n.t('Size'), sizeLine(node)],
    [l10n.t('Footer'), footerLine(node)],
    [l10n.t('Folders'), places.placesOf(id).join(', ')],
    [l10n.t('Campaigns'), places.campaignsOf(id).join(', ')],
  ];
}

function footerLine({ record }: MaketNode): string | undefined {
  if (record?.ownFooter === undefined) return undefined;
  return record.ownFooter ? l10n.t('its own') : l10n.t('the account’s or the standard footer');
}

/** Returns the note that the facts come from the journal alone; `undefined` if this machine has proof of them. */
function sourceLine({ record }: MaketNode): string | undefined {
  if (!record || record.contentProven || (record.hash === undefined && record.titleProven)) return undefined;
  return l10n.t('from the journal; this machine has no record of the upload');
}

function sizeLine({ record }: MaketNode): string | undefined {
  if (record?.bytes === undefined) return undefined;
  return l10n.t('{0} KB', formats().kilobytes(record.bytes));
}
