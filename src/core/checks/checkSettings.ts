import type { Person } from '../samplePeople/people.ts';
import { readSyntaxes } from '../templates/placeholderSyntax.ts';
import type { CheckOptions } from './checkLetter.ts';
import type { Severity } from './finding.ts';
import { houseRulesFor } from './house/houseRules.ts';
import type { MakeSmaller } from './smaller/smallerLetter.ts';

/** The names of the settings that decide what is found in a layout. */
export const checkSettingNames = {
  enabled: 'mailroom.checks.enabled',
  rules: 'mailroom.checks.rules',
  clients: 'mailroom.checks.clients',
  placeholders: 'mailroom.checks.placeholders',
  house: 'mailroom.checks.house',
  picturesBase: 'mailroom.pictures.base',
  makeSmaller: 'mailroom.upload.makeSmaller',
  footers: ['mailroom.footer.account', 'mailroom.footer.standard'],
} as const;

/** The mail clients that letters are checked for, by Can I email’s ids, unless the setting names others. */
const defaultClients: readonly string[] = [
  'gmail.desktop-webmail',
  'gmail.android',
  'gmail.ios',
  'outlook.windows',
  'outlook.outlook-com',
  'apple-mail.macos',
  'apple-mail.ios',
  'yahoo.desktop-webmail',
  'mail-ru.desktop-webmail',
  'samsung-email.android',
];

/** The maximum number of mail clients and of rules that the settings may name. */
const mostNames = 500;

/** What a setting may make of a rule. */
export const severities: readonly (Severity | 'off')[] = ['off', 'hint', 'information', 'warning', 'error'];

export const isSeverity = (value: unknown): value is Severity | 'off' =>
  severities.some((severity) => severity === value);

/**
 * Reads the options for checking a layout. Returns `undefined` when checks are turned off. `setting` returns the value of a setting,
 * `undefined` for its default; values of another type than the setting’s count as missing. `path` is that of the layout from the workspace
 * folder, with forward slashes.
 */
export function readCheckOptions(
  setting: (name: string) => unknown,
  people: readonly Person[],
  path: string,
): CheckOptions | undefined {
  if (setting(checkSettingNames.enabled) === false) return undefined;
  const rules = setting(checkSettingNames.rules);
  const chosen = typeof rules === 'object' && rules !== null ? Object.entries(rules) : [];
  const valid = chosen.flatMap(([rule, value]) => (isSeverity(value) ? [[rule, value] as const] : []));
  const clients = setting(checkSettingNames.clients);
  return {
    people,
    severities: Object.fromEntries(valid.slice(0, mostNames)),
    clients: Array.isArray(clients)
      ? clients.filter((client) => typeof client === 'string').slice(0, mostNames)
      : defaultClients,
    filledIn: readSyntaxes(setting(checkSettingNames.placeholders)),
    house: houseRulesFor(setting(checkSettingNames.house), path),
  };
}

/**
 * Returns what is to know for making the letter of a layout smaller: its own footer and those in the settings, of all accounts, since which
 * one the letter is sent with is not known here; and the account's placeholder syntaxes.
 */
export const readMakeSmaller = (setting: (name: string) => unknown, ownFooter = ''): MakeSmaller => ({
  others: [ownFooter, JSON.stringify(checkSettingNames.footers.map(setting))],
  filledIn: readSyntaxes(setting(checkSettingNames.placeholders)),
});
