import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { globFiles } from '../../scripts/globFiles.ts';

/** Returns the texts that a file translates with `l10n`. */
function textsIn(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/\bl10n\.(?:t|count)\(\s*'([^']+)'/g)].map(([, text = '']) => text);
}

it('a packet has the texts of its script, and no others', () => {
  const sources = [...globFiles('src/webview/packet/*.ts'), 'src/webview/letterViewer/spokenLines.ts'];
  const setup = readFileSync('src/extension/approval/packet/packetSetup.ts', 'utf8');
  const list = /packetTexts = \[(.*?)\] as const/s.exec(setup)?.[1] ?? '';
  const listed = [...list.matchAll(/'([^']+)'/g)].map(([, text = '']) => text);
  assert.deepEqual(listed.sort(), [...new Set(sources.flatMap(textsIn))].sort());
});
