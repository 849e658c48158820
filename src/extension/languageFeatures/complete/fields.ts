import * as vscode from 'vscode';
import { createLocator } from '../../../compiler/lines.ts';
import { isObject } from '../../../core/isObject.ts';
import { fieldLike, fieldValues, nameOfPath, valuesAt } from '../../../core/samplePeople/fieldValues.ts';
import type { Person } from '../../../core/samplePeople/people.ts';
import { peopleKeys } from '../../../core/samplePeople/peopleKeys.ts';
import {
  eachItem,
  type FieldPath,
  type FieldUse,
  outermostScope,
  readFieldUses,
  resolveName,
  type Scope,
} from '../../../core/templates/fieldUses.ts';
import { languages } from '../../../core/templates/languages/index.ts';
import { templateDeclaration } from '../../../core/templates/templateDeclaration.ts';
import { type TypedField, typedField } from '../../../core/templates/typedField.ts';
import { shortText } from '../../../core/text/shortText.ts';
import { formats } from '../../kit/formats.ts';
import { Tooltip } from '../../kit/tooltip.ts';
import { l10n } from '../../kit/words.ts';
import { currentText, isTooLargeToFollow } from '../../layouts/layoutDocument.ts';
import type { WorkspaceLayouts } from '../../layouts/workspaceLayouts.ts';
import { rangeBetween } from '../edit/convert.ts';
import { type LetterFields, readLetterFields } from './letterFields.ts';

const layouts: vscode.DocumentSelector = [{ language: 'mjml' }, { language: 'html' }];

/** Registers completion, hover, references and definitions for the fields of sample people in the template code of layouts. */
export function registerFields(workspace: WorkspaceLayouts): vscode.Disposable {
  const languages = vscode.languages;
  const fields = new Fields(workspace);
  return vscode.Disposable.from(
    languages.registerCompletionItemProvider(layouts, fields, ...Fields.triggers),
    languages.registerHoverProvider(layouts, fields),
    languages.registerReferenceProvider(layouts, fields),
    languages.registerDefinitionProvider(layouts, fields),
  );
}

