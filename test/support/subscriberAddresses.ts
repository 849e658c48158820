/** Searches what tests leave behind for subscribers’ addresses, which only certain files may contain. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The domain of subscribers’ addresses in tests, used for nothing else. */
const subscriber = /[\w.+-]+(?:@|%40)reader\.example/gi;

/** The files that may contain addresses, and why. */
const allowed: readonly { readonly path: RegExp; readonly why: string }[] = [
  {
    path: /\/imports\/\d+\//,
    why: 'an import goes on after a crash, and its report has the address of each row',
  },
  {
    path: /\/sandbox(?:es)?\//,
    why: 'the sandbox stands for the service, which has the subscribers',
  },
  {
    path: /\.(?:csv|tsv|txt|eml|export\.json)$/,
    why: 'the test has written it, or had it saved: people’s own files, reports and letters',
  },
];

/** Describes the subscribers’ addresses in a text, without the addresses. `name` names the text. */
export function addressesIn(name: string, text: string): string[] {
  const found = [...text.matchAll(subscriber)];
  const [first] = found;
  if (!first) return [];
  const line = text.slice(0, first.index).split('\n').length;
  return [`${name}, line ${line}: ${found.length} × •••@reader.example`];
}

/**
 * Returns the files of a folder, written since `since` (ms since 1970), that contain subscribers’ addresses and may not. A
 * missing folder has none.
 */
export async function addressesInFiles(folder: string, since = 0): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length);
    if (!entry.isFile() || allowed.some((each) => each.path.test(name))) continue;
    // The file may have been removed in the meantime.
    const written = await stat(path).catch(() => undefined);
    if (!written || written.mtimeMs < since) continue;
    // Latin-1 maps each byte to a character, so that addresses are also found in databases.
    const text = await readFile(path, 'latin1').catch(() => '');
    found.push(...addressesIn(name.slice(1), text));
  }
  return found;
}
