import { basename } from 'node:path';
import { limits, megabytes } from '../core/limits.ts';
import type { Localizer } from '../core/text/localizer.ts';
import type { CompilerProblem, IncludeRefusal, ProblemReason } from '../protocol/compiler.ts';
import type { TooLarge } from '../protocol/inspector.ts';
import type { WorkerFailure } from '../threads/workerClient.ts';

/** The setting with folders outside of the workspace that layouts may include files from. */
const includeFolders = 'mailroom.includeFolders';

/** A problem of a layout, with a text for the user. `line` and `column` count from 1. */
export interface LayoutProblem {
  readonly message: string;
  readonly severity: 'error' | 'warning';
  readonly line: number;
  readonly column?: number;
  /** The name of the element that has the problem. */
  readonly element?: string;
  /** The path of an include that is spelled otherwise than its file, and the path of the file. */
  readonly misspelling?: { readonly path: string; readonly spelled: string };
  /** True if only a whole layout has this problem, not a part that layouts include. */
  readonly isOfWhole?: true;
}

/** Adds the text to a problem that the compiler found. */
export function describeProblem(
  l10n: Localizer,
  { reason, severity, line, column, included }: CompilerProblem,
): LayoutProblem {
  const message = problemReasonText(l10n, reason);
  return {
    message: included
      ? l10n.t('In “{0}”, line {1}: {2}', basename(included.file), included.line, message)
      : message,
    severity,
    line,
    ...(column === undefined ? {} : { column }),
    ...('element' in reason ? { element: reason.element } : {}),
    ...(reason.code === 'includeMisspelled' && !included && { misspelling: reason }),
    ...((reason.code === 'noBody' || reason.code === 'noElements') && { isOfWhole: true }),
  };
}

function problemReasonText(l10n: Localizer, reason: ProblemReason): string {
  switch (reason.code) {
    case 'empty':
      return l10n.t('The layout is empty.');
    case 'noElements':
      return l10n.t('This is not MJML. A layout starts with <mjml>.');
    case 'noBody':
      return l10n.t('<mjml> contains no <mj-body>, so there is nothing to show.');
    case 'tooDeep':
      return l10n.t('The elements are nested too deeply.');
    case 'unclosed':
      return l10n.t('“{0}” is never closed.', reason.element);
    case 'unknownElement':
      return l10n.t('“{0}” is not a known element.', reason.element);
    case 'includeUntrusted':
      return l10n.t(
        '“{0}” was not included, because this workspace is not trusted. Trust the workspace to include files.',
        reason.path,
      );
    case 'includeNotAFile':
      return l10n.t('Can’t include “{0}”: this layout is not a file yet. Save it first.', reason.path);
    case 'includeInVirtualFolder':
      return l10n.t(
        'Can’t include “{0}”: in a virtual workspace, Mailroom can’t read the files beside a layout. Clone the repository, or open its folder on a disk.',
        reason.path,
      );
    case 'includeNotReadable':
      return l10n.t(
        'Can’t include “{0}”: it doesn’t exist, or it is outside of the workspace and of the folders in {1}.',
        reason.path,
        includeFolders,
      );
    case 'includeMisspelled':
      return misspelledText(l10n, reason);
    case 'includeRefused':
      return refusalText(l10n, basename(reason.path), reason.refusal);
    case 'letterTooLarge':
      return l10n.t(
        'The letter is larger than {0} MB. Mailroom doesn’t process larger ones.',
        megabytes(limits.letter),
      );
    case 'nestedIncludeNotReadable':
      return l10n.t(
        'A file that “{0}” includes doesn’t exist, or is outside of the workspace and of the folders in {1}.',
        basename(reason.file),
        includeFolders,
      );
    case 'includeCircular':
      return l10n.t('“{0}” includes itself.', basename(reason.path));
    case 'nestedMjml':
      return l10n.t(
        'An “mjml” element inside another one shows nothing. Remove <mjml> from the included file.',
      );
    case 'ruleLeftOut':
      return l10n.t(
        'The rule “{0}” was not inlined: comparing it with all elements of the letter takes too long. Simplify its selectors.',
        reason.selector,
      );
    case 'stylesLeftOut':
      return l10n.t(
        'No inline styles were applied: the letter or its style sheets are too large for them. Remove inline="inline" or unused styles.',
      );
    case 'attributesLeftOut':
      return l10n.t(
        'The HTML attributes of “{0}” were not added: comparing this path with all elements of the letter takes too long. Simplify it.',
        reason.selector,
      );
    case 'mjml':
      return l10n.t('{0}: {1}', reason.element, reason.text);
    case 'notCompiled':
      return l10n.t('MJML can’t compile this layout: {0}', reason.detail);
  }
}

