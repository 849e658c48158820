import { checkSettingNames } from '../../core/checks/checkSettings.ts';
import { readHouseRules } from '../../core/checks/house/houseRules.ts';
import { houseProblemText } from '../../core/checks/house/houseTexts.ts';
import { CannotRun } from '../cannotRun.ts';
import type { Program } from '../program.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Throws `CannotRun` if a house rule can’t be read: it would find nothing, and the letters would seem to keep it. */
export function refuseWrongHouseRules({ l10n }: Program, workspace: Workspace): void {
  const [first, ...others] = readHouseRules(workspace.setting(checkSettingNames.house)).problems;
  if (first) throw new CannotRun(houseProblemText(l10n, [first, ...others]));
}
