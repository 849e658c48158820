import { l10n, type Words } from '../kit/words.ts';

/** Why letters of the sandbox wait, and that nobody has to send them again. `trouble` is what the mail server has said. */
export function waitingWords(trouble: string): Words {
  return l10n.t(
    'Letters wait, because the mail server cannot be used: {0}. They go on by themselves as soon as it can.',
    trouble,
  );
}
