import * as vscode from 'vscode';
import { chooseFooter } from '../../core/footer.ts';
import { createFormats } from '../../core/formats.ts';
import { letterSize } from '../../core/letterSize.ts';
import { UserError } from '../errors/userError.ts';
import { agree } from '../kit/messages.ts';
import { l10n } from '../kit/words.ts';
import { serviceFooters } from '../layouts/footerSource.ts';
import type { CompiledLayout } from '../layouts/layoutCompiler.ts';

/** Refuses the layout of a file when it would be no letter. Throws a `UserError`; nothing has been sent then. */
export function refuseUnfit(layout: CompiledLayout, file: string): void {
  if (layout.html.trim() === '') {
    throw new UserError(l10n.t('“{0}” is empty, so there is nothing to upload.', file));
  }
  const errors = layout.problems.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  throw new UserError(
    l10n.t(
      'Couldn’t upload “{0}”: it has errors, and parts of the letter would be missing. Nothing was sent. The Problems panel shows where they are.',
      file,
    ),
    {
      nextSteps: [{ label: l10n.t('Show Problems'), command: 'workbench.actions.view.problems' }],
    },
  );
}

/** Asks before a letter goes up that Gmail would clip. Returns whether to go on. */
export async function agreeToSize(layout: CompiledLayout): Promise<boolean> {
  const footer = chooseFooter({ own: layout.ownFooter, ...serviceFooters() });
  const bytes = Buffer.byteLength(layout.html) + Buffer.byteLength(footer.html);
  if (letterSize(bytes) !== 'clipped') return true;
  return agree(
    l10n.t(
      '“{0}” has {1}. Upload it as it is?',
      layout.title,
      l10n.t('{0} KB', createFormats(vscode.env.language).kilobytes(bytes)),
    ),
    l10n.t(
      'Gmail shows the first 102 KB of a letter and hides the rest, with the unsubscribe link at the end, behind “View entire message”.',
    ),
    l10n.t('Upload Anyway'),
  );
}
