/** A setting with a text for each account, by its name. Earlier versions had one text for all accounts. */
type ByAccount = Readonly<Record<string, unknown>>;

/** Returns the account's text, or the common text of earlier versions. */
export function textFor(setting: unknown, account: string | undefined): string | undefined {
  if (typeof setting === 'string') return setting;
  const text = valueFor(setting, account);
  return typeof text === 'string' ? text : undefined;
}

/** Returns the account's value, of whatever type. */
export function valueFor(setting: unknown, account: string | undefined): unknown {
  const isThere = account !== undefined && isByAccount(setting) && Object.hasOwn(setting, account);
  return isThere ? setting[account] : undefined;
}

/** Returns the setting with a new text for the account. A common text becomes the text of each of `accounts`. */
export function withText(
  setting: unknown,
  account: string,
  text: string,
  accounts: readonly string[],
): ByAccount {
  return { ...asByAccount(setting, accounts), [account]: text };
}

/** Returns the setting after an account was renamed; `undefined` if it stays the same, as a common text does. */
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
