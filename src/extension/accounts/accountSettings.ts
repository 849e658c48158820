import * as vscode from 'vscode';
import type { DateFormat } from '../../core/campaigns/sendDate.ts';
import { settings } from '../names.ts';
import { writeSetting } from '../writeSetting.ts';
import type { Account } from './account.ts';
import { textFor, withName, withText } from './byAccount.ts';

/** The settings that are kept for each account. As the accounts, they are the user's own, and never read from a workspace. */
const kept = [settings.footerAccount, settings.footerStandard, settings.dateFormat] as const;

type Kept = (typeof kept)[number];

/** The sandbox's name in settings, in any language. */
export const sandboxName = 'Sandbox';

const nameOf = ({ kind, name }: Account) => (kind === 'sandbox' ? sandboxName : name);

/** What the setting says for the account; `undefined` when nothing was written for it. */
export function readFor(account: Account | undefined, setting: Kept): string | undefined {
  return textFor(written(setting), account && nameOf(account));
}

/** Writes the setting for one account. What was one text for all accounts becomes one for each that there is. */
export async function writeFor(account: Account, setting: Kept, text: string): Promise<void> {
  const value = withText(written(setting), nameOf(account), text, [...accountNames(), sandboxName]);
  await writeSetting(setting, value, 'user');
}

/** Has an account that is called otherwise keep what the settings hold for it. */
export async function renameIn(former: string, name: string): Promise<void> {
  for (const setting of kept) {
    const value = withName(written(setting), former, name);
    if (value) await writeSetting(setting, value, 'user');
  }
}

/** How the account's service is told a time. */
export function dateFormatOf(account: Account): DateFormat {
  const text = readFor(account, settings.dateFormat);
  return text === 'iso8601' || text === 'local' ? text : 'unix';
}

function written(setting: string): unknown {
  return vscode.workspace.getConfiguration().inspect<unknown>(setting)?.globalValue;
}

function accountNames(): readonly string[] {
  const accounts = written(settings.accounts);
  if (!Array.isArray(accounts)) return [];
  return accounts.flatMap((account: { readonly name?: unknown } | null) => {
    const name = account?.name;
    return typeof name === 'string' ? name.trim() : [];
  });
}
