import * as vscode from 'vscode';
import { type FooterKind, type Footers, footerOf } from '../../../core/layouts/footer.ts';
import type { LetterPieces } from '../../../core/letters/letterPieces.ts';
import { readSyntaxes } from '../../../core/templates/placeholderSyntax.ts';
import type { FooterTexts, ProgramLetters, SeenBy, SourcePlace } from '../../../protocol/inspector.ts';
import type { ChosenPrograms, ProgramsView, RemovalAsked } from '../../../protocol/preview.ts';
import { type Inspector, locationOf } from '../../compiling/inspector.ts';
import { openLayout } from '../../layouts/layoutDocument.ts';
import { settings } from '../../names.ts';

/** The letter of a preview as the mail programs of the setting show it. Works nothing out until the page asks for it. */
export class ProgramsOfPreview {
  readonly #inspector: Pick<Inspector, 'programLetters'>;
  #isOpen = false;
  #chosen: ChosenPrograms = {};
  #letters: ProgramLetters | undefined;
  /** The letter that `#pieces` were made of, and its footers. */
  #of: { readonly pieces: LetterPieces; readonly footers: string } | undefined;
  #pieces: LetterPieces | undefined;
  #seenBy: SeenBy | undefined;

  constructor(inspector: Pick<Inspector, 'programLetters'>) {
    this.#inspector = inspector;
  }

  /** Shows the groups of programs, and the letters of the chosen ones if there are any. */
  open(chosen: ChosenPrograms): void {
    this.#isOpen = true;
    this.#chosen = chosen;
    this.#of = undefined;
  }

  close(): void {
    this.#isOpen = false;
    this.#chosen = {};
    this.#letters = undefined;
    this.#of = undefined;
    this.#pieces = undefined;
    this.#seenBy = undefined;
  }

  /** The program as which the letter is shown; `undefined` while it is shown whole. */
  get seenBy(): SeenBy | undefined {
    return this.#seenBy;
  }

  /** The letter as the chosen program shows it; `undefined` if none is chosen. */
  get pieces(): LetterPieces | undefined {
    return this.#pieces;
  }

  /** Works out the letters of the programs. Returns what the page shows of them; `undefined` while it shows none. */
  async read(
    layout: vscode.Uri,
    pieces: LetterPieces | undefined,
    { footers, isFilledIn }: { readonly footers: Footers; readonly isFilledIn: boolean },
  ): Promise<ProgramsView | undefined> {
    if (!this.#isOpen || !pieces) return undefined;
    if (this.#of?.pieces !== pieces || this.#of.footers !== JSON.stringify(footers))
      await this.#ask(layout, pieces, footers, isFilledIn);
    return this.#isOpen ? this.#view() : undefined;
  }

  #view(): ProgramsView {
    if (!this.#letters) return { groups: [], isUnread: true };
    const { groups, others, footers, outlined, beside } = this.#letters;
    const { program, beside: other } = this.#chosen;
    const shown = this.#pieces || outlined ? program : undefined;
    if (shown === undefined) return { groups, others };
    return {
      groups,
      others,
      shown,
      ...(footers && { footers }),
      ...(outlined && { outlined }),
      ...(beside && other !== undefined && { beside: { program: other, ...beside } }),
    };
  }

  async #ask(layout: vscode.Uri, pieces: LetterPieces, footers: Footers, isFilledIn: boolean): Promise<void> {
    const configuration = vscode.workspace.getConfiguration(undefined, layout);
    const setting = configuration.get<unknown>(settings.checksClients);
    const clients = Array.isArray(setting) ? setting.filter((id) => typeof id === 'string') : [];
    const filledIn = readSyntaxes(configuration.get<unknown>(settings.checksPlaceholders));
    const chosen = this.#chosen;
    const { program: shown, beside, isOutlined } = chosen;
    const html = pieces.join('');
    const asked = { html, isFilledIn, clients, shown, beside, isOutlined, footers: textsOf(footers) };
    const letters = await this.#inspector.programLetters(await openLayout(layout), asked, filledIn);
    // A newer question has superseded this one, or the layout can't be read now: the last answer stays.
    if (!letters || chosen !== this.#chosen) return;
    this.#letters = letters;
    this.#of = { pieces, footers: JSON.stringify(footers) };
    this.#pieces = letters.view === undefined ? undefined : [letters.view];
    this.#seenBy = this.#pieces && shown !== undefined ? { program: shown, filledIn } : undefined;
  }

  /** Opens the editor at a removal of the letter that is shown, and the quick fixes of its finding if they are asked for. */
  async goTo(layout: vscode.Uri, { cause, index, fixes }: RemovalAsked): Promise<void> {
    const place = this.#placeOf(cause, index);
    if (!place) return;
    const { uri, range } = locationOf(layout, place);
    const isShown = vscode.window.visibleTextEditors.find(
      ({ document }) => document.uri.toString() === uri.toString(),
    );
    const viewColumn = isShown?.viewColumn ?? vscode.ViewColumn.One;
    await vscode.window.showTextDocument(uri, { viewColumn, selection: range });
    if (fixes) await vscode.commands.executeCommand('editor.action.quickFix');
  }

  #placeOf(cause: string, index: number): SourcePlace | undefined {
    const { groups = [], others = [] } = this.#letters ?? {};
    const group = [...groups, ...others].find(({ programs }) =>
      programs.some(({ id }) => id === this.#chosen.program),
    );
    return group?.losses.find((loss) => loss.cause === cause)?.places[index];
  }
}

const footerKinds: readonly FooterKind[] = ['own', 'account', 'standard'];

function textsOf(footers: Footers): FooterTexts {
  const known = footerKinds.map((kind) => [kind, footerOf(footers, kind)]);
  return Object.fromEntries(known.filter(([, html]) => html !== undefined));
}
