import { UserError } from '../../errors/userError.ts';
import { showInformation } from '../../kit/messages.ts';
import { l10n, type Words } from '../../kit/words.ts';
import type { Journal } from '../journal.ts';

/** Compacts the journal and shows the result. */
export async function compactJournal(journal: Journal): Promise<void> {
  const tidied = await journal.compact().catch(explainCompaction);
  void showInformation(describeResult(tidied?.dropped));
}

function explainCompaction(error: unknown): { readonly dropped: number } {
  const { code, syscall } = error as NodeJS.ErrnoException;
  // There is no journal yet.
  if (code === 'ENOENT') return { dropped: 0 };
  // What other calls are refused for has other reasons: a missing permission, for example.
  if (syscall !== 'link' || !noHardLinks.includes(code)) throw error;
  throw new UserError(
    l10n.t('Rewriting the journal needs hard links, which this disk does not support. Nothing was changed.'),
    { cause: error },
  );
}

/** The codes with which Linux, macOS and Windows say that a disk has no hard links. */
const noHardLinks: readonly unknown[] = ['EPERM', 'ENOTSUP', 'ENOSYS', 'EISDIR', 'EINVAL'];

function describeResult(dropped: number | undefined): Words {
  if (dropped === undefined) return l10n.t('Another window is rewriting the journal. Try again in a moment.');
  return dropped === 0
    ? l10n.t('The journal is already compact.')
    : l10n.count(
        'Removed {0} line from the journal. All makets, lists and campaigns are still in it.|Removed {0} lines from the journal. All makets, lists and campaigns are still in it.',
        dropped,
      );
}
