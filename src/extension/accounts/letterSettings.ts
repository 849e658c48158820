import { sandboxAccount } from './account.ts';
import { serviceFooters } from './accountFooters.ts';
import { writtenHabits } from './sandboxSettings.ts';

/** What the sandbox's letters end with, and how they are written. */
export function letterSettings() {
  const { account = '', standard } = serviceFooters(sandboxAccount());
  return { footers: { account, standard }, habits: writtenHabits() };
}
