import { checkSettingNames } from '../../core/checks/checkSettings.ts';
import { readHouseRules } from '../../core/checks/house/houseRules.ts';
import { houseProblemText } from '../../core/checks/house/houseTexts.ts';
import { unknownRulesText } from '../../core/checks/unknownRules.ts';
import { CannotRun } from '../cannotRun.ts';
import type { Program } from '../program.ts';
import { printable } from '../terminal.ts';
import type { Workspace } from '../workspace/workspace.ts';

/**
 * Throws `CannotRun` if a house rule can’t be read: it would find nothing, and the letters would seem to keep it. Warns of names in the setting
 * of rules that no rule has.
 */
export function judgeSettings({ l10n, stderr }: Program, { setting }: Workspace): void {
  const [first, ...others] = readHouseRules(setting(checkSettingNames.house)).problems;
  if (first) throw new CannotRun(houseProblemText(l10n, [first, ...others]));
  const unknown = unknownRulesText(l10n, setting(checkSettingNames.rules));
  if (unknown !== undefined) stderr.write(`${printable(unknown)}\n`);
}
