import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { type Node, parse } from 'acorn';

/** Returns the code of a TypeScript file without types, and all nodes of its syntax tree, parents first. */
export function readSyntax(file: string): { readonly code: string; readonly nodes: readonly Node[] } {
  // Spaces replace types, so lines and offsets don't change.
  const code = stripTypeScriptTypes(readFileSync(file, 'utf8'));
  const nodes: Node[] = [];
  collect(parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true }), nodes);
  return { code, nodes };
}

function collect(value: unknown, nodes: Node[]): void {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && 'start' in value) nodes.push(value as Node);
  for (const child of Object.values(value)) collect(child, nodes);
}
