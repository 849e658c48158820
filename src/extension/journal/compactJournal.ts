import { UserError } from '../errors/userError.ts';
import { showInformation } from '../kit/messages.ts';
import { l10n, type Words } from '../kit/words.ts';
import type { Journal } from './journal.ts';

/** Compacts the journal, and says what became of it. */
export async function compactJournal(journal: Journal): Promise<void> {
  const tidied = await journal.compact().catch(noRewriting);
  void showInformation(outcome(tidied?.dropped));
}

function noRewriting(error: unknown): { readonly dropped: number } {
  const { code } = error as NodeJS.ErrnoException;
  // There is no journal yet.
  if (code === 'ENOENT') return { dropped: 0 };
  if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error;
  throw new UserError(
    l10n.t(
      'This disk cannot hold a file under two names, which rewriting the journal needs. Nothing was changed.',
    ),
    { cause: error },
  );
}

function outcome(dropped: number | undefined): Words {
  if (dropped === undefined) return l10n.t('Another window is rewriting the journal just now.');
  return dropped === 0
    ? l10n.t('The journal is as compact as it can be.')
    : l10n.t('Lines taken out of the journal: {0}. Everything that exists is still in it.', dropped);
}
