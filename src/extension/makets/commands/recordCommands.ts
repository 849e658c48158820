import { posix } from 'node:path';
import * as vscode from 'vscode';
import type { MaketRecord } from '../../../core/journal/records.ts';
import { layoutKind } from '../../../core/layouts/layout.ts';
import { layoutTitle } from '../../../core/layouts/layoutTitle.ts';
import {
  type MaketName,
  type MaketNames,
  mostNames,
  readMaketNames,
} from '../../../core/makets/maketNames.ts';
import type { ActiveAccount } from '../../accounts/connection.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { UserError } from '../../errors/userError.ts';
import type { Journal } from '../../journal/journal.ts';
import { formats } from '../../kit/formats.ts';
import { askText, type Choice, choose } from '../../kit/inputs.ts';
import { agree, showInformation, showInStatusBar } from '../../kit/messages.ts';
import { asWords, joined, l10n, listed, type Words } from '../../kit/words.ts';
import { currentText, fileName } from '../../layouts/layoutDocument.ts';
import { isLayout, journalPath, layoutInFront, layoutPattern, layoutUri } from '../../layouts/layoutFile.ts';
import { readWhole } from '../../layouts/readWhole.ts';
import { layoutAt, unlinkedLayout } from '../../layouts/realLayout.ts';
import { titleOf } from '../view/maketItems.ts';
import { chosenNodes, isNode, type MaketNode, type MaketsSelection, maketNodesIn } from '../view/nodes.ts';
import { maketNumbers } from './maketClipboard.ts';

export interface RecordCommandsParts {
  readonly active: ActiveAccount;
  readonly journal: Journal;
  readonly errors: ErrorHandler;
  readonly selection: MaketsSelection;
}

/** The journal of the account whose records a command changes. */
interface AccountJournal extends Pick<RecordCommandsParts, 'journal' | 'errors'> {
  readonly identity: string;
}

/** Returns the commands on the journal's records of makets: title, number, layout. They change nothing in the service. */
export function recordCommands(parts: RecordCommandsParts) {
  const { active, journal, errors, selection } = parts;
  const change =
    (work: (account: AccountJournal, makets: readonly MaketNode[]) => Promise<void>) =>
    async (node: unknown, selected: unknown) => {
      // Puts the clicked maket first, because commands for a single maket use the first one.
      const nodes = maketNodesIn([node, ...(Array.isArray(selected) ? selected : [])].filter(isNode));
      const { identity } = await active.connect();
      // Removes duplicates: a maket may be selected in several folders.
      const makets = [...new Map(nodes.map((maket) => [maket.id, maket])).values()];
      if (makets.length > 0) await work({ journal, errors, identity }, makets);
    };
  return {
    copyNumbers: (node: unknown, selected: unknown) =>
      copyNumbers(maketNodesIn(chosenNodes(selection, node, selected))),
    openLayouts: (node: unknown, selected: unknown) =>
      openLinkedLayouts(maketNodesIn(chosenNodes(selection, node, selected))),
    nameByList: async () => nameMakets(journal, (await active.connect()).identity),
    rename: change(renameMaket),
    link: change(linkMakets),
    forget: change(forgetMakets),
  };
}

async function copyNumbers(nodes: readonly MaketNode[]): Promise<void> {
  if (nodes.length === 0) return;
  const numbers = maketNumbers(nodes);
  await vscode.env.clipboard.writeText(numbers);
  showInStatusBar(l10n.t('Copied: {0}', numbers.replaceAll('\n', ', ')));
}

/** Opens the layouts of makets: a single one in a preview tab, several in permanent tabs. */
async function openLinkedLayouts(nodes: readonly MaketNode[]): Promise<void> {
  const layouts = new Set(nodes.flatMap(({ record }) => record?.layout ?? []));
  for (const layout of layouts) {
    await vscode.window.showTextDocument(await layoutAt(layout), { preview: layouts.size === 1 });
  }
}

async function renameMaket(
  { journal, identity }: AccountJournal,
  [node]: readonly MaketNode[],
): Promise<void> {
  if (!node) return;
  const title = await askText({
    title: l10n.t('Rename Maket {0}', node.id),
    prompt: l10n.t(
      'Name in Mailroom, for everyone who uses this journal. The title in the service doesn’t change.',
    ),
    value: node.record?.title ?? '',
    validate: (text) => (text.trim() === '' ? l10n.t('A maket needs a name.') : undefined),
  });
  if (title === undefined || title.trim() === node.record?.title) return;
  await journal.addKnown(identity, 'maket', node.id, title.trim());
}

