import type { RoomCommands } from '../doors/commands.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { l10n } from '../kit/words.ts';
import { commandsOf } from '../names.ts';
import type { OpenJournal } from './openJournal.ts';
import { compactJournal } from './repair/compactJournal.ts';
import { offerMergeAgain } from './repair/conflictCopies.ts';

/** Returns the command that compacts the journal, and offers again to merge its copies. */
export function journalCommands({ journal, file }: OpenJournal, errors: ErrorHandler) {
  return {
    [commandsOf.journal.journalCompact]: {
      failure: l10n.t('Couldn’t compact the journal'),
      run: async () => {
        await journal.ready;
        await compactJournal(journal);
        await offerMergeAgain(file, errors);
      },
    },
  } satisfies RoomCommands<'journal'>;
}
