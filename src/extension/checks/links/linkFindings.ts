import * as vscode from 'vscode';
import type { LinkOutcome, LinkTarget } from '../../../core/checks/linkTargets.ts';
import type { PlacedTarget } from '../../../protocol/inspector.ts';
import { locationOf } from '../../compiling/inspector.ts';
import { Disposable } from '../../kit/disposable.ts';
import { l10n } from '../../kit/words.ts';
import { FindingsByFile } from '../problems/findingsByFile.ts';

/** Shows the problems of requested addresses until their lines are edited or the layout is closed. */
export class LinkFindings extends Disposable {
  readonly #findings = this._register(new FindingsByFile('mailroom-links'));

  constructor() {
    super();
    const workspace = vscode.workspace;
    this._register(
      workspace.onDidChangeTextDocument(({ document, contentChanges }) =>
        this.#findings.change(document.uri, (found) => movedWith(found, contentChanges)),
      ),
    );
    this._register(workspace.onDidCloseTextDocument(({ uri }) => this.#findings.delete(uri)));
  }

  /** Replaces the problems of a layout. Returns the number of addresses that have one, and how many of these are of pictures. */
  show(
    layout: vscode.Uri,
    targets: readonly PlacedTarget[],
    outcomes: ReadonlyMap<string, LinkOutcome>,
  ): { readonly addresses: number; readonly pictures: number } {
    const found = targets.flatMap(({ target, ...place }) => {
      const outcome = outcomes.get(target.address);
      const problem = outcome && linkProblem(outcome, target);
      return problem ? [{ ...problem, ...locationOf(layout, place), target }] : [];
    });
    const byFile = Map.groupBy(found, ({ uri }) => uri.toString());
    this.#findings.set(
      layout,
      new Map([...byFile].map(([file, inFile]) => [file, inFile.map(linkDiagnostic)])),
    );
    const counted = (some: readonly { readonly target: LinkTarget }[]) =>
      new Set(some.map(({ target }) => target.address)).size;
    return {
      addresses: counted(found),
      pictures: counted(found.filter(({ target }) => target.use === 'picture')),
    };
  }
}

/** What is wrong with an address. A problem of severity information may be none. */
export interface LinkProblem {
  readonly message: string;
  readonly severity: vscode.DiagnosticSeverity;
}

function linkDiagnostic({
  range,
  message,
  severity,
}: LinkProblem & { readonly range: vscode.Range }): vscode.Diagnostic {
  const result = new vscode.Diagnostic(range, message, severity);
  result.source = 'Mailroom';
  return result;
}

/** Moves findings along with lines inserted or deleted above them, and drops those on edited lines. */
function movedWith(
  findings: readonly vscode.Diagnostic[],
  changes: readonly vscode.TextDocumentContentChangeEvent[],
): vscode.Diagnostic[] {
  return findings.flatMap((finding) => {
    let { start, end } = finding.range;
    // Bottom-up, so that one change doesn’t shift the ranges of the next.
    for (const { range, text } of changes.toSorted((a, b) => b.range.start.compareTo(a.range.start))) {
      if (range.start.line > end.line) continue;
      if (range.end.line >= start.line) return [];
      const lines = text.split(/\r\n|\r|\n/).length - 1 - (range.end.line - range.start.line);
      [start, end] = [start.translate(lines), end.translate(lines)];
    }
    const { message, severity } = finding;
    return [linkDiagnostic({ range: new vscode.Range(start, end), message, severity })];
  });
}

/** Returns the problem of a requested address, `undefined` when it works. */
export function linkProblem(outcome: LinkOutcome, { use }: Pick<LinkTarget, 'use'>): LinkProblem | undefined {
  switch (outcome.kind) {
    case 'fine':
      return problemOfFine(outcome, use);
    case 'missing':
      return use === 'link'
        ? error(l10n.t('This page doesn’t exist: the server returned {0}.', outcome.status))
        : error(l10n.t('This picture doesn’t exist: the server returned {0}.', outcome.status));
    case 'refused':
      return information(
        l10n.t(
          'The server refused the check ({0}), but readers may still reach the page. Open the link to find out.',
          outcome.status,
        ),
      );
    case 'failing':
      return linkWarning(
        l10n.t('The server returned an error ({0}). Check this link again later.', outcome.status),
      );
    case 'redirects':
      return error(l10n.t('The address redirects endlessly: it won’t open for readers.'));
    case 'nowhere':
      return error(l10n.t('The address redirects to an invalid address: it won’t open for readers.'));
    case 'notOpened':
      return error(
        l10n.t(
          'The address redirects to “{0}:”, which browsers refuse: it won’t open for readers.',
          outcome.scheme,
        ),
      );
    case 'toApp':
      return use === 'picture'
        ? error(l10n.t('The address redirects to “{0}:”, not to a picture.', outcome.scheme))
        : undefined;
    case 'toUnsubscribe':
      return use === 'picture'
        ? linkWarning(
            l10n.t('The address redirects to one that may unsubscribe the reader. It was not requested.'),
          )
        : undefined;
    case 'unknownHost':
      return error(
        l10n.t(
          'No server was found for “{0}”. Check the spelling of the address, and your connection.',
          outcome.host,
        ),
      );
    case 'unresolved':
      return information(
        l10n.t(
          '“{0}” was not checked: DNS can’t be reached. Check your connection, then check again.',
          outcome.host,
        ),
      );
    case 'unknownHere':
      return information(
        l10n.t(
          '“{0}” was not requested: this computer can’t resolve the name, and only addresses that are known to be public are requested through the proxy.',
          outcome.host,
        ),
      );
    case 'certificate':
      return error(
        l10n.t(
          'The certificate of “{0}” is not valid ({1}). Browsers will warn readers.',
          outcome.host,
          outcome.reason,
        ),
      );
    case 'unreachable':
      return linkWarning(l10n.t('Couldn’t reach “{0}” ({1}).', outcome.host, outcome.reason));
    case 'silent':
      return linkWarning(l10n.t('“{0}” did not answer in time.', outcome.host));
    case 'private':
      return error(
        l10n.t('“{0}” is in a private network: readers can’t open it. It was not requested.', outcome.host),
      );
  }
}

function problemOfFine(
  { contentType, movedTo }: Extract<LinkOutcome, { kind: 'fine' }>,
  use: LinkTarget['use'],
): LinkProblem | undefined {
  if (use === 'picture' && contentType && !/^(image\/|application\/octet-stream|binary\/)/.test(contentType))
    return error(l10n.t('This address returns {0}, not a picture.', contentType));
  return movedTo === undefined ? undefined : information(l10n.t('Moved permanently to {0}', movedTo));
}

const error = (message: string): LinkProblem => ({ message, severity: vscode.DiagnosticSeverity.Error });
const linkWarning = (message: string): LinkProblem => ({
  message,
  severity: vscode.DiagnosticSeverity.Warning,
});
const information = (message: string): LinkProblem => ({
  message,
  severity: vscode.DiagnosticSeverity.Information,
});
