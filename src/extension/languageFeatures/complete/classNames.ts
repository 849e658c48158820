import * as vscode from 'vscode';
import { TextDocument } from 'vscode-html-languageservice';
import {
  type ClassMention,
  classDeclarations,
  classMentions,
  isClassName,
  mentionAt,
} from '../../../core/mjml/classes.ts';
import { codeBlock } from '../../kit/tooltip.ts';
import { l10n } from '../../kit/words.ts';
import {
  layoutsWithClass,
  relatedLayouts,
  type WorkspaceLayout,
  type WorkspaceLayouts,
} from '../../layouts/workspaceLayouts.ts';
import { rangeBetween, toRange } from '../edit/convert.ts';

/** Returns the names of the classes that a layout can use, including those of related layouts. */
export async function knownClasses(
  document: vscode.TextDocument,
  layouts: WorkspaceLayouts,
): Promise<string[]> {
  const mentions = (await relatedLayouts(document, layouts)).flatMap(({ source }) => classMentions(source));
  const names = mentions.filter(({ kind }) => kind === 'declaration').map(({ text }) => text);
  return [...new Set(names)].sort();
}

/** Provides definition, references, rename and hover for the classes of `mj-class`, across includes. */
export class ClassNames
  implements vscode.DefinitionProvider, vscode.ReferenceProvider, vscode.RenameProvider, vscode.HoverProvider
{
  readonly #layouts: WorkspaceLayouts;

  constructor(layouts: WorkspaceLayouts) {
    this.#layouts = layouts;
  }

  async provideDefinition(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Location[]> {
    const wanted = mentionIn(document, position);
    if (!wanted) return [];
    const declarations = mentionsOf(wanted, await relatedLayouts(document, this.#layouts));
    return declarations.filter(({ kind }) => kind === 'declaration').map(({ place }) => place);
  }

  async provideReferences(
    document: vscode.TextDocument,
    position: vscode.Position,
    { includeDeclaration }: vscode.ReferenceContext,
  ): Promise<vscode.Location[]> {
    const all = await this.#everywhere(document, position);
    return all.filter(({ kind }) => includeDeclaration || kind === 'use').map(({ place }) => place);
  }

  /** Shows the declarations of a class. */
  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Hover | undefined> {
    const mention = mentionIn(document, position);
    if (mention?.kind !== 'use') return undefined;
    const layouts = await relatedLayouts(document, this.#layouts);
    const declarations = layouts.flatMap(({ source }) => classDeclarations(source, mention.text));
    const contents = declarations.map((text) => codeBlock(text, 'mjml'));
    return contents.length > 0
      ? new vscode.Hover(contents, rangeBetween(document, mention.start, mention.end))
      : undefined;
  }

  prepareRename(document: vscode.TextDocument, position: vscode.Position): vscode.Range {
    const mention = mentionIn(document, position);
    if (!mention) throw new Error(l10n.t('Only the classes of “mj-class” can be renamed.'));
    return rangeBetween(document, mention.start, mention.end);
  }

  async provideRenameEdits(
    document: vscode.TextDocument,
    position: vscode.Position,
    newName: string,
  ): Promise<vscode.WorkspaceEdit> {
    if (!isClassName(newName)) {
      throw new Error(l10n.t('Class names are one word without quotes or angle brackets.'));
    }
    const edit = new vscode.WorkspaceEdit();
    for (const { place } of await this.#everywhere(document, position))
      edit.replace(place.uri, place.range, newName);
    return edit;
  }

  async #everywhere(document: vscode.TextDocument, position: vscode.Position): Promise<PlacedMention[]> {
    const wanted = mentionIn(document, position);
    if (!wanted) return [];
    return mentionsOf(wanted, await layoutsWithClass(document, this.#layouts, wanted.text));
  }
}

interface PlacedMention {
  readonly kind: ClassMention['kind'];
  readonly place: vscode.Location;
}

function mentionsOf({ text: wanted }: ClassMention, layouts: readonly WorkspaceLayout[]): PlacedMention[] {
  return layouts.flatMap((layout) =>
    classMentions(layout.source)
      .filter(({ text }) => text === wanted)
      .map((mention) => ({ kind: mention.kind, place: mentionLocation(layout, mention) })),
  );
}

function mentionIn(document: vscode.TextDocument, position: vscode.Position): ClassMention | undefined {
  return mentionAt(classMentions(document.getText()), document.offsetAt(position));
}

function mentionLocation({ uri, source }: WorkspaceLayout, { start, end }: ClassMention): vscode.Location {
  const text = TextDocument.create(uri.toString(), 'mjml', 0, source);
  return new vscode.Location(uri, toRange({ start: text.positionAt(start), end: text.positionAt(end) }));
}
