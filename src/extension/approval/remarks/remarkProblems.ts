import * as vscode from 'vscode';
import type { Remark } from '../../../core/approval/remarks.ts';
import type { ElementPath, SourcePlace } from '../../../protocol/inspector.ts';
import { type Inspector, locationOf } from '../../compiling/inspector.ts';
import { registerCommands } from '../../doors/commands.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { Disposable } from '../../kit/disposable.ts';
import { asCommand } from '../../kit/runCommand.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { readLayoutPeople } from '../../layouts/index.ts';
import { realLayout } from '../../layouts/realLayout.ts';
import { keptRemarks } from '../../names.ts';
import type { LetterOrigin } from '../packet/packetLetters.ts';

/** What a reader said about a layout. */
interface RemarksOnLayout {
  /** The layout's path in the journal. */
  readonly layout: string;
  readonly reader: string;
  /** How the letters came about that the remarks name. */
  readonly letters: readonly LetterOrigin[];
  readonly remarks: readonly Remark[];
}

/** A remark as VS Code keeps it for the workspace, until it is ticked off. */
interface KeptRemark extends Pick<RemarksOnLayout, 'layout' | 'reader'>, Omit<Remark, 'letter'> {
  /** The label of the sample person in whose letter the place is. */
  readonly person?: string;
}

interface ShownRemark {
  readonly remark: KeptRemark;
  readonly uri: vscode.Uri;
  readonly diagnostic: vscode.Diagnostic;
}

/** The source of the diagnostics, as the Problems panel shows it. */
const source = 'Mailroom';

/** Only quick fixes run this command: no menu shows it. */
const doneCommand = '_mailroom.review.remarkDone';

declare module '../../kit/runCommand.ts' {
  interface CommandArguments {
    [doneCommand]: [message: string];
  }
}

/** The most remarks that are kept. The oldest are dropped. */
const mostKept = 500;

/** Shows the remarks of readers in the Problems panel, each at its place in the layout, also after a reload, until it is ticked off. */
export class RemarkProblems extends Disposable implements vscode.CodeActionProvider {
  readonly #problems = this._register(vscode.languages.createDiagnosticCollection('mailroom-remarks'));
  readonly #inspector: () => Promise<Pick<Inspector, 'placesOf'>>;
  readonly #memory: vscode.Memento;
  #shown: readonly ShownRemark[] = [];

  /** `memory` keeps the remarks. */
  constructor(
    inspector: () => Promise<Pick<Inspector, 'placesOf'>>,
    memory: vscode.Memento,
    errors: ErrorHandler,
  ) {
    super();
    this.#inspector = inspector;
    this.#memory = memory;
    this._register(
      vscode.languages.registerCodeActionsProvider([{ language: 'mjml' }, { language: 'html' }], this, {
        providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
      }),
    );
    this._register(
      registerCommands(errors, {
        [doneCommand]: {
          failure: l10n.t('Couldn’t remove the remark'),
          run: (message) => this.#tickOff(message),
        },
      }),
    );
  }

  /** Keeps and shows remarks. Those that are known are shown once. Rejects with a `UserError` if the layout is not in the workspace. */
  async add({ letters, remarks, ...on }: RemarksOnLayout): Promise<void> {
    await realLayout(on.layout);
    const isKnown = (remark: KeptRemark) => this.#kept.some((each) => messageOf(each) === messageOf(remark));
    const added = remarks
      .map(({ letter, ...remark }): KeptRemark => {
        const person = letters.find(({ name }) => name === letter)?.person;
        return { ...on, ...remark, ...(person !== undefined && { person }) };
      })
      .filter((remark) => !isKnown(remark));
    await this.#keep([...this.#kept, ...added].slice(-mostKept));
    await this.show();
  }

  /** Shows all kept remarks. One whose place is no longer known stands at the top of its layout. */
  async show(): Promise<void> {
    const byLetter = Map.groupBy(this.#kept, ({ layout, person }) => JSON.stringify([layout, person]));
    const shown = await Promise.all(
      [...byLetter.values()].map((remarks) => this.#place(remarks).catch(() => [])),
    );
    this.#set(shown.flat());
  }

  provideCodeActions(
    _document: vscode.TextDocument,
    _range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    const isOurs = ({ message }: vscode.Diagnostic) =>
      this.#shown.some(({ diagnostic }) => diagnostic.message === message);
    return diagnostics.filter(isOurs).map((diagnostic) => {
      const action = new vscode.CodeAction(l10n.t('Remove This Remark'), vscode.CodeActionKind.QuickFix);
      action.diagnostics = [diagnostic];
      action.command = asCommand(action.title, doneCommand, diagnostic.message);
      return action;
    });
  }

  get #kept(): readonly KeptRemark[] {
    return this.#memory.get<readonly KeptRemark[]>(keptRemarks, []);
  }

  async #keep(remarks: readonly KeptRemark[]): Promise<void> {
    await this.#memory.update(keptRemarks, remarks.length > 0 ? remarks : undefined);
  }

  async #tickOff(message: string): Promise<void> {
    const isOther = (remark: KeptRemark) => messageOf(remark) !== message;
    await this.#keep(this.#kept.filter(isOther));
    this.#set(this.#shown.filter(({ remark }) => isOther(remark)));
  }

  /** Finds the places of remarks on one letter with one question. */
  async #place(remarks: readonly KeptRemark[]): Promise<readonly ShownRemark[]> {
    const [first] = remarks;
    if (!first) return [];
    const layout = await realLayout(first.layout);
    const paths = remarks.map(({ path }) => path);
    const places = await this.#placesIn(layout, paths, first.person).catch(() => undefined);
    return remarks.map((remark, index) => {
      const { uri, range } = locationOf(layout, places?.[index] ?? top);
      const diagnostic = new vscode.Diagnostic(
        range,
        messageOf(remark),
        vscode.DiagnosticSeverity.Information,
      );
      diagnostic.source = source;
      return { remark, uri, diagnostic };
    });
  }

  async #placesIn(layout: vscode.Uri, paths: readonly ElementPath[], label: string | undefined) {
    const document = await vscode.workspace.openTextDocument(layout);
    const people = label === undefined ? [] : ((await readLayoutPeople(layout))?.people ?? []);
    const person = people.find((each) => each.label === label);
    return (await this.#inspector()).placesOf(document, paths, person);
  }

  #set(shown: readonly ShownRemark[]): void {
    this.#shown = shown;
    const byFile = Map.groupBy(shown, ({ uri }) => uri.toString());
    this.#problems.clear();
    for (const remarks of byFile.values()) {
      const [first] = remarks;
      if (first)
        this.#problems.set(
          first.uri,
          remarks.map(({ diagnostic }) => diagnostic),
        );
    }
  }
}

function messageOf({ reader, text, remark }: KeptRemark): Words {
  return text === ''
    ? l10n.t('{0}: {1}', reader, remark)
    : l10n.t('{0} about “{1}”: {2}', reader, text, remark);
}

/** The top of a layout. */
const top: SourcePlace = { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } } };
