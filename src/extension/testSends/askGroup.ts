import * as vscode from 'vscode';
import { mostTestAddresses } from '../../core/testGroups.ts';
import { shortText } from '../../core/text/shortText.ts';
import type { Account } from '../accounts/account.ts';
import type { Connection } from '../accounts/connection.ts';
import { UserError } from '../errors/userError.ts';
import type { Choice } from '../kit/inputs.ts';
import { runSteps, type Step } from '../kit/steps.ts';
import { asWords, l10n, type Words } from '../kit/words.ts';
import { settings } from '../names.ts';
import { mayReachPeople } from '../sending/accountTexts.ts';
import { askNewGroup } from './newGroup.ts';
import { type SavedGroup, savedGroups } from './savedGroups.ts';
import type { TestMemory } from './testMemory.ts';

type GroupChoice = SavedGroup | 'new' | 'edit';

interface GroupItem extends Choice {
  readonly choice: GroupChoice;
}

/**
 * Asks to whom a test goes, the last group first; whoever has none makes one. `undefined` when the user left. Throws a `UserError`
 * when nothing can go to the chosen group.
 */
export async function askGroup(
  { account, identity }: Connection,
  file: string,
  memory: TestMemory,
): Promise<SavedGroup | undefined> {
  const groups = savedGroups().sort(
    (a, b) => Number(memory.isLast(identity, b)) - Number(memory.isLast(identity, a)),
  );
  if (groups.length === 0) return askNewGroup({ isFirst: true });
  const choice = await chooseOf(groups, file, account);
  switch (choice) {
    case undefined:
      return undefined;
    case 'new':
      return askNewGroup({ isFirst: false });
    case 'edit':
      await vscode.commands.executeCommand('workbench.action.openSettings', `@id:${settings.testGroups}`);
      return undefined;
    default:
      refuseUnfit(choice);
      return choice;
  }
}

function chooseOf(
  groups: readonly SavedGroup[],
  file: string,
  account: Account,
): Promise<GroupChoice | undefined> {
  const placeholder = mayReachPeople(account)
    ? l10n.t('To whom? These people get the letter: account “{0}”', account.name)
    : l10n.t('To whom? Account “{0}”', account.name);
  const step: Step<GroupChoice | undefined> = {
    ask: async (_, questions) => {
      const items = [...groups.map(groupItem), ...otherItems()];
      return (await questions.pick<GroupItem>({ placeholder, items, matchOn: 'detail' })).choice;
    },
  };
  return runSteps(l10n.t('Send Test of “{0}”', file), [step], undefined);
}

function groupItem(group: SavedGroup): GroupItem {
  const { name, addresses, place, wrong } = group;
  const count = addresses.length === 1 ? l10n.t('1 address') : l10n.t('{0} addresses', addresses.length);
  return {
    choice: group,
    label: asWords(shortText(name)),
    description: place === 'user' ? count : l10n.t('{0}, from this workspace', count),
    detail: wrong === undefined ? asWords(addresses.join(', ')) : wrongAddress(wrong),
  };
}

function otherItems(): GroupItem[] {
  const edit: GroupItem = {
    choice: 'edit',
    label: l10n.t('Edit Test Groups'),
    iconPath: new vscode.ThemeIcon('settings-gear'),
    alwaysShow: true,
  };
  const make: GroupItem = {
    choice: 'new',
    label: l10n.t('New Test Group…'),
    iconPath: new vscode.ThemeIcon('add'),
    alwaysShow: true,
  };
  return [make, edit];
}

function refuseUnfit({ name, addresses, wrong }: SavedGroup): void {
  if (wrong !== undefined) {
    throw unfit(
      l10n.t(
        'The test group “{0}” has “{1}” in it, which is not an e-mail address.',
        shortText(name),
        shortText(wrong),
      ),
    );
  }
  if (addresses.length === 0) {
    throw unfit(l10n.t('The test group “{0}” has no addresses.', shortText(name)));
  }
  if (addresses.length > mostTestAddresses) {
    throw unfit(
      l10n.t('The test group “{0}” has more than {1} addresses.', shortText(name), mostTestAddresses),
    );
  }
}

const wrongAddress = (wrong: string) => l10n.t('“{0}” is not an e-mail address.', shortText(wrong));

function unfit(message: Words): UserError {
  const edit = {
    label: l10n.t('Edit Test Groups'),
    command: 'workbench.action.openSettings',
    arguments: [`@id:${settings.testGroups}`],
  };
  return new UserError(message, { nextSteps: [edit] });
}
