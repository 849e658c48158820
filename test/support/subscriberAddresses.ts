/** Looks for addresses of subscribers in what tests leave behind: none may be where people do not expect them. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Tests give their subscribers addresses of this domain, and use it for nothing else. */
const subscriber = /[\w.+-]+(?:@|%40)reader\.example/gi;

/** The files that may have them, and why. */
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

/** Returns where a text has addresses of subscribers, without the addresses. `name` says what the text is. */
export function addressesIn(name: string, text: string): string[] {
  const found = [...text.matchAll(subscriber)];
  const [first] = found;
  if (!first) return [];
  const line = text.slice(0, first.index).split('\n').length;
  return [`${name}, line ${line}: ${found.length} × •••@reader.example`];
}

/**
 * Returns which files of a folder have addresses of subscribers and may not: those that were written since `since`, in milliseconds since
 * 1970. A folder that is not there has none.
 */
export async function addressesInFiles(folder: string, since = 0): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length);
    if (!entry.isFile() || allowed.some((each) => each.path.test(name))) continue;
    // A file may be removed just then.
    const written = await stat(path).catch(() => undefined);
    if (!written || written.mtimeMs < since) continue;
    // Each byte is a character: addresses are found in databases, too.
    const text = await readFile(path, 'latin1').catch(() => '');
    found.push(...addressesIn(name.slice(1), text));
  }
  return found;
}
