import * as vscode from 'vscode';
import type { MaketRecord } from '../../core/journal/records.ts';
import { type MaketName, type MaketNames, mostNames, readMaketNames } from '../../core/makets/maketNames.ts';
import { UserError } from '../errors/userError.ts';
import type { Journal } from '../journal/journal.ts';
import { formats } from '../kit/formats.ts';
import { type Choice, choose } from '../kit/inputs.ts';
import { agree, showInStatusBar } from '../kit/messages.ts';
import { asWords, joined, l10n, listed, type Words } from '../kit/words.ts';
import { readWhole } from '../layouts/readWhole.ts';

/** Gives makets titles from a list, pasted from the service's web cabinet or read from a file: the API doesn't return titles. */
export async function nameMakets(journal: Journal, identity: string): Promise<void> {
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
  if (!first) return void showInStatusBar(allKnown(read));
  if (!(await agree(question(names), detail(names, first, read, makets), buttonFor(names)))) return;
  await journal.nameMakets(identity, names);
  showInStatusBar(
    names.length === 1
      ? l10n.t('Named maket {0} “{1}”.', first.id, first.title)
      : l10n.t('Named {0} makets.', numberText(names.length)),
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

function question({ length }: readonly MaketName[]): Words {
  return length === 1 ? l10n.t('Name 1 maket?') : l10n.t('Name {0} makets?', numberText(length));
}

function buttonFor({ length }: readonly MaketName[]): Words {
  return length === 1 ? l10n.t('Name 1 Maket') : l10n.t('Name {0} Makets', numberText(length));
}

function detail(
  names: readonly MaketName[],
  { id, title }: MaketName,
  { badLines, names: all }: MaketNames,
  known: ReadonlyMap<number, MaketRecord>,
): Words {
  const renamed = names.filter((name) => known.get(name.id)?.title).length;
  const unchanged = all.length - names.length;
  return joined('\n', [
    l10n.t('The first maket is {0}, “{1}”.', id, title),
    renamed > 0 && l10n.t('Names that change: {0}.', numberText(renamed)),
    unchanged > 0 && l10n.t('Names that stay the same: {0}.', numberText(unchanged)),
    badLines.length > 0 && describeBad(badLines),
    l10n.t('Everyone who uses this journal sees the names. The titles in the service don’t change.'),
  ]);
}

/** The maximum number of unreadable lines in the summary. */
const mostNamesShown = 10;

function describeBad(lines: readonly number[]): Words {
  const shown = listed(lines.slice(0, mostNamesShown).map((line) => asWords(String(line))));
  const more = lines.length - mostNamesShown;
  return more > 0
    ? l10n.t('Skipped lines that aren’t “number, title”: {0}, and {1} more.', shown, numberText(more))
    : l10n.t('Skipped lines that aren’t “number, title”: {0}.', shown);
}

function allKnown({ names: { length } }: MaketNames): Words {
  return length === 1
    ? l10n.t('The maket in the list already has this name.')
    : l10n.t('All {0} makets in the list already have these names.', numberText(length));
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
