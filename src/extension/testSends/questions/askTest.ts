import { domainToASCII } from 'node:url';
import * as vscode from 'vscode';
import { readAddressList } from '../../../core/addressList.ts';
import { differentAddresses, mostTestAddresses } from '../../../core/testGroups.ts';
import { shortText } from '../../../core/text/shortText.ts';
import { type Account, mayReachPeople } from '../../accounts/account.ts';
import type { Connection } from '../../accounts/connection.ts';
import type { TestMemory } from '../../audience/testGroups.ts';
import { type GroupPlace, type SavedGroup, savedGroups, saveGroup } from '../../audience/testGroups.ts';
import { UserError } from '../../errors/userError.ts';
import { describeAddressProblem } from '../../kit/addressProblem.ts';
import type { Choice } from '../../kit/inputs.ts';
import { runSteps, type Step } from '../../kit/steps.ts';
import { asWords, l10n, type Words } from '../../kit/words.ts';
import type { LayoutPeople } from '../../layouts/index.ts';
import { settings } from '../../names.ts';
import { type PersonDraft, personStep } from './personStep.ts';

type GroupChoice = SavedGroup | 'new' | 'edit';

interface GroupItem extends Choice {
  readonly choice: GroupChoice;
}

/** The people of the layout, and the index of the one for whom the last test was filled in, if any. */
interface TestPeople extends PersonDraft {
  readonly people: LayoutPeople | undefined;
}

/** The answers to the questions of a test. */
interface TestAnswers extends PersonDraft {
  readonly group: SavedGroup;
}

interface TestDraft extends PersonDraft {
  readonly choice?: GroupChoice;
}

/**
 * Asks for the sample person, if the layout has people, and for the test group. Lists the last group first; asks for a new one if there is
 * none. Returns `undefined` if the user cancels. Throws a `UserError` if the group is invalid.
 */
export async function askTest(
  { account, identity }: Connection,
  file: string,
  memory: TestMemory,
  { people, person }: TestPeople,
): Promise<TestAnswers | undefined> {
  const groups = savedGroups().sort(
    (a, b) => Number(memory.isLast(identity, b)) - Number(memory.isLast(identity, a)),
  );
  const isFirst = groups.length === 0;
  const steps = [
    ...(people ? [personStep<TestDraft>(people)] : []),
    ...(isFirst ? [] : [groupStep(groups, account)]),
  ];
  const draft = await runSteps<TestDraft>(l10n.t('Send Test of “{0}”', file), steps, { person });
  const group = draft && (await groupOf(draft.choice ?? 'new', isFirst));
  return group && { group, person: draft.person };
}

/** Returns the chosen group or a new one; `undefined` if the user cancels or edits the groups. Throws a `UserError` if it is invalid. */
async function groupOf(choice: GroupChoice, isFirst: boolean): Promise<SavedGroup | undefined> {
  switch (choice) {
    case 'new':
      return askNewGroup({ isFirst });
    case 'edit':
      await vscode.commands.executeCommand('workbench.action.openSettings', `@id:${settings.testGroups}`);
      return undefined;
    default:
      rejectInvalidGroup(choice);
      return choice;
  }
}

function groupStep(groups: readonly SavedGroup[], account: Account): Step<TestDraft> {
  const placeholder = mayReachPeople(account)
    ? l10n.t('Select the recipients. They get a real letter from account “{0}”.', account.name)
    : l10n.t('Select the recipients. Account “{0}”', account.name);
  return {
    ask: async (draft, questions) => {
      const items = [...groups.map(testGroupItem), ...otherItems()];
      const { choice } = await questions.pick<GroupItem>({ placeholder, items, matchOn: 'detail' });
      return { ...draft, choice };
    },
  };
}