async function linkMakets({ journal, identity }: AccountJournal, nodes: readonly MaketNode[]): Promise<void> {
  const [only] = nodes;
  const title =
    only && nodes.length === 1
      ? l10n.t('Link “{0}” to a Layout', titleOf(only))
      : l10n.count('Link {0} Maket to a Layout|Link {0} Makets to a Layout', nodes.length);
  const choice = await pickLayout(title, new Set(nodes.flatMap(({ record }) => record?.layout ?? [])));
  if (!choice) return;
  const { layout } = choice;
  const path = layout && journalPath(layout);
  if (layout && path === undefined) throw unlinkedLayout(layout);
  // Makets without a title get that of the layout, so that the view shows more than a number.
  for (const { id, record } of nodes)
    if (layout && !record?.title) {
      await journal.addKnown(identity, 'maket', id, await titleOfLayout(layout));
    }
  await journal.link(
    identity,
    nodes.map(({ id }) => id),
    path,
  );
}

/** Forgets makets and offers Undo, which only restores their names: the journal keeps everything else. */
async function forgetMakets(
  { journal, errors, identity }: AccountJournal,
  nodes: readonly MaketNode[],
): Promise<void> {
  const known = nodes.filter(({ record }) => record !== undefined);
  const [only] = known;
  if (!only || !(await agreeToForget(known, only))) return;
  await journal.forget(
    identity,
    known.map(({ id }) => id),
  );
  const message =
    known.length === 1
      ? l10n.t(
          'Mailroom has forgotten “{0}” (maket {1}). The maket still exists in the service.',
          titleOf(only),
          only.id,
        )
      : l10n.count(
          'Mailroom has forgotten {0} maket. It still exists in the service.|Mailroom has forgotten {0} makets. They still exist in the service.',
          known.length,
        );
  const undo = l10n.t('Undo');
  void errors.run(l10n.t('Couldn’t restore the forgotten makets'), async () => {
    if ((await showInformation(message, undo)) !== undo) return;
    for (const { id, record } of known) await journal.addKnown(identity, 'maket', id, record?.title ?? '');
  });
}

function agreeToForget({ length }: readonly MaketNode[], only: MaketNode): Promise<boolean> {
  const [question, detail] =
    length === 1
      ? [
          l10n.t('Forget “{0}”?', titleOf(only)),
          l10n.t(
            'Mailroom forgets the maket’s title and layout, and folders show “Maket {0}”. Nothing changes in the service: the maket stays in its folders and campaigns.',
            only.id,
          ),
        ]
      : [
          l10n.t('Forget {0} makets?', length),
          l10n.t(
            'Mailroom forgets the titles and layouts of the makets, and folders show only numbers. Nothing changes in the service: the makets stay in their folders and campaigns.',
          ),
        ];
  return agree(question, detail, l10n.t('Forget'));
}

/** The chosen layout; missing if the makets are to have none. */
type LayoutChoice = { readonly layout?: vscode.Uri };

/**
 * Asks for a layout of the workspace, or for none if some makets are linked. `linked` are their layouts as in the journal. First comes the
 * only one that they are linked to, so that Enter changes nothing, else the one in front. Returns `undefined` if the user cancels.
 */
async function pickLayout(title: Words, linked: ReadonlySet<string>): Promise<LayoutChoice | undefined> {
  const files = await vscode.workspace.findFiles(layoutPattern, '**/node_modules/**');
  const layouts = files.filter(isLayout).map(linkedLayoutItem);
  const [only] = linked.size === 1 ? linked : [];
  const first = ((only === undefined ? undefined : layoutUri(only)) ?? layoutInFront())?.toString();
  const isFirst = ({ choice }: (typeof layouts)[number]) => Number(choice.layout.toString() === first);
  layouts.sort(
    (a, b) =>
      isFirst(b) - isFirst(a) || a.label.localeCompare(b.label) || a.description.localeCompare(b.description),
  );
  const none = { label: l10n.t('No Layout'), choice: {} };
  const items: (Choice & { readonly choice: LayoutChoice })[] =
    linked.size > 0 ? [...layouts, none] : layouts;
  const placeholder =
    layouts.length > 0
      ? l10n.t('Select the layout to link to')
      : l10n.t('This workspace contains no layouts (.mjml, .html)');
  return (await choose(items, { title, placeholder, matchOn: 'description' }))?.choice;
}

function linkedLayoutItem(layout: vscode.Uri) {
  const directory = posix.dirname(vscode.workspace.asRelativePath(layout));
  return {
    label: asWords(posix.basename(layout.path)),
    description: asWords(directory === '.' ? '' : directory),
    choice: { layout },
  };
}

async function titleOfLayout(layout: vscode.Uri): Promise<string> {
  const name = fileName(layout);
  return layoutTitle(layoutKind(name) ?? 'html', (await currentText(layout)) ?? '', name);
}

