import type { MissingView } from '../../../protocol/importPage.ts';
import { l10n, listed, type Words, whole } from '../../kit/words.ts';

/** An answer that is missing before an import can start, in words. */
export interface MissingAnswer extends MissingView {
  readonly words: Words;
  /** What it is about, as a part of a sentence. */
  readonly name: Words;
}

/** Names the answers that are missing. */
export function missingText(missing: readonly MissingAnswer[]): Words {
  const [first] = missing;
  if (first && missing.length === 1) return first.words;
  const names = whole(listed(missing.map(({ name }) => name)));
  return l10n.count(
    '{0} answer is missing below: {1}.|{0} answers are missing below: {1}.',
    missing.length,
    names,
  );
}
