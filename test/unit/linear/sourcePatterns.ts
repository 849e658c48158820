import { join, resolve } from 'node:path';
import type { Node } from 'acorn';
import { globFiles } from '../../../scripts/globFiles.ts';
import { readSyntax } from '../../../scripts/syntax.ts';

const source = resolve(import.meta.dirname, '../../../src');

/** A regular expression as it is written in the source. */
export interface SourcePattern {
  readonly place: string;
  readonly pattern: string;
  readonly flags: string;
}

export interface SourcePatterns {
  readonly literals: readonly SourcePattern[];
  /** The places where one is built from a string, such as `core/letters/markup.ts: new RegExp(…)`. */
  readonly constructed: readonly string[];
}

/** Returns every regular expression of the source. */
export function sourcePatterns(): SourcePatterns {
  const literals: SourcePattern[] = [];
  const constructed: string[] = [];
  for (const file of globFiles('**/*.ts', { cwd: source, exclude: ['**/*.d.ts'] })) {
    const { code, nodes } = readSyntax(join(source, file));
    for (const node of nodes) {
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

/** Returns true for a call that builds a regular expression from a string, such as `text.match('…')`. */
function constructs({ callee, arguments: [first] = [] }: Call): boolean {
  const isText = first?.type === 'TemplateLiteral' || typeof first?.value === 'string';
  return (
    callee?.name === 'RegExp' || (isText && /^(?:match|matchAll|search)$/.test(callee?.property?.name ?? ''))
  );
}
