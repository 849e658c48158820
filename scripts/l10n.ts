/**
 * Collects the texts of the source into `l10n/bundle.l10n.json`, with the notes for translators of `l10n/notes.json`, and brings the files of each
 * language up to date: `l10n/bundle.l10n.xx.json` and `package.nls.xx.json`. Texts without a translation are added to them, empty; texts that
 * are no longer used are removed. A new language begins with a file `l10n/bundle.l10n.xx.json` that contains `{}`.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Bundle,
  manifestTexts,
  readBundle,
  readNotes,
  root,
  textsOfSource,
  translations,
} from './texts.ts';

const english = textsOfSource();
const ofManifest = manifestTexts();
const notes = readNotes();
const noted = Object.keys(english).map((text) => {
  const note = notes[text];
  return [text, note === undefined ? text : { message: text, comment: [note] }];
});
await write('l10n/bundle.l10n.json', Object.fromEntries(noted));
for (const language of translations()) {
  const bundle = completed(english, readBundle(`bundle.l10n.${language}.json`));
  const manifest = completed(ofManifest, manifestTexts(language));
  await write(`l10n/bundle.l10n.${language}.json`, bundle);
  await write(`package.nls.${language}.json`, manifest);
  const all = [...Object.values(bundle), ...Object.values(manifest)];
  const missing = all.filter((text) => text === '').length;
  console.log(`${language}: ${all.length} texts, ${missing} without a translation.`);
}

/** Returns the keys of the English texts with what is known of them in another language. */
function completed(texts: Bundle, known: Bundle): Bundle {
  return Object.fromEntries(Object.keys(texts).map((key) => [key, known[key] ?? '']));
}

async function write(path: string, texts: object): Promise<void> {
  await writeFile(join(root, path), `${JSON.stringify(texts, null, 2)}\n`);
}
