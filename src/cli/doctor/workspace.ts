import { access, constants } from 'node:fs/promises';
import { checkSettingNames } from '../../core/checks/checkSettings.ts';
import { readHouseRules } from '../../core/checks/house/houseRules.ts';
import { ruleSettingMistakes } from '../../core/checks/ruleSettingMistakes.ts';
import type { Diagnosis } from '../../core/diagnosis.ts';
import type { Program } from '../program.ts';
import type { Workspace } from '../workspace/workspace.ts';

type Words = Pick<Program, 'l10n'>;

/** Tells whether reports and baselines can be written into the folder. */
export async function examineFolder({ l10n }: Words, { root }: Workspace): Promise<Diagnosis> {
  const subject = l10n.t('Folder');
  const isWritable = await access(root, constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  );
  return isWritable
    ? { state: 'good', subject, seen: l10n.t('The folder can be read and written.') }
    : {
        state: 'attention',
        subject,
        seen: l10n.t('The folder can’t be written, so a report or a baseline needs another place.'),
      };
}

/** Judges the settings that decide what is found. */
export function examineSettings({ l10n }: Words, { setting }: Workspace): Diagnosis {
  const subject = l10n.t('Settings');
  if (readHouseRules(setting(checkSettingNames.house)).problems.length > 0) {
    return {
      state: 'bad',
      subject,
      seen: l10n.t('A house rule has a mistake, so letters can’t be checked.'),
      advice: l10n.t('Run mailroom check to see which.'),
    };
  }
  const mistakes = ruleSettingMistakes(setting(checkSettingNames.rules)).length;
  if (mistakes === 0) return { state: 'good', subject, seen: l10n.t('The settings can be read.') };
  return {
    state: 'attention',
    subject,
    seen: l10n.count(
      '{0} entry in the list of rules decides nothing.|{0} entries in the list of rules decide nothing.',
      mistakes,
    ),
    advice: l10n.t('Run mailroom check to see which.'),
  };
}

/** Says that the settings can’t be read at all. */
export const unreadableSettings = ({ l10n }: Words): Diagnosis => ({
  state: 'bad',
  subject: l10n.t('Settings'),
  seen: l10n.t('The settings of the folder can’t be read, so letters can’t be checked.'),
  advice: l10n.t('Run mailroom check to see why.'),
});
