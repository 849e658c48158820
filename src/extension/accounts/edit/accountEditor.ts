import * as vscode from 'vscode';
import { type AddressProblem, checkServiceAddress } from '../../../core/port/serviceAddress.ts';
import { isWrongKey, ServiceError } from '../../../core/port/serviceError.ts';
import { describeReason } from '../../errors/describeError.ts';
import type { Choice, Judgement } from '../../kit/inputs.ts';
import { withCancellableProgress } from '../../kit/progress.ts';
import { askAside, runSteps, type Step } from '../../kit/steps.ts';
import { asWords, l10n, type Words } from '../../kit/words.ts';
import { type Account, originOf, sandboxAccount } from '../account.ts';
import { renameAccount, sandboxName } from '../accountSettings.ts';
import type { AccountStore } from '../active/accountStore.ts';
import type { Connector } from '../active/connector.ts';
import type { Keys } from '../active/keys.ts';

/** The next step after an account's key was checked. */
type EditorStep =
  | { readonly kind: 'save' }
  | { readonly kind: 'check' }
  | { readonly kind: 'ask'; readonly from: AccountQuestion; readonly isRefused: boolean }
  | { readonly kind: 'leave' };

/** Adds and edits accounts: asks the questions, checks the key with one request, and saves. */
export class AccountEditor {
  readonly #store: AccountStore;
  readonly #keys: Keys;
  readonly #connector: Connector;

  constructor(store: AccountStore, keys: Keys, connector: Connector) {
    this.#store = store;
    this.#keys = keys;
    this.#connector = connector;
  }

  /** Asks for a new account and saves it. Returns `undefined` when the user cancels. */
  add(): Promise<Account | undefined> {
    return this.#run(undefined, 'name', false);
  }

  /** Asks for changes of an account, starting with its name. */
  edit(existing: Account): Promise<Account | undefined> {
    return this.#run(existing, 'name', false);
  }

  /** Asks for a refused or missing key. Back leads to the other questions. */
  async editKey(existing: Account): Promise<Account | undefined> {
    const isRefused = (await this.#keys.read(existing)) !== undefined;
    return this.#run(existing, 'key', isRefused);
  }

  async #run(
    existing: Account | undefined,
    from: AccountQuestion,
    isRefused: boolean,
  ): Promise<Account | undefined> {
    const title = existing ? l10n.t('Edit Account “{0}”', existing.name) : l10n.t('Add Account');
    const steps = accountSteps((name) => this.#isTaken(name, existing), existing);
    let draft = await runSteps(
      title,
      steps,
      { ...startingDraft(existing), isRefused },
      { from: questionNumber(from) },
    );
    while (draft) {
      const account = draftedAccount(draft);
      const key = draft.key || (existing && (await this.#keys.read(existing))) || '';
      const next = await this.#check(account, key, title);
      if (next.kind === 'leave') return undefined;
      if (next.kind === 'save') return this.#save(account, key, existing);
      if (next.kind === 'check') continue;
      draft = await runSteps(
        title,
        steps,
        { ...draft, isRefused: next.isRefused },
        { from: questionNumber(next.from) },
      );
    }
    return undefined;
  }

  #isTaken(name: string, existing: Account | undefined): boolean {
    if (name === existing?.name) return false;
    const ofSandbox = [sandboxAccount().name, sandboxName];
    return ofSandbox.includes(name) || this.#store.find(name) !== undefined;
  }

  async #check(account: Account, key: string, title: Words): Promise<EditorStep> {
    if (key === '') return { kind: 'ask', from: 'key', isRefused: false };
    try {
      await withCancellableProgress(l10n.t('Checking account “{0}”…', account.name), (signal) =>
        this.#connector.check(account, key, signal),
      );
      return { kind: 'save' };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.problem.kind === 'canceled') return { kind: 'ask', from: 'key', isRefused: false };
      const isKeyWrong = isWrongKey(error) || error.problem.kind === 'invalid';
      if (isKeyWrong) return { kind: 'ask', from: 'key', isRefused: true };
      return askNextStep(title, describeReason(error, account.name));
    }
  }

  /** Saves the key before the account, so that no account is without a key. */
  async #save(account: Account, key: string, existing: Account | undefined): Promise<Account> {
    await this.#keys.save(account, key);
    if (existing) await renameAccount(existing.name, account.name);
    await this.#store.save(account, existing?.name);
    if (existing && !this.#keys.isSame(existing, account)) await this.#keys.remove(existing);
    return account;
  }
}

async function askNextStep(title: Words, problem: Words): Promise<EditorStep> {
  const choices: (Choice & { readonly next: EditorStep })[] = [
    { label: l10n.t('Try Again'), next: { kind: 'check' } },
    {
      label: l10n.t('Change the Address'),
      next: { kind: 'ask', from: 'address', isRefused: false },
    },
    {
      label: l10n.t('Save Anyway'),
      detail: l10n.t('The key is checked when the account is used for the first time.'),
      next: { kind: 'save' },
    },
  ];
  const chosen = await askAside(title, (questions) =>
    questions.pick({
      problem: l10n.t('The account could not be checked: {0}', problem),
      placeholder: l10n.t('What next?'),
      items: choices,
    }),
  );
  if (chosen === 'back') return { kind: 'ask', from: 'key', isRefused: false };
  return chosen?.next ?? { kind: 'leave' };
}

