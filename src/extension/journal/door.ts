import { lazyCommands } from '../doors/commands.ts';
import type { Door } from '../doors/door.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { commandsOf } from '../names.ts';
import type { OpenJournal } from './openJournal.ts';

/** The command on the journal’s file. */
export function journalDoor(opened: OpenJournal, errors: ErrorHandler) {
  return {
    commands: lazyCommands(commandsOf.journal, async () =>
      (await import('./commands.ts')).journalCommands(opened, errors),
    ),
  } satisfies Door;
}
