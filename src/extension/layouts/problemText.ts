import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { CompilerProblem, ProblemReason } from '../../protocol/compiler.ts';
import type { LayoutProblem } from './layoutCompiler.ts';

/** A problem that the compiler found, in the user's words. */
export function wordProblem({ reason, severity, line, column, included }: CompilerProblem): LayoutProblem {
  const message = wordReason(reason);
  return {
    message: included
      ? vscode.l10n.t('In “{0}”, line {1}: {2}', basename(included.file), included.line, message)
      : message,
    severity,
    line,
    ...(column === undefined ? {} : { column }),
    ...('element' in reason ? { element: reason.element } : {}),
  };
}

function wordReason(reason: ProblemReason): string {
  switch (reason.code) {
    case 'empty':
      return vscode.l10n.t('The layout is empty.');
    case 'noElements':
      return vscode.l10n.t('There is no MJML here. A layout starts with `<mjml>`.');
    case 'noBody':
      return vscode.l10n.t('There is no `<mj-body>` inside `<mjml>`, so there is nothing to show.');
    case 'tooDeep':
      return vscode.l10n.t('Elements are nested too deeply to be compiled.');
    case 'unclosed':
      return vscode.l10n.t('`{0}` is never closed.', reason.element);
    case 'unknownElement':
      return vscode.l10n.t('`{0}` is not a known element.', reason.element);
    case 'includeUntrusted':
      return vscode.l10n.t(
        '“{0}” is not included, because this workspace is not trusted. Trust it to include files.',
        reason.path,
      );
    case 'includeNotAFile':
      return vscode.l10n.t(
        '“{0}” cannot be included, because this layout is not a file on this machine.',
        reason.path,
      );
    case 'includeNotReadable':
      return vscode.l10n.t(
        '“{0}” cannot be included: it does not exist, or it lies outside the workspace.',
        reason.path,
      );
    case 'nestedIncludeNotReadable':
      return vscode.l10n.t(
        'A file that “{0}” includes does not exist, or lies outside the workspace.',
        basename(reason.file),
      );
    case 'includeCircular':
      return vscode.l10n.t('“{0}” includes itself.', basename(reason.path));
    case 'nestedMjml':
      return vscode.l10n.t(
        'An `mjml` element inside another shows nothing. Leave it out of the included file.',
      );
    case 'mjml':
      return `\`${reason.element}\`: ${reason.text}`;
    case 'notCompiled':
      return vscode.l10n.t('MJML cannot compile this layout: {0}', reason.detail);
  }
}
