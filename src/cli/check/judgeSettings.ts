import { checkSettingNames } from '../../core/checks/checkSettings.ts';
import { readHouseRules } from '../../core/checks/house/houseRules.ts';
import { houseProblemText } from '../../core/checks/house/houseTexts.ts';
import { ruleSettingText } from '../../core/checks/ruleSettingMistakes.ts';
import { CannotRun } from '../cannotRun.ts';
import type { Program } from '../program.ts';
import { printable } from '../terminal.ts';
import type { Workspace } from '../workspace/workspace.ts';

/**
 * Throws `CannotRun` if a house rule can’t be read: it would find nothing, and the letters would seem to keep it. Warns of entries in
 * the setting of rules that decide nothing.
 */
export function judgeSettings({ l10n, stderr }: Program, { setting }: Workspace): void {
  const [first, ...others] = readHouseRules(setting(checkSettingNames.house)).problems;
  if (first) throw new CannotRun(houseProblemText(l10n, [first, ...others]));
  const mistake = ruleSettingText(l10n, setting(checkSettingNames.rules));
  if (mistake !== undefined) stderr.write(`${printable(mistake)}\n`);
}
