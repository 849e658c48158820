import { domainToASCII } from 'node:url';
import * as vscode from 'vscode';
import { readEmailAddress } from '../../../core/emailAddress.ts';
import { addressKey } from '../../../core/imports/checkRows.ts';
import type { AddressFinder } from '../../../core/text/addressWritings.ts';
import { shortText } from '../../../core/text/shortText.ts';
import { mostInboxLetters } from '../../../protocol/inbox.ts';
import { nextStep, UserError } from '../../errors/userError.ts';
import type { KeptRow } from '../../imports/importAboutPerson.ts';
import type { Imports } from '../../imports/index.ts';
import { judgeAddress } from '../../kit/addressProblem.ts';
import { formats } from '../../kit/formats.ts';
import { FileHeld } from '../../kit/heldFiles.ts';
import { askText, type Choice, choose, itemGroup } from '../../kit/inputs.ts';
import { agree, ask, showInformation } from '../../kit/messages.ts';
import { asWords, joined, l10n, listed, type Words, whole } from '../../kit/words.ts';
import type { Log } from '../../log.ts';
import { commands } from '../../names.ts';
import { eraseAll } from '../../people/erasing.ts';
import type { KeptAboutPerson, KnownPeople } from '../../people/knownPeople.ts';
import { personFinder } from '../../people/personFinder.ts';
import { reasonText } from '../../people/suppressionTexts.ts';
import { isStopped, listUnreadable } from '../../people/unreadableList.ts';
import type { SandboxHost } from '../../sandbox/sandboxHost.ts';
import type { TestListOfPerson, TestMemory } from '../testGroups.ts';
import { type GroupOfPerson, groupsWith, removeFromGroups } from '../testGroups.ts';

interface FindPersonParts {
  readonly people: KnownPeople;
  readonly imports: Pick<Imports, 'keptRows' | 'eraseRows'>;
  readonly tests: Pick<TestMemory, 'listsWith' | 'forgetListsWith'>;
  readonly sandbox: Pick<SandboxHost, 'isStarted' | 'ask'>;
  /** Returns the numbers of the active account's campaigns that the journal says were sent from an address. */
  sentFrom(finder: AddressFinder): readonly number[];
  /** Returns the titles and subjects of the active account in the journal that have an address. */
  titlesWith(finder: AddressFinder): readonly string[];
  /** Resolves with true if a sandbox has stored data on this machine. */
  hasSandboxData(): Promise<boolean>;
  readonly log: Pick<Log, 'info'>;
  /** Returns the title of an account's list if it is known. */
  titleOf(account: string, list: number): string | undefined;
}

type Action = 'export' | 'erase' | 'allow';

interface PersonItem extends Choice {
  /** Absent for rows that only inform. */
  readonly action?: Action;
}

/**
 * Everything that is kept on this machine about one address. What is kept without addresses is not searched: the readings of campaigns and
 * the columns of earlier imports. Layouts and their uploaded versions are the user's own texts.
 */
interface Kept extends KeptAboutPerson {
  readonly rows: readonly KeptRow[];
  /** The test groups in the settings that have the address. */
  readonly groups: readonly GroupOfPerson[];
  /** The service's lists of test groups that the address was added to. */
  readonly testLists: readonly TestListOfPerson[];
  /** The campaigns that were sent from the address. They stay in the journal, which people share. */
  readonly sends: readonly number[];
  /** The titles and subjects with the address. They stay in the journal, too. */
  readonly titles: readonly string[];
  readonly letters: FoundLetters;
}

/**
 * The number of letters to and from the person in this workspace's sandbox; `notSearched` if it has data but is not running, or has just
 * ended.
 */
type FoundLetters = number | 'notSearched';

/** Asks for an address and shows what is kept about it here. The user can then export it, erase it, or end the suppression. */
export async function findPerson(parts: FindPersonParts, typed: string): Promise<void> {
  const title = l10n.t('Find a Person');
  const prompt = l10n.t('The e-mail address of the person');
  const answer = await askText({ title, prompt, value: typed, validate: judgeAddress });
  if (answer === undefined) return;
  const read = readEmailAddress(answer, domainToASCII);
  if ('problem' in read) return;
  const { address } = read;
  const kept = await keptAbout(address, parts);
  if (isNothing(kept)) {
    await showInformation(
      joined(' ', [
        l10n.t('Nothing is kept about this address on this machine.'),
        kept.isIncomplete && unreadText(),
        kept.letters === 'notSearched' && notSearchedText(),
      ]),
    );
    return;
  }
  const action = await askAction(title, kept, parts);
  if (action === 'export') await exportKept(address, kept, parts);
  else if (action === 'erase') await erasePerson(address, kept, parts);
  else if (action === 'allow') await allow(address, parts);
}

