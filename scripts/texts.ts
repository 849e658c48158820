import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CallExpression, Expression, Node, SpreadElement } from 'acorn';
import { globFiles } from './globFiles.ts';
import { readSyntax } from './syntax.ts';

const root = resolve(import.meta.dirname, '..');

/** The texts of an `l10n` bundle. The keys are the English texts. */
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
  return (
    object.type === 'Identifier' &&
    object.name === 'l10n' &&
    property.type === 'Identifier' &&
    (property.name === 't' || property.name === 'count')
  );
}

function literal(text: Expression | SpreadElement | undefined, place: string): string {
  if (text?.type === 'Literal' && typeof text.value === 'string') return text.value;
  const [only, ...more] = text?.type === 'TemplateLiteral' ? text.quasis : [];
  if (typeof only?.value.cooked === 'string' && more.length === 0) return only.value.cooked;
  throw new Error(`${place}: the text is not a literal, so that it cannot be translated.`);
}

/** Reads a bundle. Returns an empty one if the file does not exist. */
export function readBundle(name: string): Bundle {
  try {
    return JSON.parse(readFileSync(join(root, 'l10n', name), 'utf8'));
  } catch {
    return {};
  }
}
