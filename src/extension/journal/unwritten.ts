import type { Creation } from '../../core/journal/events.ts';
import { UserError } from '../errors/userError.ts';
import { l10n, type Words } from '../kit/words.ts';

/** Says that the outcome of a request could not be written to the journal at `path`: `made` is its number, if it has one. */
export function unwritten(
  path: string,
  { kind }: Creation,
  made: number | undefined,
  cause: unknown,
): UserError {
  const message =
    made === undefined
      ? l10n.t('What became of the request cannot be written to the journal “{0}”.', path)
      : describeMade(kind, made, path);
  return new UserError(message, { cause });
}

function describeMade(kind: Creation['kind'], id: number, path: string): Words {
  switch (kind) {
    case 'maket':
      return l10n.t(
        'The maket was created as number {0}, but the journal “{1}” cannot be written. Write the number down: after this window is closed, Mailroom does not know it.',
        id,
        path,
      );
    case 'list':
      return l10n.t(
        'The list was created as number {0}, but the journal “{1}” cannot be written. Write the number down: after this window is closed, Mailroom does not know it.',
        id,
        path,
      );
    case 'subscriber':
      return l10n.t(
        'The subscriber was added as number {0}, but the journal “{1}” cannot be written. Write the number down: after this window is closed, Mailroom does not know it.',
        id,
        path,
      );
    case 'send':
      return l10n.t(
        'The campaign was created as number {0}, but the journal “{1}” cannot be written. Write the number down: after this window is closed, Mailroom does not know it.',
        id,
        path,
      );
  }
}
