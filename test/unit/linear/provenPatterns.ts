import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import analyser from 'recheck/package.json' with { type: 'json' };

const file = resolve(import.meta.dirname, 'provenPatterns.txt');
const heading = `Proven to be linear by recheck ${analyser.version}`;

/** Returns the patterns of the list, written as `/source/flags`. Proofs by another version of the analyzer do not count. */
export function provenPatterns(): string[] {
  const [proofs, ...patterns] = readFileSync(file, 'utf8').trimEnd().split('\n');
  return proofs === heading ? patterns : [];
}

export function writeProvenPatterns(patterns: readonly string[]): void {
  writeFileSync(file, `${[heading, ...patterns].join('\n')}\n`);
}
