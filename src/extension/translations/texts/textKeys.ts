import * as vscode from 'vscode';
import { shortText } from '../../../core/text/shortText.ts';
import { readWhileTyping, textOf } from '../../../core/translations/readTexts.ts';
import { type TextKey, textKeys, typedKey } from '../../../core/translations/textKeys.ts';
import { Tooltip } from '../../kit/tooltip.ts';
import { l10n } from '../../kit/words.ts';
import { keysOf, type LayoutLanguage, type LayoutLanguages, languageName } from '../../layouts/index.ts';
import { layoutWith, type PartsOfLayouts } from '../../layouts/masters.ts';
import { layoutOfFile } from './layoutOfFile.ts';

/** The maximum length of a text in a hover, and in a list of keys. */
const [longestShown, longestListed] = [400, 60];

/** Completes the keys of texts, shows their texts in all languages, and leads to them. */
export class TextKeys
  implements vscode.CompletionItemProvider, vscode.HoverProvider, vscode.DefinitionProvider
{
  readonly #languages: LayoutLanguages;
  readonly #workspace: PartsOfLayouts;

  constructor(languages: LayoutLanguages, workspace: PartsOfLayouts) {
    this.#languages = languages;
    this.#workspace = workspace;
  }

  /** Returns the layout to whose languages the keys of a document belong: for a part, the layout that includes it. */
  async #layoutOf(document: vscode.TextDocument): Promise<vscode.Uri> {
    const { uri } = document;
    return (await layoutWith({ uri, source: document.getText() }, this.#workspace)) ?? uri;
  }

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.CompletionItem[]> {
    const offset = document.offsetAt(position);
    const typed = typedKey(document.getText(), offset);
    if (!typed) return [];
    const languages = await this.#languages.of(await this.#layoutOf(document));
    const isClosed = document.getText().startsWith(']]', offset);
    const range = new vscode.Range(document.positionAt(typed.start), position);
    return keysIn(languages).map(([key, text]) => {
      const item = keyItem(key, text, range);
      item.insertText = isClosed ? key : `${key}]]`;
      return item;
    });
  }

  /** Completes the keys that a file with texts lacks; in an object, those that begin with its name. */
  async completeInFile(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.CompletionItem[]> {
    const typed = readWhileTyping(document.getText(), document.offsetAt(position));
    const layout = typed && (await layoutOfFile(document.uri));
    if (!layout) return [];
    const [used, languages] = await Promise.all([keysOf(layout), this.#languages.of(layout)]);
    const known = new Map(keysIn(languages));
    const range = new vscode.Range(position.translate(0, -typed.typed.length), position);
    return [...new Set([...used, ...known.keys()])]
      .filter((key) => key.startsWith(typed.around) && textOf(typed.texts, key) === undefined)
      .map((key) => keyItem(key.slice(typed.around.length), known.get(key) ?? '', range));
  }

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Hover | undefined> {
    const found = keyAt(document, position);
    if (!found) return undefined;
    const tooltip = new Tooltip();
    const languages = await this.#languages.of(await this.#layoutOf(document));
    for (const { tag, texts } of languages) {
      const text = textOf(texts, found.key);
      tooltip.heading(
        languageName(tag),
        text === undefined ? l10n.t('no text') : shortText(text, longestShown),
      );
    }
    if (languages.length === 0)
      tooltip.text(l10n.t('The layout has no file with texts, such as spring.en.json.'));
    return new vscode.Hover(tooltip.toMarkdown(), rangeOfKey(document, found));
  }

  async provideDefinition(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.DefinitionLink[]> {
    const found = keyAt(document, position);
    if (!found) return [];
    const originSelectionRange = rangeOfKey(document, found);
    const layout = await this.#layoutOf(document);
    const [shown, languages] = await Promise.all([this.#languages.shown(layout), this.#languages.of(layout)]);
    const inOrder = [...languages].sort((a, b) => Number(b === shown) - Number(a === shown));
    const links = inOrder.map(async ({ file, entries }) => {
      const entry = entries.find(({ key }) => key === found.key);
      if (!entry) return [];
      const target = await vscode.workspace.openTextDocument(file);
      const range = (start: number, end: number) =>
        new vscode.Range(target.positionAt(start), target.positionAt(end));
      return [
        {
          originSelectionRange,
          targetUri: file,
          targetRange: range(entry.keyStart, entry.valueEnd),
          targetSelectionRange: range(entry.valueStart, entry.valueEnd),
        },
      ];
    });
    return (await Promise.all(links)).flat();
  }
}

/** Returns the keys of all languages, each with its text in the first one that has it. */
function keysIn(languages: readonly LayoutLanguage[]): readonly (readonly [key: string, text: string])[] {
  const keys = new Map<string, string>();
  for (const { texts } of languages)
    for (const [key, text] of Object.entries(texts)) if (!keys.has(key)) keys.set(key, text);
  return [...keys];
}

function keyItem(key: string, text: string, range: vscode.Range): vscode.CompletionItem {
  const item = new vscode.CompletionItem(
    { label: key, description: shortText(text, longestListed) },
    vscode.CompletionItemKind.Text,
  );
  item.range = range;
  return item;
}

function keyAt(document: vscode.TextDocument, position: vscode.Position): TextKey | undefined {
  const offset = document.offsetAt(position);
  return textKeys(document.getText()).find(({ start, end }) => start <= offset && offset <= end);
}

const rangeOfKey = (document: vscode.TextDocument, { start, end }: TextKey) =>
  new vscode.Range(document.positionAt(start), document.positionAt(end));
