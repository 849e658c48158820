import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { nextStep, UserError } from '../errors/userError.ts';
import { type Choice, choose } from '../kit/inputs.ts';
import { agree, showInformation } from '../kit/messages.ts';
import { runCommand } from '../kit/runCommand.ts';
import { asWords, joined, l10n, type Words } from '../kit/words.ts';
import { commands } from '../names.ts';
import { type Account, sandboxAccount } from './account.ts';
import type { AccountStore } from './active/accountStore.ts';
import type { Connector } from './active/connector.ts';
import type { Keys } from './active/keys.ts';
import type { WindowAccount } from './active/windowAccount.ts';
import { AccountEditor } from './edit/accountEditor.ts';

export interface AccountCommandsParts {
  readonly store: AccountStore;
  readonly keys: Keys;
  readonly connector: Connector;
  readonly active: WindowAccount;
  readonly errors: ErrorHandler;
}

type AccountItem = Choice & { readonly account?: Account };

/** The commands for accounts. `edit` and `remove` take the name of an account; without one, they ask for it. */
export class AccountCommands {
  readonly #store: AccountStore;
  readonly #keys: Keys;
  readonly #active: WindowAccount;
  readonly #editor: AccountEditor;
  readonly #errors: ErrorHandler;

  constructor({ store, keys, connector, active, errors }: AccountCommandsParts) {
    this.#errors = errors;
    this.#store = store;
    this.#keys = keys;
    this.#active = active;
    this.#editor = new AccountEditor(store, keys, connector);
  }

  async add(): Promise<void> {
    const account = await this.#editor.add();
    if (!account) return;
    await this.#active.choose(account);
    // Not awaited: the command ends before the notification is closed.
    void this.#errors.run(l10n.t('Couldn’t read account “{0}”', account.name), () => this.#welcome(account));
  }

  /** Shows the number of folders and sender domains of a new account, and offers the usual next steps. */
  async #welcome({ name }: Account): Promise<void> {
    const { service } = await this.#active.connect();
    const [folders, domains] = await Promise.all([service.listFolders(), service.listDomains()]);
    const [setFooters, newLayout] = [l10n.t('Set Footers'), l10n.t('New Layout')];
    const answer = await showInformation(
      joined(' ', [
        l10n.t('Connected to “{0}”.', name),
        folders.length > 0 &&
          l10n.count('The account has {0} folder.|The account has {0} folders.', folders.length),
        domains.length > 0 &&
          l10n.count('It has {0} sender domain.|It has {0} sender domains.', domains.length),
        l10n.t(
          'The service doesn’t return the account’s footers. Set them once so that previews can show them.',
        ),
      ]),
      setFooters,
      newLayout,
    );
    if (answer === newLayout) await runCommand(commands.layoutNew);
    if (answer === setFooters) {
      await vscode.commands.executeCommand('workbench.action.openSettings', 'mailroom.footer');
    }
  }

  async edit(name: unknown): Promise<void> {
    const account = await this.#accountOf(name, l10n.t('Which account do you want to edit?'));
    if (!account) return;
    const wasActive = this.#active.account?.name === account.name;
    const isKeyWrong = wasActive && this.#active.state === 'wrongKey';
    const edited = await (isKeyWrong ? this.#editor.editKey(account) : this.#editor.edit(account));
    if (edited && wasActive) await this.#active.choose(this.#store.find(edited.name) ?? edited);
  }

  async remove(name: unknown): Promise<void> {
    const account = await this.#accountOf(name, l10n.t('Which account do you want to remove?'));
    if (!account) return;
    const isAgreed = await agree(
      l10n.t('Remove account “{0}”?', account.name),
      l10n.t(
        'The account’s address and key are deleted from this machine. Its footers stay in the settings. Nothing changes at the service, and the journal stays.',
      ),
      l10n.t('Remove'),
    );
    if (!isAgreed) return;
    // Switch before the removal, so that the window gets another account if there is one.
    if (this.#active.account?.name === account.name) await this.#active.chooseFormer();
    await this.#keys.remove(account);
    await this.#store.remove(account.name);
  }

  /** Makes an account the active one: that of the name, if a command gives the name of one, else the one that the user selects. */
  async switch(name: unknown): Promise<void> {
    const named = [...this.#store.accounts, sandboxAccount()].find((account) => account.name === name);
    if (named) return this.#active.choose(named);
    const items: AccountItem[] = [
      ...[sandboxAccount(), ...this.#store.accounts].map((account) =>
        accountItem(account, this.#active.account),
      ),
      { label: asWords(''), kind: vscode.QuickPickItemKind.Separator },
      { label: l10n.t('Add Account…'), iconPath: new vscode.ThemeIcon('add') },
    ];
    const chosen = await choose(items, {
      placeholder: l10n.t('Which account should this window use?'),
      matchOn: 'description',
    });
    if (!chosen) return;
    if (chosen.account) await this.#active.choose(chosen.account);
    else await runCommand(commands.accountAdd);
  }

  /** Returns the account named by a command's argument, else the active one, else the one that the user selects. */
  async #accountOf(name: unknown, question: Words): Promise<Account | undefined> {
    const { accounts } = this.#store;
    const wanted = typeof name === 'string' ? name : this.#active.account?.name;
    const found = wanted === undefined ? undefined : this.#store.find(wanted);
    if (found) return found;
    if (accounts.length === 0) throw noAccounts();
    const items = accounts.map((account) => accountItem(account, this.#active.account));
    const chosen = await choose(items, { placeholder: question });
    return chosen?.account;
  }
}

function accountItem(account: Account, active: Account | undefined): AccountItem & { account: Account } {
  const isActive = account.name === active?.name;
  return {
    account,
    label: asWords(account.name),
    iconPath: new vscode.ThemeIcon(isActive ? 'check' : 'mail'),
    description: joined(', ', [isActive && l10n.t('active'), account.kind === 'live' && l10n.t('live')]),
    detail:
      account.kind === 'sandbox'
        ? l10n.t('A complete service on this machine. Its letters never leave it.')
        : asWords(account.address),
  };
}

function noAccounts(): UserError {
  return new UserError(l10n.t('There are no accounts to edit or remove yet.'), {
    nextSteps: [nextStep(l10n.t('Add an Account'), commands.accountAdd)],
  });
}