async function keptAbout(address: string, parts: FindPersonParts): Promise<Kept> {
  const finder = personFinder(address);
  return {
    ...(await parts.people.find(address)),
    rows: await parts.imports.keptRows(address),
    groups: groupsWith(address),
    testLists: parts.tests.listsWith(address),
    sends: parts.sentFrom(finder),
    titles: parts.titlesWith(finder),
    letters: await lettersInSandbox(address, parts),
  };
}

function isNothing({ suppressed, addedTo, rows, groups, testLists, sends, titles, letters }: Kept): boolean {
  const entries = [...addedTo, ...rows, ...groups, ...testLists, ...sends, ...titles];
  return !suppressed && entries.length === 0 && (letters === 'notSearched' || letters === 0);
}

async function lettersInSandbox(
  address: string,
  { sandbox, hasSandboxData }: FindPersonParts,
): Promise<FoundLetters> {
  if (!sandbox.isStarted) return (await hasSandboxData()) ? 'notSearched' : 0;
  const key = addressKey(address);
  const found = await sandbox.ask({ kind: 'find', text: address }).catch((error: unknown) => {
    if (sandbox.isStarted) throw error;
  });
  if (!found) return 'notSearched';
  return found.filter((each) => [each.to, 'from' in each ? each.from : ''].map(addressKey).includes(key))
    .length;
}

/** Shows what is kept until the user picks an action. Returns `undefined` when they cancel. */
async function askAction(title: Words, kept: Kept, parts: FindPersonParts): Promise<Action | undefined> {
  const placeholder = l10n.t('What is kept about this address, and what you can do with it');
  const items = [
    ...itemGroup<PersonItem>(l10n.t('Kept on this machine'), keptItems(kept, parts)),
    ...itemGroup<PersonItem>(l10n.t('Actions'), actionItems(kept)),
  ];
  for (;;) {
    const item: PersonItem | undefined = await choose<PersonItem>(items, { title, placeholder });
    if (!item || item.action) return item?.action;
  }
}

function keptItems(kept: Kept, parts: FindPersonParts): PersonItem[] {
  const { suppressed, isIncomplete, addedTo, rows, groups, testLists, sends, titles, letters } = kept;
  const stays = l10n.t('“Erase…” keeps them');
  return [
    ...(suppressed
      ? [
          {
            label: l10n.t('Suppressed: {0}', reasonText(suppressed.reason)),
            description: time(suppressed.at),
          },
        ]
      : []),
    ...addedTo.map(({ account, list, at }) => ({
      label: l10n.t('Added to “{0}” (#{1})', parts.titleOf(account, list) ?? '', formats().plain(list)),
      description: time(at),
    })),
    ...rows.map((row) => ({
      label: rowLabel(row),
      description: time(row.at),
      ...(row.reason && { detail: asWords(row.reason) }),
    })),
    ...groups.map(({ name, place }) => ({
      label: l10n.t('In the test group “{0}”', shortText(name)),
      description:
        place === 'user' ? l10n.t('In your settings') : l10n.t('In the settings of this workspace'),
    })),
    ...testLists.map((each) => ({ label: testListLabel(each) })),
    ...(sends.length > 0
      ? [
          {
            label: l10n.t('Sender of campaigns in the journal: {0}', formats().number(sends.length)),
            description: stays,
          },
        ]
      : []),
    ...(titles.length > 0
      ? [
          {
            label: l10n.t('Titles and subjects in the journal: {0}', formats().number(titles.length)),
            description: stays,
          },
        ]
      : []),
    ...(isIncomplete ? [{ label: unreadText() }] : []),
    ...sandboxItems(letters),
  ];
}

function testListLabel({ name, list }: TestListOfPerson): Words {
  if (list === undefined) return l10n.t('The name of the last test group: {0}', shortText(name));
  return l10n.t('Added to the list of the test group “{0}” (#{1})', shortText(name), formats().plain(list));
}

function rowLabel({ name, cells, reason, note, file }: KeptRow): Words {
  if (file !== undefined) return l10n.t('The name or folder of an imported file: {0}', shortText(file));
  if (note !== undefined) return l10n.t('The note on consent of the import of “{0}”', name);
  if (reason !== undefined && cells.length === 0)
    return l10n.t('An answer of the service in the import of “{0}”', name);
  return l10n.t('A row of the import of “{0}”', name);
}

function sandboxItems(letters: FoundLetters): PersonItem[] {
  if (letters === 'notSearched') return [{ label: notSearchedText() }];
  if (letters === 0) return [];
  const { number } = formats();
  return [
    {
      label: l10n.t(
        'Letters in the sandbox: {0}',
        letters < mostInboxLetters ? number(letters) : `${number(letters)}+`,
      ),
      description: l10n.t('“Reset Sandbox…” erases them'),
    },
  ];
}

const unreadText = () => l10n.t('A suppression list whose key is missing was not searched.');