function testGroupItem(group: SavedGroup): GroupItem {
  const { name, addresses, place, wrong } = group;
  const count = l10n.count('{0} address|{0} addresses', addresses.length);
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

function rejectInvalidGroup({ name, addresses, wrong }: SavedGroup): void {
  if (wrong !== undefined) {
    throw invalidGroup(
      l10n.t(
        'The test group “{0}” contains “{1}”, which is not an e-mail address.',
        shortText(name),
        shortText(wrong),
      ),
    );
  }
  if (addresses.length === 0) {
    throw invalidGroup(l10n.t('The test group “{0}” has no addresses.', shortText(name)));
  }
  if (addresses.length > mostTestAddresses) {
    throw invalidGroup(
      l10n.t('The test group “{0}” has more than {1} addresses.', shortText(name), mostTestAddresses),
    );
  }
}

const wrongAddress = (wrong: string) => l10n.t('“{0}” is not an e-mail address.', shortText(wrong));

function invalidGroup(message: Words): UserError {
  const edit = {
    label: l10n.t('Edit Test Groups'),
    command: 'workbench.action.openSettings',
    arguments: [`@id:${settings.testGroups}`],
  };
  return new UserError(message, { nextSteps: [edit] });
}

/** The answers as typed by the user. */
interface GroupDraft {
  readonly addresses: string;
  readonly name: string;
  readonly place: GroupPlace;
}

/** Asks for a test group and saves it. With `isFirst`, asks only for the user's own address. Returns `undefined` if the user cancels. */
async function askNewGroup({ isFirst }: { readonly isFirst: boolean }): Promise<SavedGroup | undefined> {
  const first: GroupDraft = { addresses: '', name: isFirst ? l10n.t('Me') : '', place: 'user' };
  const steps = isFirst ? [askOwnAddress] : [askGroupName, askGroupAddresses, askGroupPlace];
  const title = isFirst ? l10n.t('Send Test') : l10n.t('New Test Group');
  const draft = await runSteps(title, steps, first);
  if (!draft) return undefined;
  const addresses = differentAddresses(readAddressList(draft.addresses, domainToASCII));
  const group: SavedGroup = { name: draft.name.trim(), addresses, place: draft.place };
  await saveGroup(group);
  return group;
}

const askOwnAddress: Step<GroupDraft> = {
  ask: async (draft, questions) => ({
    ...draft,
    addresses: await questions.text({
      prompt: l10n.t(
        'Your own e-mail address, for test letters. It is kept in your settings, as the test group “{0}”',
        draft.name,
      ),
      placeholder: asWords('you@example.com'),
      value: draft.addresses,
      validate: judgeGroupAddresses,
    }),
  }),
};

const askGroupName: Step<GroupDraft> = {
  ask: async (draft, questions) => ({
    ...draft,
    name: await questions.text({
      prompt: l10n.t('The name of the group'),
      value: draft.name,
      validate: (text) => (text.trim() === '' ? l10n.t('A group needs a name.') : undefined),
    }),
  }),
};

const askGroupAddresses: Step<GroupDraft> = {
  ask: async (draft, questions) => ({
    ...draft,
    addresses: await questions.text({
      prompt: l10n.t('The e-mail addresses of the group, with commas between them'),
      placeholder: asWords('anna@example.com, boris@example.com'),
      value: draft.addresses,
      validate: judgeGroupAddresses,
    }),
  }),
};

const askGroupPlace: Step<GroupDraft> = {
  applies: () => vscode.workspace.workspaceFolders !== undefined,
  ask: async (draft, questions) => {
    const { place } = await questions.pick({
      placeholder: l10n.t('Where do you want to save the group?'),
      items: [
        {
          label: l10n.t('In My Settings'),
          detail: l10n.t('For all your workspaces. Nobody else sees the addresses.'),
          place: 'user' as const,
        },
        {
          label: l10n.t('In This Workspace'),
          detail: l10n.t('For everybody who has this folder: the addresses are in its settings.'),
          place: 'workspace' as const,
        },
      ],
    });
    return { ...draft, place };
  },
};

/** Returns the error message for typed addresses; `undefined` if they are valid. */
function judgeGroupAddresses(text: string): Words | undefined {
  const listed = readAddressList(text, domainToASCII);
  if (listed.length === 0) return describeAddressProblem('empty');
  for (const each of listed) {
    if (!('problem' in each)) continue;
    const problem = describeAddressProblem(each.problem);
    return listed.length === 1 ? problem : l10n.t('“{0}”: {1}', each.written, problem);
  }
  if (differentAddresses(listed).length <= mostTestAddresses) return undefined;
  return l10n.t(
    'A test group has at most {0} addresses. To reach more people, send a campaign to a list.',
    mostTestAddresses,
  );
}
