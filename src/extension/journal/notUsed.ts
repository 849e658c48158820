import { basename } from 'node:path';
import * as vscode from 'vscode';
import { UserError } from '../errors/userError.ts';
import type { Refused } from '../files/refused.ts';
import { joined, l10n, type Words } from '../kit/words.ts';
import { restrictedMode } from '../trust/requireTrust.ts';
import { damagedName } from './setAside.ts';

/**
 * Says why the journal is neither read nor written, or why lines that cannot be read stay in it, and what to do about
 * it.
 */
export function notUsed(refused: Refused): UserError {
  if (refused.reason === 'readOnly') return restrictedMode(refused);
  const why = describe(refused.reason, vscode.workspace.asRelativePath(refused.path));
  const sentences =
    basename(refused.path) === damagedName
      ? [l10n.t('Mailroom’s journal has lines that cannot be read nor set aside:'), why]
      : [
          l10n.t('Mailroom’s journal is not used:'),
          why,
          l10n.t('Until then it cannot be written, so that nothing can be created here.'),
        ];
  return new UserError(joined(' ', sentences), { cause: refused });
}

/** A sentence behind a colon, and what to do. */
function describe(reason: Exclude<Refused['reason'], 'readOnly'>, path: string): Words {
  switch (reason) {
    case 'link':
      return l10n.t(
        '“{0}” is a link, which may lead out of this folder. Look at where it leads, and remove it or put what is real in its place.',
        path,
      );
    case 'secondName':
      return l10n.t(
        '“{0}” is a file that has another name somewhere else (a hard link). Put a copy of it in its place.',
        path,
      );
    case 'notAFile':
      return l10n.t('“{0}” is not a file. Move what is there away.', path);
    case 'notADirectory':
      return l10n.t('“{0}” is not a folder. Move what is there away.', path);
    case 'tooLarge':
      return l10n.t('“{0}” is larger than any journal. Move it away.', path);
    case 'replaced':
      return l10n.t('“{0}” is replaced each time that it is opened. End the program that does it.', path);
  }
}
