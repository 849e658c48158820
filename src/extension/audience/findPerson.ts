import { domainToASCII } from 'node:url';
import * as vscode from 'vscode';
import { readEmailAddress } from '../../core/emailAddress.ts';
import { judgeAddress } from '../kit/addressProblem.ts';
import { formats } from '../kit/formats.ts';
import { askText, type Choice, choose, itemGroup } from '../kit/inputs.ts';
import { agree, ask, showInformation } from '../kit/messages.ts';
import { asWords, l10n, type Words } from '../kit/words.ts';
import type { Log } from '../log.ts';
import type { Imports } from './imports/index.ts';
import type { KeptRow } from './imports/keptRows.ts';
import type { KeptAboutPerson, KnownPeople } from './knownPeople.ts';
import { reasonText } from './suppress.ts';

export interface FindPersonParts {
  readonly people: KnownPeople;
  readonly imports: Pick<Imports, 'keptRows' | 'eraseRows'>;
  readonly log: Pick<Log, 'info'>;
  /** Returns the title of an account's list if it is known. */
  titleOf(account: string, list: number): string | undefined;
}

type Action = 'export' | 'erase' | 'allow';

interface PersonItem extends Choice {
  /** Absent for rows that only inform. */
  readonly action?: Action;
}

/** Everything that is kept on this machine about one address. */
interface Kept extends KeptAboutPerson {
  readonly rows: readonly KeptRow[];
}

/** Asks for an address and shows what is kept about it here. The user can then export it, erase it, or end the suppression. */
export async function findPerson(parts: FindPersonParts, typed: string): Promise<void> {
  const title = l10n.t('Find a Person');
  const prompt = l10n.t('The e-mail address of the person');
  const answer = await askText({ title, prompt, value: typed, validate: judgeAddress });
  if (answer === undefined) return;
  const read = readEmailAddress(answer, domainToASCII);
  if ('problem' in read) return;
  const { address } = read;
  const kept = { ...(await parts.people.find(address)), rows: await parts.imports.keptRows(address) };
  if (!kept.suppressed && kept.addedTo.length + kept.rows.length === 0) {
    await showInformation(l10n.t('Nothing is kept about this address on this machine.'));
    return;
  }
  const action = await askAction(title, kept, parts);
  if (action === 'export') await exportKept(address, kept, parts);
  else if (action === 'erase') await erase(address, parts);
  else if (action === 'allow') await allow(address, parts);
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

function keptItems({ suppressed, addedTo, rows }: Kept, parts: FindPersonParts): PersonItem[] {
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
    ...rows.map(({ name, at }) => ({
      label: l10n.t('A row of the import of “{0}”', name),
      description: time(at),
    })),
  ];
}

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
  const { suppressed, addedTo, rows } = kept;
  const exported = {
    address,
    at: new Date().toISOString(),
    ...(suppressed && { suppressed }),
    addedTo: addedTo.map((each) => ({ ...each, title: titleOf(each.account, each.list) })),
    rowsOfImports: rows,
  };
  await vscode.workspace.fs.writeFile(target, Buffer.from(`${JSON.stringify(exported, undefined, 2)}\n`));
}

async function erase(address: string, { people, imports, log }: FindPersonParts): Promise<void> {
  const [everything, suppress] = [l10n.t('Erase Everything'), l10n.t('Erase and Suppress')];
  const answer = await ask({
    question: l10n.t('Erase what is kept about {0}?', address),
    detail: l10n.t(
      'You cannot undo this. “Erase and Suppress” keeps a hash of the address, so that it is never added from this machine again. The service and your own files and settings are not changed: delete the subscriber in the web cabinet, too.',
    ),
    buttons: [suppress, everything],
  });
  if (answer === undefined) return;
  const isSuppressed = answer === suppress;
  // Comes first: it rejects, before anything is erased, if an unfinished import needs the address.
  const rows = await imports.eraseRows(address);
  const entries = await people.erase(address, isSuppressed ? { at: new Date() } : undefined);
  log.info(
    `Erased what was kept about a person: ${entries + rows} entries${isSuppressed ? '; the address stays suppressed' : ''}`,
  );
  await showInformation(
    isSuppressed
      ? l10n.t('Erased what was kept about this person. The address stays suppressed.')
      : l10n.t('Erased what was kept about this person.'),
  );
}

async function allow(address: string, { people }: FindPersonParts): Promise<void> {
  const detail = l10n.t('Add people again only when they have asked for it themselves.');
  const question = l10n.t('End the suppression of {0}?', address);
  if (!(await agree(question, detail, l10n.t('End the Suppression')))) return;
  await people.allow(address);
  await showInformation(l10n.t('This address is not suppressed anymore.'));
}
