import { domainToASCII } from 'node:url';
import * as vscode from 'vscode';
import { readAddressList } from '../../core/addressList.ts';
import { differentAddresses, mostTestAddresses } from '../../core/testGroups.ts';
import { describeAddressProblem } from '../kit/addressProblem.ts';
import { runSteps, type Step } from '../kit/steps.ts';
import { asWords, l10n, type Words } from '../kit/words.ts';
import { type GroupPlace, type SavedGroup, saveGroup } from './savedGroups.ts';

/** The answers as they were typed. */
interface Draft {
  readonly addresses: string;
  readonly name: string;
  readonly place: GroupPlace;
}

/** Asks for a test group and keeps it; the first one is of the user's own address. `undefined` when they left. */
export async function askNewGroup({
  isFirst,
}: {
  readonly isFirst: boolean;
}): Promise<SavedGroup | undefined> {
  const first: Draft = { addresses: '', name: isFirst ? l10n.t('Me') : '', place: 'user' };
  const steps = isFirst ? [askOwnAddress] : [askName, askAddresses, askPlace];
  const title = isFirst ? l10n.t('Send Test') : l10n.t('New Test Group');
  const draft = await runSteps(title, steps, first);
  if (!draft) return undefined;
  const addresses = differentAddresses(readAddressList(draft.addresses, domainToASCII));
  const group: SavedGroup = { name: draft.name.trim(), addresses, place: draft.place };
  await saveGroup(group);
  return group;
}

const askOwnAddress: Step<Draft> = {
  ask: async (draft, questions) => ({
    ...draft,
    addresses: await questions.text({
      prompt: l10n.t(
        'Your own e-mail address, for test letters. It is kept in your settings, as the test group “{0}”',
        draft.name,
      ),
      placeholder: asWords('you@example.com'),
      value: draft.addresses,
      validate: judgeAddresses,
    }),
  }),
};

const askName: Step<Draft> = {
  ask: async (draft, questions) => ({
    ...draft,
    name: await questions.text({
      prompt: l10n.t('The name of the group'),
      value: draft.name,
      validate: (text) => (text.trim() === '' ? l10n.t('A group needs a name.') : undefined),
    }),
  }),
};

const askAddresses: Step<Draft> = {
  ask: async (draft, questions) => ({
    ...draft,
    addresses: await questions.text({
      prompt: l10n.t('The e-mail addresses of the group, with commas between them'),
      placeholder: asWords('anna@example.com, boris@example.com'),
      value: draft.addresses,
      validate: judgeAddresses,
    }),
  }),
};

const askPlace: Step<Draft> = {
  applies: () => vscode.workspace.workspaceFolders !== undefined,
  ask: async (draft, questions) => {
    const { place } = await questions.pick({
      placeholder: l10n.t('Where is the group kept?'),
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

/** What is wrong with addresses as they were typed, or nothing. */
function judgeAddresses(text: string): Words | undefined {
  const listed = readAddressList(text, domainToASCII);
  if (listed.length === 0) return describeAddressProblem('empty');
  for (const each of listed) {
    if (!('problem' in each)) continue;
    const problem = describeAddressProblem(each.problem);
    return listed.length === 1 ? problem : l10n.t('“{0}”: {1}', each.written, problem);
  }
  if (differentAddresses(listed).length <= mostTestAddresses) return undefined;
  return l10n.t(
    'A test group has {0} addresses at most. More people are a list, and get a campaign.',
    mostTestAddresses,
  );
}
