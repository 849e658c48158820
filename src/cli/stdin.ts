import { megabytes } from '../core/limits.ts';
import { CannotRun } from './cannotRun.ts';
import type { Program } from './program.ts';

/** Reads the standard input, at most `most` bytes of UTF-8. Rejects with `CannotRun` if it is longer. */
export async function readStdin({ stdin, l10n }: Program, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stdin) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > most) {
      throw new CannotRun(
        l10n.t('The text is larger than {0} MB. Mailroom doesn’t read larger files.', megabytes(most)),
      );
    }
    chunks.push(bytes);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