/** Gives makets titles from a list, pasted from the service's web cabinet or read from a file: the API doesn't return titles. */
async function nameMakets(journal: Journal, identity: string): Promise<void> {
  const text = await askForList();
  if (text !== undefined) await nameByList(journal, identity, text);
}

/** Gives makets the titles in the lines of `text`, after the user has confirmed the summary. */
export async function nameByList(journal: Journal, identity: string, text: string): Promise<void> {
  const read = readMaketNames(text);
  if (!read) throw tooLongListError();
  const { makets } = journal.records(identity);
  const names = read.names.filter(({ id, title }) => makets.get(id)?.title !== title);
  const [first] = names;
  if (read.names.length === 0) throw noNamesError();
  if (!first) return void showInStatusBar(allKnownText(read));
  if (!(await agree(namingQuestion(names), namingDetail(names, first, read, makets), namingButton(names))))
    return;
  await journal.nameMakets(identity, names);
  showInStatusBar(
    names.length === 1
      ? l10n.t('Named maket {0} “{1}”.', first.id, first.title)
      : l10n.count('Named {0} maket.|Named {0} makets.', names.length),
  );
}

type NameSource = Choice & { readonly source: 'clipboard' | 'file' };

async function askForList(): Promise<string | undefined> {
  const sources: readonly NameSource[] = [
    {
      label: l10n.t('Paste from the Clipboard'),
      description: l10n.t('Copy the list in the service’s web cabinet first'),
      iconPath: new vscode.ThemeIcon('clippy'),
      source: 'clipboard',
    },
    {
      label: l10n.t('From a File…'),
      description: l10n.t('CSV or text'),
      iconPath: new vscode.ThemeIcon('file'),
      source: 'file',
    },
  ];
  const chosen = await choose(sources, {
    title: l10n.t('Name Makets'),
    placeholder: l10n.t('A list with one maket per line: number, title'),
  });
  if (!chosen) return undefined;
  return chosen.source === 'clipboard' ? vscode.env.clipboard.readText() : readNamesFile();
}

async function readNamesFile(): Promise<string | undefined> {
  const [file] =
    (await vscode.window.showOpenDialog({
      title: l10n.t('Name Makets'),
      openLabel: l10n.t('Read Names'),
      filters: { [l10n.t('CSV or text')]: ['csv', 'tsv', 'txt'] },
    })) ?? [];
  if (!file) return undefined;
  return vscode.workspace.decode(await readWhole(file, mostNames.units), { uri: file });
}

function namingQuestion({ length }: readonly MaketName[]): Words {
  return l10n.count('Name {0} maket?|Name {0} makets?', length);
}

function namingButton({ length }: readonly MaketName[]): Words {
  return l10n.count('Name {0} Maket|Name {0} Makets', length);
}

function namingDetail(
  names: readonly MaketName[],
  { id, title }: MaketName,
  { badLines, names: all }: MaketNames,
  known: ReadonlyMap<number, MaketRecord>,
): Words {
  const renamed = names.filter((name) => known.get(name.id)?.title).length;
  const unchanged = all.length - names.length;
  return joined('\n', [
    l10n.t('The first maket is {0}, “{1}”.', id, title),
    renamed > 0 && l10n.count('{0} name changes.|{0} names change.', renamed),
    unchanged > 0 && l10n.count('{0} name stays the same.|{0} names stay the same.', unchanged),
    badLines.length > 0 && badLinesText(badLines),
    l10n.t('Everyone who uses this journal sees the names. The titles in the service don’t change.'),
  ]);
}

/** The maximum number of unreadable lines in the summary. */
const mostNamesShown = 10;

function badLinesText(lines: readonly number[]): Words {
  const shown = listed(lines.slice(0, mostNamesShown).map((line) => asWords(String(line))));
  const more = lines.length - mostNamesShown;
  return more > 0
    ? l10n.t('Skipped lines that aren’t “number, title”: {0}, and {1} more.', shown, numberText(more))
    : l10n.t('Skipped lines that aren’t “number, title”: {0}.', shown);
}

function allKnownText({ names: { length } }: MaketNames): Words {
  return l10n.count(
    'The maket in the list already has this name.|All {0} makets in the list already have these names.',
    length,
  );
}

const numberText = (count: number) => formats().number(count);

function noNamesError(): UserError {
  return new UserError(
    l10n.t(
      'No line has a number and a title, such as “10116, Spring sale”. Copy the list of makets in the service’s web cabinet, then try again.',
    ),
  );
}

function tooLongListError(): UserError {
  return new UserError(
    l10n.t('The list is too long. Split it into parts of at most {0} lines.', numberText(mostNames.lines)),
  );
}
