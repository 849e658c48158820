import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { UserError } from '../errors/userError.ts';
import { type Choice, choose } from '../kit/inputs.ts';
import { agree } from '../kit/messages.ts';
import { asWords, joined, l10n, type Words } from '../kit/words.ts';
import { commands } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import { type Account, sandboxAccount } from './account.ts';
import type { AccountEditor } from './accountEditor.ts';
import type { AccountStore } from './accountStore.ts';
import type { WindowAccount } from './activeAccount.ts';
import type { Keys } from './keys.ts';

interface Parts {
  readonly store: AccountStore;
  readonly keys: Keys;
  readonly editor: AccountEditor;
  readonly active: WindowAccount;
  readonly errors: ErrorHandler;
}

/** Add, edit, remove and switch. `edit` and `remove` take an account's name, and ask for one without. */
export function registerAccountCommands(parts: Parts): vscode.Disposable {
  const { errors } = parts;
  return vscode.Disposable.from(
    registerCommand(errors, commands.accountAdd, l10n.t('Couldn’t add the account'), () => add(parts)),
    registerCommand(errors, commands.accountEdit, l10n.t('Couldn’t change the account'), (name) =>
      edit(parts, name),
    ),
    registerCommand(errors, commands.accountRemove, l10n.t('Couldn’t remove the account'), (name) =>
      remove(parts, name),
    ),
    registerCommand(errors, commands.accountSwitch, l10n.t('Couldn’t switch the account'), () =>
      switchAccount(parts),
    ),
  );
}

async function add({ editor, active }: Parts): Promise<void> {
  const account = await editor.add();
  if (account) await active.choose(account);
}

async function edit(parts: Parts, name: unknown): Promise<void> {
  const { store, editor, active } = parts;
  const account = await whichAccount(parts, name, l10n.t('Which account do you want to edit?'));
  if (!account) return;
  const wasActive = active.account?.name === account.name;
  const isKeyWrong = wasActive && active.state === 'wrongKey';
  const edited = await (isKeyWrong ? editor.editKey(account) : editor.edit(account));
  if (edited && wasActive) await active.choose(store.find(edited.name) ?? edited);
}

async function remove(parts: Parts, name: unknown): Promise<void> {
  const account = await whichAccount(parts, name, l10n.t('Which account do you want to remove?'));
  if (!account) return;
  const isAgreed = await agree(
    l10n.t('Remove account “{0}”?', account.name),
    l10n.t(
      'Its address and its key are deleted from this machine. Nothing changes at the service, and the journal stays.',
    ),
    l10n.t('Remove'),
  );
  if (!isAgreed) return;
  // Before it is gone: a window is not to be left without an account while there are others.
  if (parts.active.account?.name === account.name) await parts.active.chooseFormer();
  await parts.keys.remove(account);
  await parts.store.remove(account.name);
}

type AccountItem = Choice & { readonly account?: Account };

async function switchAccount({ store, active }: Parts): Promise<void> {
  const items: AccountItem[] = [
    ...[sandboxAccount(), ...store.accounts].map((account) => accountItem(account, active.account)),
    { label: asWords(''), kind: vscode.QuickPickItemKind.Separator },
    { label: l10n.t('Add Account…'), iconPath: new vscode.ThemeIcon('add') },
  ];
  const chosen = await choose(items, {
    placeholder: l10n.t('Which account should this window use?'),
    matchOn: 'description',
  });
  if (!chosen) return;
  if (chosen.account) await active.choose(chosen.account);
  else await vscode.commands.executeCommand(commands.accountAdd);
}

/** The account named by a command's argument, else the active one, else the one that the user picks. */
async function whichAccount(
  { store, active }: Parts,
  name: unknown,
  question: Words,
): Promise<Account | undefined> {
  const wanted = typeof name === 'string' ? name : active.account?.name;
  const found = wanted === undefined ? undefined : store.find(wanted);
  if (found) return found;
  if (store.accounts.length === 0) throw nothingToChange();
  const items = store.accounts.map((account) => accountItem(account, active.account));
  const chosen = await choose(items, { placeholder: question });
  return chosen?.account;
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

function nothingToChange(): UserError {
  return new UserError(l10n.t('There is no account yet. The sandbox has nothing to set.'), {
    nextSteps: [{ label: l10n.t('Add an Account'), command: commands.accountAdd }],
  });
}
