import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join, resolve } from 'node:path';
import { type Node, parse } from 'acorn';

const source = resolve(import.meta.dirname, '../../../src');

/** A regular expression as it is written in the source. */
export interface SourcePattern {
  readonly place: string;
  readonly pattern: string;
  readonly flags: string;
}

export interface SourcePatterns {
  readonly literals: readonly SourcePattern[];
  /** Where one is made of a string: `core/letters/markup.ts: new RegExp(…)`. */
  readonly constructed: readonly string[];
}

/** Every regular expression of the source. Types are replaced by blanks, so that lines stay. */
export function sourcePatterns(): SourcePatterns {
  const literals: SourcePattern[] = [];
  const constructed: string[] = [];
  for (const file of globSync('**/*.ts', { cwd: source, exclude: ['**/*.d.ts'] }).toSorted()) {
    const code = stripTypeScriptTypes(readFileSync(join(source, file), 'utf8'));
    const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true });
    for (const node of nodesIn(program)) {
      const place = `${file}:${node.loc?.start.line}`;
      if ('regex' in node) literals.push({ place, ...(node.regex as Omit<SourcePattern, 'place'>) });
      if (constructs(node)) constructed.push(`${file}: ${code.slice(node.start, node.end)}`);
    }
  }
  return { literals, constructed };
}

interface Call extends Node {
  readonly callee?: Node & { readonly name?: string; readonly property?: { readonly name?: string } };
  readonly arguments?: readonly (Node & { readonly value?: unknown })[];
}

/** Whether it makes a regular expression of a string, as strings also do by themselves: `text.match('…')`. */
function constructs({ callee, arguments: [first] = [] }: Call): boolean {
  const isText = first?.type === 'TemplateLiteral' || typeof first?.value === 'string';
  return (
    callee?.name === 'RegExp' || (isText && /^(?:match|matchAll|search)$/.test(callee?.property?.name ?? ''))
  );
}

function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && 'start' in value) yield value as Node;
  for (const child of Object.values(value)) if (typeof child === 'object') yield* nodesIn(child);
}