const notSearchedText = () => l10n.t('The sandbox is not running, so its letters were not searched.');

function actionItems({ suppressed }: Kept): PersonItem[] {
  const items: PersonItem[] = [
    { label: l10n.t('Export as JSON…'), iconPath: new vscode.ThemeIcon('json'), action: 'export' },
    { label: l10n.t('Erase…'), iconPath: new vscode.ThemeIcon('trash'), action: 'erase' },
  ];
  const allow: PersonItem = {
    label: l10n.t('End the Suppression…'),
    iconPath: new vscode.ThemeIcon('unlock'),
    action: 'allow',
  };
  return suppressed ? [...items, allow] : items;
}

const time = (at: string): Words => asWords(formats().dayAndTime(Date.parse(at)));

async function exportKept(address: string, kept: Kept, { titleOf }: FindPersonParts): Promise<void> {
  const target = await vscode.window.showSaveDialog({
    title: l10n.t('Export What Is Kept About a Person'),
    filters: { JSON: ['json'] },
  });
  if (!target) return;
  const { suppressed, isIncomplete, addedTo, rows, groups, testLists, sends, titles, letters } = kept;
  const exported = {
    address,
    at: new Date().toISOString(),
    ...(isIncomplete && { isIncomplete }),
    ...(suppressed && { suppressed }),
    addedTo: addedTo.map((each) => ({ ...each, title: titleOf(each.account, each.list) })),
    rowsOfImports: rows,
    testGroups: groups,
    listsOfTestGroups: testLists,
    senderOfCampaigns: sends,
    titlesInJournal: titles,
    lettersInSandbox: letters,
  };
  await vscode.workspace.fs.writeFile(target, Buffer.from(`${JSON.stringify(exported, undefined, 2)}\n`));
}

async function erasePerson(
  address: string,
  { sends, titles, letters }: Kept,
  { people, imports, tests, log }: FindPersonParts,
): Promise<void> {
  const [everything, suppress] = [l10n.t('Erase Everything'), l10n.t('Erase and Suppress')];
  const answer = await ask({
    question: l10n.t('Erase what is kept about {0}?', address),
    detail: joined(' ', [
      l10n.t(
        'You cannot undo this. The address is also removed from the test groups in your settings and in those of this workspace. “Erase and Suppress” keeps a hash of the address, so that it is never added from this machine again. The service and your own files are not changed: delete the subscriber in the web cabinet, too.',
      ),
      sends.length > 0 && l10n.t('The journal keeps the address as the sender of campaigns.'),
      titles.length > 0 && l10n.t('The journal keeps titles and subjects with the address.'),
      letters !== 0 && l10n.t('The letters in the sandbox stay until you reset it.'),
    ]),
    buttons: [suppress, everything],
  });
  if (answer === undefined) return;
  const isSuppressed = answer === suppress;
  if (isSuppressed && (await isStopped('suppression', people))) throw listUnreadable();
  // Comes first: it rejects, before anything is erased, if an unfinished import needs the address.
  const rows = await imports.eraseRows(address);
  const { entries, left } = await eraseAll([
    async () => rows,
    () => people.erase(address, isSuppressed ? { at: new Date() } : undefined),
    () => removeFromGroups(address),
    () => tests.forgetListsWith(address),
  ]);
  if (left.length > 0) throw stillKept(left);
  log.info(
    `Erased what was kept about a person: ${entries} entries${isSuppressed ? '; the address stays suppressed' : ''}`,
  );
  await showInformation(
    isSuppressed
      ? l10n.t('Erased what was kept about this person. The address stays suppressed.')
      : l10n.t('Erased what was kept about this person.'),
  );
}

/** Explains what could not be erased. */
function stillKept(errors: readonly unknown[]): UserError {
  const held = errors.filter((error) => error instanceof FileHeld);
  const files = held.map(({ path }) => asWords(vscode.workspace.asRelativePath(path)));
  const message = joined(' ', [
    l10n.t(
      'Not everything that is kept about this person was erased. Find the person again, and erase the rest.',
    ),
    files.length > 0 &&
      l10n.t(
        'These files are in use by another program, for example an antivirus scanner, OneDrive, or a backup: {0}.',
        whole(listed(files)),
      ),
    files.length < errors.length && l10n.t('See the log for details.'),
  ]);
  return new UserError(message, {
    cause: errors[0],
    nextSteps: [nextStep(l10n.t('Show Log'), commands.showLog)],
  });
}

async function allow(address: string, { people }: FindPersonParts): Promise<void> {
  const detail = l10n.t('Add people again only when they have asked for it themselves.');
  const question = l10n.t('End the suppression of {0}?', address);
  if (!(await agree(question, detail, l10n.t('End the Suppression')))) return;
  await people.allow(address);
  await showInformation(l10n.t('This address is not suppressed anymore.'));
}