class Fields
  implements
    vscode.CompletionItemProvider,
    vscode.HoverProvider,
    vscode.ReferenceProvider,
    vscode.DefinitionProvider
{
  /** The last characters of opening delimiters, and those in front of a name. */
  static readonly triggers = ['{', '%', '|', '[', '.', ' ', '#'];
  readonly #workspace: WorkspaceLayouts;

  constructor(workspace: WorkspaceLayouts) {
    this.#workspace = workspace;
  }

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.CompletionItem[]> {
    if (isTooLargeToFollow(document)) return [];
    const [text, offset] = [document.getText(), document.offsetAt(position)];
    // Comes first: every space triggers this.
    if (!typedField(text, offset, outermostScope('', templateDeclaration(text)))) return [];
    const letter = await readLetterFields(document, this.#workspace);
    const typed = letter && typedField(text, offset, letter.own.scope);
    if (!typed) return [];
    const range = rangeBetween(document, typed.start, offset);
    return completions(text, typed, letter).map((item) => ({ ...item, range }));
  }

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Hover | undefined> {
    const { use, letter } = (await this.#useAt(document, position)) ?? {};
    if (!use || !letter) return undefined;
    const { people } = letter.people;
    const values = (person: Person) => fieldValues(person.fields, use);
    return new vscode.Hover(
      describeField(canonicalName(use, people), people, values),
      rangeBetween(document, use.start, use.end),
    );
  }

  /** Finds the uses of a field in the layout and its parts, and its keys in the file of people. */
  async provideReferences(
    document: vscode.TextDocument,
    position: vscode.Position,
    { includeDeclaration }: vscode.ReferenceContext,
  ): Promise<vscode.Location[]> {
    const { use, letter } = (await this.#useAt(document, position)) ?? {};
    if (!use || !letter) return [];
    const { people } = letter.people;
    const wanted = canonicalName(use, people);
    const uses = letter.files.flatMap(({ file, uses: all }) =>
      locations(
        file.uri,
        file.text,
        all.filter((one) => canonicalName(one, people) === wanted),
      ),
    );
    return includeDeclaration ? [...uses, ...(await keysOf(letter, wanted))] : uses;
  }

  /** Leads to the field’s first key in the file of people. */
  async provideDefinition(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Location | undefined> {
    const { use, letter } = (await this.#useAt(document, position)) ?? {};
    if (!use || !letter) return undefined;
    const [first] = await keysOf(letter, canonicalName(use, letter.people.people));
    return first;
  }

  async #useAt(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<{ readonly use: FieldUse; readonly letter: LetterFields } | undefined> {
    const offset = document.offsetAt(position);
    const letter = await readLetterFields(document, this.#workspace);
    const use = letter?.own.uses.find(({ start, end }) => start <= offset && offset <= end);
    return use && letter && { use, letter };
  }
}

/** Returns the name of a field, the same wherever it is used: with `[]` for any item of a list, and a placeholder’s as people have it. */
function canonicalName({ path, isLoose }: FieldUse, people: readonly Person[]): string {
  const [name = ''] = path;
  if (!isLoose) return nameOfPath(path.map((key) => (/^\d+$/.test(key) ? eachItem : key)));
  for (const { fields } of people) {
    const known = fieldLike(fields, name);
    if (known !== undefined) return known;
  }
  return name;
}

async function keysOf({ people: { file } }: LetterFields, wanted: string): Promise<vscode.Location[]> {
  const text = (await currentText(file)) ?? '';
  const keys = peopleKeys(text).filter(({ path }) => nameOfPath(path) === wanted);
  return locations(file, text, keys);
}

interface TextPlace {
  readonly start: number;
  readonly end: number;
}

function locations(uri: vscode.Uri, text: string, places: readonly TextPlace[]): vscode.Location[] {
  const locate = createLocator(text);
  const position = (offset: number) => {
    const { line, column } = locate(offset);
    return new vscode.Position(line - 1, column - 1);
  };
  return places.map(
    ({ start, end }) => new vscode.Location(uri, new vscode.Range(position(start), position(end))),
  );
}

/** A name that may be completed, with its values by person. */
interface Offer {
  readonly name: string;
  readonly values: (person: Person) => readonly unknown[];
  readonly isVariable?: boolean;
}

function completions(
  text: string,
  typed: TypedField,
  { own, people: { people }, fields }: LetterFields,
): vscode.CompletionItem[] {
  const before = text.slice(0, typed.codeStart);
  const { shapeOf } = fields;
  const [scope] = readFieldUses(before, { scope: own.scope, shapeOf, marks: [before.length] }).scopes;
  if (!scope) return [];
  const offers = typed.isLoose ? placeholderOffers(people) : offersIn(scope, typed, people);
  return offers.flatMap((offer, index) => {
    const name = writtenName(offer.name, typed, scope);
    return name === undefined ? [] : [completionItem(offer, name, index, typed, people)];
  });
}

/** Returns the fields that a placeholder can show: texts and numbers of the people themselves. */
function placeholderOffers(people: readonly Person[]): Offer[] {
  const isShown = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  return keysAt(people, []).filter(({ values }) => people.some((person) => values(person).some(isShown)));
}

function offersIn(scope: Scope, { inside }: TypedField, people: readonly Person[]): Offer[] {
  const path = inside ? resolveName(inside, scope) : scope.context.path;
  const variables = inside ? [] : [...variablesIn(scope)];
  return [...variables, ...(path ? keysAt(people, path) : [])];
}

function* variablesIn({ variables, assigned }: Scope): Generator<Offer> {
  const of = (name: string, path: FieldPath | undefined): Offer => ({
    name,
    values: ({ fields }) => (path ? valuesAt(fields, path) : []),
    isVariable: true,
  });
  for (let variable = variables; variable; variable = variable.outer) yield of(variable.name, variable.path);
  for (const [name, path] of assigned) yield of(name, path);
}

/** Returns the names of the fields that people have at a path. */
function keysAt(people: readonly Person[], path: FieldPath): Offer[] {
  const keys = new Set(
    people.flatMap(({ fields }) =>
      valuesAt(fields, path).flatMap((value) => (isObject(value) ? Object.keys(value) : [])),
    ),
  );
  return [...keys].map((name) => ({ name, values: ({ fields }) => valuesAt(fields, [...path, name]) }));
}

/** Returns a name as it is written in the code; `undefined` if the language has no way to write it. */
function writtenName(name: string, { isLoose }: TypedField, { language }: Scope): string | undefined {
  if (isLoose) return /^[\p{L}\p{N}_ .-]+$/u.test(name) ? name : undefined;
  return languages[language].written(name);
}

function completionItem(
  { name, values, isVariable = false }: Offer,
  written: string,
  index: number,
  { wants, closing }: TypedField,
  people: readonly Person[],
): vscode.CompletionItem {
  const all = people.flatMap(values);
  const value = all.find((one) => one !== undefined && one !== null && one !== '') ?? all[0];
  const isInner = typeof value === 'object';
  const isWanted = wants === 'list' ? Array.isArray(value) : wants === 'condition' || !isInner;
  const item = new vscode.CompletionItem(
    name,
    isVariable ? vscode.CompletionItemKind.Variable : vscode.CompletionItemKind.Field,
  );
  item.detail = describeValue(value);
  item.insertText = isWanted ? written + closing : written;
  item.filterText = written;
  // In the order of the file, those that fit first.
  item.sortText = `${isWanted ? 0 : 1}${String(index).padStart(4, '0')}`;
  item.documentation = describeField(name, people, values);
  return item;
}

/** The maximum number of people whose values a hover shows. */
const mostPeople = 8;

/** Returns the values of a field for each person. */
function describeField(
  name: string,
  people: readonly Person[],
  values: (person: Person) => readonly unknown[],
): vscode.MarkdownString {
  const tooltip = new Tooltip().heading(name);
  for (const person of people.slice(0, mostPeople))
    tooltip.line(person.label, describeValues(values(person)));
  const others = people.length - mostPeople;
  if (others > 0) tooltip.text(l10n.t('and {0} more', formats().number(others)));
  return tooltip.toMarkdown();
}

/** The maximum number of values of one person, and the maximum length of one, that are shown. */
const [mostValues, longestValue] = [3, 60];

function describeValues(values: readonly unknown[]): string {
  if (values.length === 0) return l10n.t('nothing, because the list is empty');
  const shown = values.slice(0, mostValues).map(describeValue).join(', ');
  return values.length > mostValues ? `${shown}, …` : shown;
}

function describeValue(value: unknown): string {
  if (value === undefined || value === null) return l10n.t('missing');
  if (value === '') return l10n.t('empty');
  if (typeof value === 'string') return shortText(value, longestValue);
  if (!Array.isArray(value)) return shortText(JSON.stringify(value), longestValue);
  return l10n.count('list with {0} item|list with {0} items', value.length);
}
