import * as vscode from 'vscode';
import { holdMinutes } from '../../core/campaigns/holding.ts';
import type { DateFormat } from '../../core/time/sendDate.ts';
import { settings } from '../names.ts';
import { writeSetting } from '../writeSetting.ts';
import type { Account } from './account.ts';
import { textFor, valueFor, withName, withText } from './active/byAccount.ts';

/** The settings with a value for each account. Like accounts, they are read from the user's settings only. */
const accountSettings = [
  settings.footerAccount,
  settings.footerStandard,
  settings.dateFormat,
  settings.linkParameters,
  settings.sendingHold,
  settings.reviewApprovals,
] as const;

type AccountSetting = (typeof accountSettings)[number];

/** The sandbox's name in settings, in every language. */
export const sandboxName = 'Sandbox';

const accountName = ({ kind, name }: Account) => (kind === 'sandbox' ? sandboxName : name);

/** Returns the account's value of the setting, if it has one. */
export function readFor(account: Account | undefined, setting: AccountSetting): string | undefined {
  return textFor(writtenSetting(setting), account && accountName(account));
}

/** Writes the setting for one account. A former common value becomes the value of every account. */
export async function writeFor(account: Account, setting: AccountSetting, text: string): Promise<void> {
  const value = withText(writtenSetting(setting), accountName(account), text, [
    ...accountNames(),
    sandboxName,
  ]);
  await writeSetting(setting, value, 'user');
}

/** Moves the values of an account to its new name. */
export async function renameAccount(former: string, name: string): Promise<void> {
  for (const setting of accountSettings) {
    const value = withName(writtenSetting(setting), former, name);
    if (value) await writeSetting(setting, value, 'user');
  }
}

/** Returns the date format of the account's service. */
export function dateFormatOf(account: Account): DateFormat {
  const text = readFor(account, settings.dateFormat);
  return text === 'iso8601' || text === 'local' ? text : 'unix';
}

/** Returns for how many minutes campaigns of the account are held before they are sent. */
export function holdMinutesOf(account: Account): number {
  const setting = valueFor(writtenSetting(settings.sendingHold), accountName(account));
  return holdMinutes(setting, account.kind === 'live');
}

/** Returns how many people must approve a campaign of the account before it is sent. */
export function approvalsRequiredOf(account: Account): number {
  const setting = valueFor(writtenSetting(settings.reviewApprovals), accountName(account));
  return typeof setting === 'number' && setting > 0 && setting <= 10 ? Math.ceil(setting) : 0;
}

function writtenSetting(setting: string): unknown {
  return vscode.workspace.getConfiguration().inspect<unknown>(setting)?.globalValue;
}

function accountNames(): readonly string[] {
  const accounts = writtenSetting(settings.accounts);
  if (!Array.isArray(accounts)) return [];
  return accounts.flatMap((account: { readonly name?: unknown } | null) => {
    const name = account?.name;
    return typeof name === 'string' ? name.trim() : [];
  });
}
