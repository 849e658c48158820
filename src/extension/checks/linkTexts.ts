import * as vscode from 'vscode';
import type { LinkOutcome } from '../../core/checks/linkOutcome.ts';
import type { LinkTarget } from '../../core/checks/linkTargets.ts';
import { l10n } from '../kit/words.ts';

/** What is told of a requested address. */
export interface LinkProblem {
  readonly message: string;
  readonly severity: vscode.DiagnosticSeverity;
}

/** What is wrong with an address after it was requested, or nothing. */
export function linkProblem(outcome: LinkOutcome, { use }: LinkTarget): LinkProblem | undefined {
  switch (outcome.kind) {
    case 'fine':
      return detailOfFine(outcome, use);
    case 'missing':
      return use === 'link'
        ? error(l10n.t('The page is not there: its server says {0}.', outcome.status))
        : error(l10n.t('The picture is not there: its server says {0}.', outcome.status));
    case 'refused':
      return information(
        l10n.t(
          'The server refused to be checked ({0}). It may let readers in: try the link.',
          outcome.status,
        ),
      );
    case 'failing':
      return warning(
        l10n.t('The server answers with an error of its own ({0}). Try again later.', outcome.status),
      );
    case 'redirects':
      return error(l10n.t('The address leads from one redirect to the next without an end.'));
    case 'nowhere':
      return error(l10n.t('The address redirects to something that is no address.'));
    case 'unknownHost':
      return error(l10n.t('There is no server called “{0}”.', outcome.host));
    case 'unknownHere':
      return information(
        l10n.t(
          '“{0}” was not requested: this computer does not know its address, and the proxy is asked only for addresses that are known to be public.',
          outcome.host,
        ),
      );
    case 'certificate':
      return error(
        l10n.t(
          'The certificate of “{0}” is not valid ({1}). Browsers warn of it.',
          outcome.host,
          outcome.reason,
        ),
      );
    case 'unreachable':
      return warning(l10n.t('“{0}” cannot be reached ({1}).', outcome.host, outcome.reason));
    case 'silent':
      return warning(l10n.t('“{0}” did not answer in time.', outcome.host));
    case 'private':
      return error(
        l10n.t(
          '“{0}” is in a private network. Readers cannot get there, and it was not requested.',
          outcome.host,
        ),
      );
  }
}

function detailOfFine(
  { contentType, movedTo }: Extract<LinkOutcome, { kind: 'fine' }>,
  use: LinkTarget['use'],
): LinkProblem | undefined {
  if (use === 'picture' && contentType && !/^(image\/|application\/octet-stream|binary\/)/.test(contentType))
    return error(l10n.t('There is no picture at this address, but {0}.', contentType));
  return movedTo === undefined ? undefined : information(l10n.t('It has moved for good to {0}', movedTo));
}

const error = (message: string): LinkProblem => ({ message, severity: vscode.DiagnosticSeverity.Error });
const warning = (message: string): LinkProblem => ({ message, severity: vscode.DiagnosticSeverity.Warning });
const information = (message: string): LinkProblem => ({
  message,
  severity: vscode.DiagnosticSeverity.Information,
});
