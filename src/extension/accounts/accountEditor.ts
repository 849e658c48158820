import { isWrongKey, ServiceError } from '../../core/port/serviceError.ts';
import { describeReason } from '../errors/describeError.ts';
import type { Choice } from '../kit/inputs.ts';
import { withCancellableProgress } from '../kit/progress.ts';
import { askAside, runSteps } from '../kit/steps.ts';
import { l10n, type Words } from '../kit/words.ts';
import { type Account, sandboxAccount } from './account.ts';
import { renameIn, sandboxName } from './accountSettings.ts';
import {
  type AccountDraft,
  type AccountQuestion,
  accountSteps,
  draftedAccount,
  stepOf,
} from './accountSteps.ts';
import type { AccountStore } from './accountStore.ts';
import type { Connector } from './connector.ts';
import type { Keys } from './keys.ts';

/** What follows the check of an account: save it, ask again from a step on, or nothing. */
type Verdict =
  | { readonly kind: 'save' }
  | { readonly kind: 'check' }
  | { readonly kind: 'ask'; readonly from: AccountQuestion; readonly isRefused: boolean }
  | { readonly kind: 'leave' };

/** Adds and edits accounts: asks, checks the key with one request, saves. */
export class AccountEditor {
  readonly #store: AccountStore;
  readonly #keys: Keys;
  readonly #connector: Connector;

  constructor(store: AccountStore, keys: Keys, connector: Connector) {
    this.#store = store;
    this.#keys = keys;
    this.#connector = connector;
  }

  /** Asks for a new account. Returns it when it is saved; `undefined` when the user left. */
  add(): Promise<Account | undefined> {
    return this.#run(undefined, 'name', false);
  }

  /** Asks for changes of an account, beginning with its name. */
  edit(existing: Account): Promise<Account | undefined> {
    return this.#run(existing, 'name', false);
  }

  /** Asks for the key of an account, whose key was refused or is missing; there is a way back to the other questions. */
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
      { from: stepOf(from) },
    );
    while (draft) {
      const account = draftedAccount(draft);
      const key = draft.key || (existing && (await this.#keys.read(existing))) || '';
      const verdict = await this.#check(account, key, title);
      if (verdict.kind === 'leave') return undefined;
      if (verdict.kind === 'save') return this.#save(account, key, existing);
      if (verdict.kind === 'check') continue;
      draft = await runSteps(
        title,
        steps,
        { ...draft, isRefused: verdict.isRefused },
        { from: stepOf(verdict.from) },
      );
    }
    return undefined;
  }

  #isTaken(name: string, existing: Account | undefined): boolean {
    if (name === existing?.name) return false;
    const ofSandbox = [sandboxAccount().name, sandboxName];
    return ofSandbox.includes(name) || this.#store.find(name) !== undefined;
  }

  async #check(account: Account, key: string, title: Words): Promise<Verdict> {
    if (key === '') return { kind: 'ask', from: 'key', isRefused: false };
    try {
      await withCancellableProgress(l10n.t('Checking account “{0}”…', account.name), (signal) =>
        this.#connector.check(account, key, signal),
      );
      return { kind: 'save' };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.problem.kind === 'cancelled') return { kind: 'ask', from: 'key', isRefused: false };
      const isKeyWrong = isWrongKey(error) || error.problem.kind === 'invalid';
      if (isKeyWrong) return { kind: 'ask', from: 'key', isRefused: true };
      return askWhatNext(title, describeReason(error, account.name));
    }
  }

  /** The key is saved first, so that nothing ever asks for an account without one. */
  async #save(account: Account, key: string, existing: Account | undefined): Promise<Account> {
    await this.#keys.save(account, key);
    if (existing) await renameIn(existing.name, account.name);
    await this.#store.save(account, existing?.name);
    if (existing && !this.#keys.isSame(existing, account)) await this.#keys.remove(existing);
    return account;
  }
}

async function askWhatNext(title: Words, problem: Words): Promise<Verdict> {
  const choices: (Choice & { readonly verdict: Verdict })[] = [
    { label: l10n.t('Try Again'), verdict: { kind: 'check' } },
    {
      label: l10n.t('Change the Address'),
      verdict: { kind: 'ask', from: 'address', isRefused: false },
    },
    {
      label: l10n.t('Save Anyway'),
      detail: l10n.t('The key is checked when the account is used for the first time.'),
      verdict: { kind: 'save' },
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
  return chosen?.verdict ?? { kind: 'leave' };
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
