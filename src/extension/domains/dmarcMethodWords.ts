import type { MethodsDiffer } from '../../mail/dmarc/methods.ts';
import { l10n, type Words } from '../kit/words.ts';

/** That mailbox providers find different policies, and which, in one sentence. */
export function methodsDifferWords({ newer, older }: MethodsDiffer): Words | undefined {
  if (newer && older) {
    return l10n.t(
      'Mailbox providers that know the newest rules of DMARC follow p={0} of {1}, others p={2} of {3}.',
      newer.policy,
      newer.domain,
      older.policy,
      older.domain,
    );
  }
  if (newer) {
    return l10n.t(
      'Mailbox providers that know the newest rules of DMARC follow p={0} of {1}; for others there is no policy.',
      newer.policy,
      newer.domain,
    );
  }
  return (
    older &&
    l10n.t(
      'Mailbox providers that know the newest rules of DMARC find no policy; others follow p={0} of {1}.',
      older.policy,
      older.domain,
    )
  );
}
