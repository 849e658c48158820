import { contextKeys } from '../names.ts';
import { setContext } from './contextKeys.ts';

/**
 * Runs `work`, in which a list is open whose entries are ticked. With the focus on a tick, VS Code hands some keys of text
 * fields to the editor behind the list (select all, undo, redo): meanwhile the manifest gives them nothing to do.
 */
export async function whileTicking<T>(work: () => Promise<T>): Promise<T> {
  await setTicking(true);
  try {
    return await work();
  } finally {
    await setTicking(false);
  }
}

async function setTicking(isTicking: boolean): Promise<void> {
  await setContext(contextKeys.ticking, isTicking);
}
