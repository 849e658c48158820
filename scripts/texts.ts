import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CallExpression, Expression, Identifier, MemberExpression, Node, SpreadElement } from 'acorn';
import { globFiles } from './globFiles.ts';
import { readSyntax } from './syntax.ts';

/** The folder of the project. */
export const root = resolve(import.meta.dirname, '..');

/** Texts by their keys. In an `l10n` bundle, these are the English texts. */
export type Bundle = Readonly<Record<string, string>>;

/** Returns the English bundle: all texts that these files pass to `l10n.t` and `l10n.count`, sorted. Throws if one is not a literal. */
export function textsOfSource(files = 'src/{cli,compiler,core,extension,webview}/**/*.ts'): Bundle {
  const texts = new Set<string>();
  for (const file of globFiles(files, { cwd: root })) {
    for (const node of readSyntax(join(root, file)).nodes) {
      if (isTranslation(node)) texts.add(literal(node.arguments[0], `${file}:${node.loc?.start.line}`));
    }
  }
  return Object.fromEntries([...texts].sort().map((text) => [text, text]));
}

function isTranslation(node: Node): node is CallExpression {
  if (node.type !== 'CallExpression') return false;
  const { callee } = node as CallExpression;
  if (callee.type !== 'MemberExpression') return false;
  const { object, property } = callee;
  return isLocalizer(object) && property.type === 'Identifier' && /^(?:t|count)$/.test(property.name);
}

/** Returns true for `l10n` and what ends with it, such as `program.l10n`, but not for VS Code’s own, to which `words.ts` passes texts. */
function isLocalizer(node: Node): boolean {
  if (node.type === 'Identifier') return (node as Identifier).name === 'l10n';
  if (node.type !== 'MemberExpression') return false;
  const { object, property } = node as MemberExpression;
  const isOfVsCode = object.type === 'Identifier' && object.name === 'vscode';
  return !isOfVsCode && property.type === 'Identifier' && property.name === 'l10n';
}

function literal(text: Expression | SpreadElement | undefined, place: string): string {
  if (text?.type === 'Literal' && typeof text.value === 'string') return text.value;
  const [only, ...more] = text?.type === 'TemplateLiteral' ? text.quasis : [];
  if (typeof only?.value.cooked === 'string' && more.length === 0) return only.value.cooked;
  throw new Error(`${place}: the text is not a literal, so that it cannot be translated.`);
}

/** Returns the languages that the interface is translated into, such as `ru`: each has a bundle. */
export function translations(): string[] {
  const bundles = globFiles('l10n/bundle.l10n.*.json', { cwd: root });
  return bundles.map((path) => path.split('.').at(-2) ?? '');
}

/** Reads a bundle. Returns an empty one if the file does not exist. */
export const readBundle = (name: string): Bundle => readTexts(join('l10n', name));

/** Reads the texts of the manifest, in English if no language is given, and by their keys. */
export const manifestTexts = (language?: string): Bundle =>
  readTexts(language === undefined ? 'package.nls.json' : `package.nls.${language}.json`);

/** Reads the notes that translators get, by the English text. */
export const readNotes = (): Bundle => readTexts('l10n/notes.json');

/** A text with a note, as VS Code’s tools write it. */
interface NotedText {
  readonly message: string;
  readonly comment: readonly string[];
}

function readTexts(path: string): Bundle {
  const file = join(root, path);
  if (!existsSync(file)) return {};
  const texts: Readonly<Record<string, string | NotedText>> = JSON.parse(readFileSync(file, 'utf8'));
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? text : text.message]),
  );
}
