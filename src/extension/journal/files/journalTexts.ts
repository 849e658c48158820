import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { Creation, JournalEvent } from '../../../core/journal/events.ts';
import { heldAdvice, heldReason } from '../../errors/describeError.ts';
import { diskTrouble } from '../../errors/diskTrouble.ts';
import { UserError } from '../../errors/userError.ts';
import type { Refused } from '../../files/refused.ts';
import { FileHeld } from '../../kit/heldFiles.ts';
import { joined, l10n, type Words } from '../../kit/words.ts';
import { restrictedMode } from '../../trust/requireTrust.ts';
import { damagedName } from './tidyFile.ts';

/** Explains why the journal is not used, or why its unreadable lines cannot be moved, and how to fix that. */
export function notUsed(refused: Refused): UserError {
  if (refused.reason === 'readOnly') return restrictedMode(refused);
  const why = describeRefusedFile(refused.reason, vscode.workspace.asRelativePath(refused.path));
  const sentences =
    basename(refused.path) === damagedName
      ? [l10n.t('Mailroom’s journal has unreadable lines that can’t be moved to another file:'), why]
      : [
          l10n.t('Mailroom’s journal is not used:'),
          why,
          l10n.t('Until this is fixed, nothing can be created here.'),
        ];
  return new UserError(joined(' ', sentences), { cause: refused });
}

/** Explains why a copy of the journal is not merged. */
export function copyNotMerged(refused: Refused): UserError {
  if (refused.reason === 'readOnly') return restrictedMode(refused);
  const why = describeRefusedFile(refused.reason, vscode.workspace.asRelativePath(refused.path));
  return new UserError(joined(' ', [l10n.t('A copy of Mailroom’s journal was not merged:'), why]), {
    cause: refused,
  });
}

function describeRefusedFile(reason: Exclude<Refused['reason'], 'readOnly'>, path: string): Words {
  switch (reason) {
    case 'link':
      return l10n.t(
        '“{0}” is a link, which may lead out of this folder. Check where it leads, then replace it with a real file or folder.',
        path,
      );
    case 'secondName':
      return l10n.t('“{0}” is a hard link to another file. Replace it with a copy.', path);
    case 'notAFile':
      return l10n.t('“{0}” is not a file. Move it somewhere else.', path);
    case 'notADirectory':
      return l10n.t('“{0}” is not a folder. Move it somewhere else.', path);
    case 'tooLarge':
      return l10n.t('“{0}” is too large for a journal. Move it somewhere else.', path);
    case 'replaced':
      return l10n.t('“{0}” is replaced each time it is opened. Close the program that replaces it.', path);
  }
}

/** Explains that an event could not be written to the journal or to the local events at `path`, and what that means. */
export function unwritable(path: string, event: JournalEvent['event'], cause: unknown): UserError {
  const code = codeOf(cause);
  const message =
    readOnlyCodes.includes(code) && !(cause instanceof FileHeld)
      ? describeReadOnly(vscode.workspace.asRelativePath(path), event)
      : describeUnwritable(path, event, reasonOf(cause));
  return new UserError(withAdvice(message, cause), { cause });
}

/** The codes of a file or folder that nobody, or not this user, may write to. */
const readOnlyCodes: readonly string[] = ['EACCES', 'EPERM', 'EROFS'];

function describeReadOnly(path: string, event: JournalEvent['event']): Words {
  switch (event) {
    case 'requested':
      return l10n.t(
        'Nothing was sent: “{0}” can’t be written, because it or its folder is read-only. Mailroom records each request there first, so that nothing is created twice.',
        path,
      );
    case 'imported':
      return l10n.t(
        '“{0}” can’t be written, because it or its folder is read-only. The counts of the import are missing there; the addresses are not affected.',
        path,
      );
    default:
      return l10n.t('Nothing was done: “{0}” can’t be written, because it or its folder is read-only.', path);
  }
}

/** Explains that new names of makets could not be written to the journal at `path`. */
export function unnamed(path: string, cause: unknown): UserError {
  const message = l10n.t(
    'Couldn’t write the journal “{0}” ({1}). No maket was renamed.',
    path,
    reasonOf(cause),
  );
  return new UserError(withAdvice(message, cause), { cause });
}

const codeOf = (cause: unknown): string => (cause as NodeJS.ErrnoException).code ?? String(cause);

const isDiskFull = (cause: unknown): boolean => diskTrouble(cause) === 'full';

/** Returns why a file could not be written: in words, or the code of a rare error. */
const reasonOf = (cause: unknown): string => (isDiskFull(cause) ? l10n.t('the disk is full') : codeOf(cause));

/** Adds what to do: which program may hold the file, or that space is needed. */
function withAdvice(message: Words, cause: unknown): Words {
  if (cause instanceof FileHeld) return joined(' ', [message, heldReason(cause), heldAdvice()]);
  return isDiskFull(cause) ? joined(' ', [message, l10n.t('Free some space, then try again.')]) : message;
}

function describeUnwritable(path: string, event: JournalEvent['event'], reason: string): Words {
  switch (event) {
    case 'requested':
      return l10n.t(
        'Couldn’t write the journal “{0}” ({1}), so nothing was sent. Mailroom records each request in the journal first, so that nothing is created twice.',
        path,
        reason,
      );
    case 'imported':
      return l10n.t(
        'Couldn’t write the journal “{0}” ({1}). The counts of the import are missing there; the addresses are not affected.',
        path,
        reason,
      );
    default:
      return l10n.t('Nothing was done: couldn’t write the journal “{0}” ({1}).', path, reason);
  }
}

/** Explains that the outcome of a request could not be written to the journal at `path`. `id` is the new number, if any. */
export function unwrittenRecord(
  path: string,
  { kind }: Creation,
  id: number | undefined,
  cause: unknown,
): UserError {
  const message =
    id === undefined
      ? l10n.t('Couldn’t write the outcome of the request to the journal “{0}”.', path)
      : describeMade(kind, id, path);
  return new UserError(joined(' ', [message, cause instanceof FileHeld && heldReason(cause)]), { cause });
}

function describeMade(kind: Creation['kind'], id: number, path: string): Words {
  switch (kind) {
    case 'maket':
      return l10n.t(
        'The maket was created as number {0}, but the journal “{1}” can’t be written. Note the number: Mailroom forgets it when you close this window.',
        id,
        path,
      );
    case 'list':
      return l10n.t(
        'The list was created as number {0}, but the journal “{1}” can’t be written. Note the number: Mailroom forgets it when you close this window.',
        id,
        path,
      );
    case 'subscriber':
      return l10n.t(
        'The subscriber was added as number {0}, but the journal “{1}” can’t be written. Note the number: Mailroom forgets it when you close this window.',
        id,
        path,
      );
    case 'send':
      return l10n.t(
        'The campaign was created as number {0}, but the journal “{1}” can’t be written. Note the number: Mailroom forgets it when you close this window.',
        id,
        path,
      );
  }
}
