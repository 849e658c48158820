import { sandboxAccount } from './account.ts';
import { serviceFooters } from './accountFooters.ts';
import { writtenHabits } from './sandboxSettings.ts';

/** Returns what the sandbox's letters end with and how they are written, as the settings say. Loaded with the sandbox. */
export function letterSettings() {
  const { account = '', standard } = serviceFooters(sandboxAccount());
  return { footers: { account, standard }, habits: writtenHabits() };
}
