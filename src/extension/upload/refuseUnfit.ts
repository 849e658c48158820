import { UserError } from '../errors/userError.ts';
import { l10n } from '../kit/words.ts';
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