function misspelledText(
  l10n: Localizer,
  { path, spelled, isRead }: Extract<ProblemReason, { readonly code: 'includeMisspelled' }>,
): string {
  if (path.includes('\\')) {
    return isRead
      ? l10n.t('The path “{0}” has backslashes, which work on Windows only.', path)
      : l10n.t('Can’t include “{0}”: backslashes in paths work on Windows only.', path);
  }
  if (path.normalize() === spelled.normalize()) {
    return isRead
      ? l10n.t('The path “{0}” is written in another Unicode form than the name of the file.', path)
      : l10n.t('Can’t include “{0}”: the name of the file is written in another Unicode form.', path);
  }
  return isRead
    ? l10n.t(
        'The file is “{1}” on the disk, not “{0}”. Windows and macOS include it all the same, but Linux doesn’t.',
        path,
        spelled,
      )
    : l10n.t('Can’t include “{0}”: the file is “{1}” on the disk.', path, spelled);
}

function refusalText(l10n: Localizer, file: string, refusal: IncludeRefusal): string {
  switch (refusal) {
    case 'noRegularFile':
      return l10n.t('Can’t include “{0}”: it is not a regular file.', file);
    case 'notOpened':
      return l10n.t(
        'Can’t include “{0}”: it can’t be opened. Check its permissions, and whether another program has it open.',
        file,
      );
    case 'noElements':
      return l10n.t('Can’t include “{0}”: it contains no MJML.', file);
    case 'utf16':
      return l10n.t('Can’t include “{0}”: it is saved as UTF-16. Save it as UTF-8.', file);
    case 'notUtf8':
      return l10n.t('Can’t include “{0}”: it is not saved as UTF-8. Save it as UTF-8.', file);
    case 'tooLarge':
      return l10n.t(
        'Can’t include “{0}”: the included files of a layout are limited to {1} MB in total.',
        file,
        megabytes(limits.included),
      );
    case 'tooMany':
      return l10n.t(
        'Can’t include “{0}”: a layout can include files at most {1} times.',
        file,
        limits.includes,
      );
  }
}

/** Returns the text for a failure of a worker thread. */
export function threadFailureText<Text extends string>(
  l10n: Localizer<Text>,
  failure: WorkerFailure | TooLarge,
): Text {
  switch (failure.kind) {
    case 'tooLarge':
      return l10n.t(
        'The letter is larger than {0} MB. Mailroom doesn’t process larger ones.',
        megabytes(failure.limit),
      );
    case 'treeTooLarge':
      return l10n.t(
        'The HTML of this letter expands to more elements and style rules than any real letter has. Look for unclosed tags such as b, font or div, and for unused styles.',
      );
    case 'timedOut':
      return l10n.t(
        'Stopped processing this layout: it took longer than {0} seconds.',
        failure.afterMs / 1000,
      );
    case 'outOfMemory':
      return l10n.t(
        'Stopped processing this layout: it needed more than {0} MB of memory.',
        megabytes(failure.limit),
      );
    case 'crashed':
      return l10n.t('Mailroom couldn’t process this layout. Open the log for details.');
  }
}

/**
 * Returns the characters of a problem’s line to underline: the element’s `<name` if the line contains it, otherwise the line without its
 * indentation. `text` is the line without its end.
 */
export function underlined(
  text: string,
  { column, element }: Pick<LayoutProblem, 'column' | 'element'>,
): { readonly start: number; readonly end: number } {
  const opening = element === undefined ? -1 : text.indexOf(`<${element}`, (column ?? 1) - 1);
  return opening === -1
    ? { start: text.length - text.trimStart().length, end: text.length }
    : { start: opening, end: opening + `<${element}`.length };
}