function startingDraft(existing: Account | undefined): AccountDraft {
  return {
    name: existing?.name ?? '',
    address: existing?.address ?? '',
    kind: existing?.kind === 'test' ? 'test' : 'live',
    key: '',
    isRefused: false,
  };
}

/** The answers about an account. An empty key keeps the saved one. */
interface AccountDraft {
  readonly name: string;
  readonly address: string;
  readonly kind: 'live' | 'test';
  readonly key: string;
  /** True if the service has refused this key. */
  readonly isRefused: boolean;
}

const questionOrder = ['name', 'address', 'kind', 'key'] as const;

type AccountQuestion = (typeof questionOrder)[number];

/** Returns the steps for a new account or for changes of `existing`. `isTaken` returns true for the names of other accounts. */
function accountSteps(isTaken: (name: string) => boolean, existing?: Account): Step<AccountDraft>[] {
  const steps: Record<AccountQuestion, Step<AccountDraft>> = {
    name: askAccountName(isTaken, existing),
    address: askServiceAddress(existing),
    kind: askKind,
    key: askKey(existing),
  };
  return questionOrder.map((question) => steps[question]);
}

function questionNumber(question: AccountQuestion): number {
  return questionOrder.indexOf(question);
}

/** Returns the account of a finished draft. */
function draftedAccount({ name, address, kind }: AccountDraft): Account {
  const checked = checkServiceAddress(address);
  return { name: name.trim(), address: 'address' in checked ? checked.address : address, kind };
}

function askAccountName(isTaken: (name: string) => boolean, existing?: Account): Step<AccountDraft> {
  return {
    ask: async (draft, questions) => ({
      ...draft,
      name: await questions.text({
        prompt: l10n.t('A name for the account, as you will see it in the status bar.'),
        placeholder: l10n.t('Work'),
        value: draft.name,
        validate: (text) => {
          if (text.trim() === '') return l10n.t('Enter a name for the account.');
          if (isTaken(text.trim())) return l10n.t('An account with this name already exists.');
          return existing && text.trim() !== existing.name ? hiddenRecords() : undefined;
        },
      }),
    }),
  };
}

function askServiceAddress(existing: Account | undefined): Step<AccountDraft> {
  return {
    ask: async (draft, questions) => ({
      ...draft,
      address: await questions.text({
        prompt: l10n.t('The base address of the service, with its version.'),
        placeholder: asWords('https://api.example.com/v1'),
        value: draft.address,
        validate: (text) => {
          const checked = checkServiceAddress(text);
          if ('problem' in checked) return describeServiceAddressProblem(checked.problem);
          return existing && new URL(checked.address).origin !== originOf(existing)
            ? hiddenRecords()
            : undefined;
        },
      }),
    }),
  };
}

/** Warns that records of the journal belong to the account's former name or origin. */
function hiddenRecords(): Judgement {
  return {
    message: l10n.t(
      'The journal identifies an account by its name and server. If you change either, the account’s old records are not shown.',
    ),
    severity: vscode.InputBoxValidationSeverity.Info,
  };
}

const askKind: Step<AccountDraft> = {
  ask: async (draft, questions) => {
    const live = {
      value: 'live' as const,
      label: l10n.t('Live'),
      detail: l10n.t('Letters reach real people, so sending asks for one more confirmation.'),
    };
    const test = {
      value: 'test' as const,
      label: l10n.t('Test'),
      detail: l10n.t('An account for trying things out.'),
    };
    const chosen = await questions.pick({
      placeholder: l10n.t('Do the account’s letters reach real people?'),
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
          ? l10n.t('A new API key. Leave it empty to keep the saved one.')
          : l10n.t('The API key. It is kept in the system’s secret store and sent to this address only.'),
        problem: draft.isRefused ? l10n.t('The service refused this key. Enter another one.') : undefined,
        password: true,
        value: draft.key,
        validate: (text) => (text.trim() === '' && !canKeep ? l10n.t('Enter the API key.') : undefined),
      });
      return { ...draft, key: key.trim(), isRefused: false };
    },
  };
}

/** Returns true if the saved key can be kept: it was not refused, and the origin is the same. A key is sent only to its own origin. */
function canKeepKey(draft: AccountDraft, existing: Account | undefined): boolean {
  return !draft.isRefused && existing !== undefined && originOf(draftedAccount(draft)) === originOf(existing);
}

/** Explains the problem of an address, and shows a valid one. */
function describeServiceAddressProblem(problem: AddressProblem): Words {
  switch (problem) {
    case 'notAnAddress':
      return l10n.t('Enter an address such as https://api.example.com/v1.');
    case 'plainHttp':
      return l10n.t('Use https://. Over plain HTTP, others on the network could read the key.');
    case 'hasCredentials':
      return l10n.t('Remove the user name and password from the address. You enter the key later.');
    case 'hasQuery':
      return l10n.t('Remove “?” or “#” and everything after it: the address ends with its version.');
  }
}
