/** A setting that holds a text for each account, by its name. Formerly it was one text for all of them. */
type ByAccount = Readonly<Record<string, unknown>>;

/** What the setting says for the account; `undefined` when nothing was written for it. A text for all is one for each. */
export function textFor(setting: unknown, account: string | undefined): string | undefined {
  if (typeof setting === 'string') return setting;
  if (account === undefined || !isByAccount(setting) || !Object.hasOwn(setting, account)) return undefined;
  const text = setting[account];
  return typeof text === 'string' ? text : undefined;
}

/** The setting with another text for the account. One for all is taken over for each of `accounts`. */
export function withText(
  setting: unknown,
  account: string,
  text: string,
  accounts: readonly string[],
): ByAccount {
  return { ...asByAccount(setting, accounts), [account]: text };
}

/** The setting when the account is called otherwise; `undefined` when that changes nothing. A text for all stays that. */
export function withName(setting: unknown, former: string, name: string): ByAccount | undefined {
  if (!isByAccount(setting) || former === name) return undefined;
  const texts = Object.entries(setting).filter(([account]) => account !== name);
  const renamed = texts.map(([account, text]) => [account === former ? name : account, text]);
  const changed = Object.hasOwn(setting, former) || texts.length < Object.keys(setting).length;
  return changed ? Object.fromEntries(renamed) : undefined;
}

function asByAccount(setting: unknown, accounts: readonly string[]): ByAccount {
  if (typeof setting === 'string') return Object.fromEntries(accounts.map((account) => [account, setting]));
  return isByAccount(setting) ? setting : {};
}

const isByAccount = (setting: unknown): setting is ByAccount =>
  typeof setting === 'object' && setting !== null && !Array.isArray(setting);
