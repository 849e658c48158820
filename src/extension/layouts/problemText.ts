import { basename } from 'node:path';
import { limits, megabytes } from '../../core/limits.ts';
import type { CompilerProblem, IncludeRefusal, ProblemReason } from '../../protocol/compiler.ts';
import { asWords, failedBecause, l10n, type Words } from '../kit/words.ts';
import type { LayoutProblem } from './layoutCompiler.ts';

/** A problem that the compiler found, in the user's words. */
export function wordProblem({ reason, severity, line, column, included }: CompilerProblem): LayoutProblem {
  const message = wordReason(reason);
  return {
    message: included
      ? l10n.t('In “{0}”, line {1}: {2}', basename(included.file), included.line, message)
      : message,
    severity,
    line,
    ...(column === undefined ? {} : { column }),
    ...('element' in reason ? { element: reason.element } : {}),
  };
}

function wordReason(reason: ProblemReason): Words {
  switch (reason.code) {
    case 'empty':
      return l10n.t('The layout is empty.');
    case 'noElements':
      return l10n.t('There is no MJML here. A layout starts with <mjml>.');
    case 'noBody':
      return l10n.t('There is no <mj-body> inside <mjml>, so there is nothing to show.');
    case 'tooDeep':
      return l10n.t('Elements are nested too deeply to be compiled.');
    case 'unclosed':
      return l10n.t('“{0}” is never closed.', reason.element);
    case 'unknownElement':
      return l10n.t('“{0}” is not a known element.', reason.element);
    case 'includeUntrusted':
      return l10n.t(
        '“{0}” is not included, because this workspace is not trusted. Trust it to include files.',
        reason.path,
      );
    case 'includeNotAFile':
      return l10n.t(
        '“{0}” cannot be included, because this layout is not a file on this machine.',
        reason.path,
      );
    case 'includeNotReadable':
      return l10n.t(
        '“{0}” cannot be included: it does not exist, or it lies outside the workspace.',
        reason.path,
      );
    case 'includeRefused':
      return wordRefusal(basename(reason.path), reason.refusal);
    case 'letterTooLarge':
      return l10n.t(
        'The letter is larger than {0} MB, which is more than Mailroom works with.',
        megabytes(limits.letter),
      );
    case 'nestedIncludeNotReadable':
      return l10n.t(
        'A file that “{0}” includes does not exist, or lies outside the workspace.',
        basename(reason.file),
      );
    case 'includeCircular':
      return l10n.t('“{0}” includes itself.', basename(reason.path));
    case 'nestedMjml':
      return l10n.t('An “mjml” element inside another shows nothing. Leave it out of the included file.');
    case 'mjml':
      return failedBecause(asWords(reason.element), asWords(reason.text));
    case 'notCompiled':
      return l10n.t('MJML cannot compile this layout: {0}', reason.detail);
  }
}

function wordRefusal(file: string, refusal: IncludeRefusal): Words {
  switch (refusal) {
    case 'noRegularFile':
      return l10n.t('“{0}” cannot be included: it is no regular file.', file);
    case 'tooLarge':
      return l10n.t(
        '“{0}” cannot be included: all that a layout includes may have {1} MB.',
        file,
        megabytes(limits.included),
      );
    case 'tooMany':
      return l10n.t(
        '“{0}” cannot be included: a layout may include files {1} times at most.',
        file,
        limits.includes,
      );
  }
}
