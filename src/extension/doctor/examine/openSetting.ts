import type { NextStep } from '../../errors/userError.ts';
import type { Words } from '../../kit/words.ts';

/** Returns the step that opens a setting. */
export const openSetting = (label: Words, setting: string): NextStep => ({
  label,
  command: 'workbench.action.openSettings',
  arguments: [`@id:${setting}`],
});
