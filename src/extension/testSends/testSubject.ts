import { l10n, type Words } from '../kit/words.ts';

/**
 * The subject of a test: marked as one, and of its own each second, so that mail programs do not put the tests of a letter
 * together into one conversation.
 */
export function testSubject(title: string, now: Date): Words {
  return l10n.t('[Test {0}] {1}', now.toTimeString().slice(0, 8), title);
}
