import * as vscode from 'vscode';
import type { Remark } from '../../../core/approval/remarks.ts';
import type { SourcePlace } from '../../../protocol/inspector.ts';
import type { Inspector } from '../../compiling/inspector.ts';
import { Disposable } from '../../kit/disposable.ts';
import { l10n } from '../../kit/words.ts';

/** What a reader said about a layout. */
export interface RemarksOnLayout {
  readonly layout: vscode.Uri;
  readonly reader: string;
  readonly remarks: readonly Remark[];
}

/** The source of the diagnostics, as the Problems panel shows it. */
const source = 'Mailroom';

/** Only quick fixes run this command: no menu shows it. */
const doneCommand = '_mailroom.review.remarkDone';

/** Shows the remarks of readers in the Problems panel, each at its place in the layout, until it is ticked off. */
export class RemarkProblems extends Disposable implements vscode.CodeActionProvider {
  readonly #shown = this._register(vscode.languages.createDiagnosticCollection('mailroom-remarks'));
  readonly #inspector: () => Promise<Pick<Inspector, 'placeOf'>>;

  constructor(inspector: () => Promise<Pick<Inspector, 'placeOf'>>) {
    super();
    this.#inspector = inspector;
    this._register(
      vscode.languages.registerCodeActionsProvider([{ language: 'mjml' }, { language: 'html' }], this, {
        providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
      }),
    );
    this._register(
      vscode.commands.registerCommand(doneCommand, (uri: vscode.Uri, message: string) =>
        this.#remove(uri, message),
      ),
    );
  }

  /** Shows the remarks beside those of other readers. One whose place is no longer known stands at the top of its layout. */
  async show({ layout, reader, remarks }: RemarksOnLayout): Promise<void> {
    const document = await vscode.workspace.openTextDocument(layout);
    const inspector = await this.#inspector();
    for (const { path, text, remark } of remarks) {
      const place = await inspector.placeOf(document, path);
      const uri = place?.file === undefined ? layout : vscode.Uri.file(place.file);
      const message =
        text === ''
          ? l10n.t('{0}: {1}', reader, remark)
          : l10n.t('{0} about “{1}”: {2}', reader, text, remark);
      const diagnostic = new vscode.Diagnostic(
        rangeOf(place),
        message,
        vscode.DiagnosticSeverity.Information,
      );
      diagnostic.source = source;
      const others = (this.#shown.get(uri) ?? []).filter((each) => each.message !== message);
      this.#shown.set(uri, [...others, diagnostic]);
    }
  }

  provideCodeActions(
    { uri }: vscode.TextDocument,
    _range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    const ours = this.#shown.get(uri) ?? [];
    return diagnostics
      .filter(({ message }) => ours.some((each) => each.message === message))
      .map((diagnostic) => {
        const action = new vscode.CodeAction(l10n.t('Remove This Remark'), vscode.CodeActionKind.QuickFix);
        action.diagnostics = [diagnostic];
        action.command = {
          title: action.title,
          command: doneCommand,
          arguments: [uri, diagnostic.message],
        };
        return action;
      });
  }

  #remove(uri: vscode.Uri, message: string): void {
    this.#shown.set(
      uri,
      (this.#shown.get(uri) ?? []).filter((each) => each.message !== message),
    );
  }
}

function rangeOf(place: SourcePlace | undefined): vscode.Range {
  if (!place) return new vscode.Range(0, 0, 0, 0);
  const { start, end } = place.range;
  return new vscode.Range(start.line, start.character, end.line, end.character);
}
