import * as vscode from 'vscode';
import { type AddressProblem, checkServiceAddress } from '../../core/port/serviceAddress.ts';
import type { Judgement } from '../kit/inputs.ts';
import type { Step } from '../kit/steps.ts';
import { asWords, l10n, type Words } from '../kit/words.ts';
import { type Account, originOf } from './account.ts';

/** What is asked about an account. An empty key keeps the one that is saved. */
export interface AccountDraft {
  readonly name: string;
  readonly address: string;
  readonly kind: 'live' | 'test';
  readonly key: string;
  /** Whether the service has refused this key. */
  readonly isRefused: boolean;
}

/** What is asked, in this order. */
const questions = ['name', 'address', 'kind', 'key'] as const;

export type AccountQuestion = (typeof questions)[number];

/** The questions about a new account, or about an `existing` one. `isTaken` tells names that others have. */
export function accountSteps(isTaken: (name: string) => boolean, existing?: Account): Step<AccountDraft>[] {
  const steps: Record<AccountQuestion, Step<AccountDraft>> = {
    name: askName(isTaken, existing),
    address: askAddress(existing),
    kind: askKind,
    key: askKey(existing),
  };
  return questions.map((question) => steps[question]);
}

/** The index of a question's step. */
export function stepOf(question: AccountQuestion): number {
  return questions.indexOf(question);
}

/** The account that a finished draft describes. */
export function draftedAccount({ name, address, kind }: AccountDraft): Account {
  const checked = checkServiceAddress(address);
  return { name: name.trim(), address: 'address' in checked ? checked.address : address, kind };
}

function askName(isTaken: (name: string) => boolean, existing?: Account): Step<AccountDraft> {
  return {
    ask: async (draft, questions) => ({
      ...draft,
      name: await questions.text({
        prompt: l10n.t('A name for the account, as you will see it in the status bar.'),
        placeholder: l10n.t('Work'),
        value: draft.name,
        validate: (text) => {
          if (text.trim() === '') return l10n.t('The account needs a name.');
          if (isTaken(text.trim())) return l10n.t('There is an account of this name already.');
          return existing && text.trim() !== existing.name ? forgottenRecords() : undefined;
        },
      }),
    }),
  };
}

function askAddress(existing: Account | undefined): Step<AccountDraft> {
  return {
    ask: async (draft, questions) => ({
      ...draft,
      address: await questions.text({
        prompt: l10n.t('The base address of the service, with its version.'),
        placeholder: asWords('https://api.example.com/v1'),
        value: draft.address,
        validate: (text) => {
          const checked = checkServiceAddress(text);
          if ('problem' in checked) return describeAddressProblem(checked.problem);
          return existing && new URL(checked.address).origin !== originOf(existing)
            ? forgottenRecords()
            : undefined;
        },
      }),
    }),
  };
}

/** The journal knows an account by its name and origin. */
function forgottenRecords(): Judgement {
  return {
    message: l10n.t(
      'The journal knows an account by its name and its server: what it remembers is not shown under other ones.',
    ),
    severity: vscode.InputBoxValidationSeverity.Info,
  };
}

const askKind: Step<AccountDraft> = {
  ask: async (draft, questions) => {
    const live = {
      value: 'live' as const,
      label: l10n.t('Live'),
      detail: l10n.t('Letters reach real people: a send asks for more before it goes. The careful choice.'),
    };
    const test = {
      value: 'test' as const,
      label: l10n.t('Test'),
      detail: l10n.t('An account for trying things out.'),
    };
    const chosen = await questions.pick({
      placeholder: l10n.t('Do its letters reach real people?'),
      items: [live, test],
      active: draft.kind === 'test' ? test : live,
    });
    return { ...draft, kind: chosen.value };
  },
};

function askKey(existing: Account | undefined): Step<AccountDraft> {
  return {
    ask: async (draft, questions) => {
      const canKeep = canKeepKey(draft, existing);
      const key = await questions.text({
        prompt: canKeep
          ? l10n.t('A new API key, or nothing to keep the one that is saved.')
          : l10n.t('The API key. It is kept in the system’s secret store and sent to this address only.'),
        problem: draft.isRefused ? l10n.t('The service refused this key. Enter the right one.') : undefined,
        password: true,
        value: draft.key,
        validate: (text) =>
          text.trim() === '' && !canKeep ? l10n.t('The account needs its key.') : undefined,
      });
      return { ...draft, key: key.trim(), isRefused: false };
    },
  };
}

/** A key never goes to another origin than the one it was typed for, and a refused key is not worth keeping. */
function canKeepKey(draft: AccountDraft, existing: Account | undefined): boolean {
  return !draft.isRefused && existing !== undefined && originOf(draftedAccount(draft)) === originOf(existing);
}

/** What is wrong with an address, and what a right one is like. */
export function describeAddressProblem(problem: AddressProblem): Words {
  switch (problem) {
    case 'notAnAddress':
      return l10n.t('This is not an address. It looks like https://api.example.com/v1.');
    case 'plainHttp':
      return l10n.t('Over plain HTTP everybody on the way could read the key. Use https://.');
    case 'hasCredentials':
      return l10n.t('Leave the user name and the password out of the address. The key is asked for later.');
    case 'hasQuery':
      return l10n.t('The address ends with its version: leave out what follows “?” or “#”.');
  }
}
