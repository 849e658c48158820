/**
 * Collects the texts of the source into `l10n/bundle.l10n.json`. Texts that have no Russian yet are added to
 * `l10n/bundle.l10n.ru.json` with an empty translation. Texts that the source no longer has are removed.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { readBundle, textsOfSource } from './texts.ts';

const english = textsOfSource();
const known = readBundle('bundle.l10n.ru.json');
const russian = Object.fromEntries(Object.keys(english).map((key) => [key, known[key] ?? '']));

await mkdir('l10n', { recursive: true });
await write('bundle.l10n.json', english);
await write('bundle.l10n.ru.json', russian);
const missing = Object.values(russian).filter((text) => text === '').length;
console.log(`${Object.keys(english).length} texts, ${missing} without a translation.`);

async function write(name: string, bundle: object): Promise<void> {
  await writeFile(`l10n/${name}`, `${JSON.stringify(bundle, null, 2)}\n`);
}
