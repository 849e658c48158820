import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns everything in a folder: by path, its type with its content or target. Does not follow links. */
export async function snapshot(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(folder)).toSorted();
  const parts = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const found = await lstat(path);
      if (!found.isDirectory()) return [[name, await describe(path, found)] as const];
      const inside = Object.entries(await snapshot(path));
      return [
        [name, 'folder'] as const,
        ...inside.map(([below, what]) => [`${name}/${below}`, what] as const),
      ];
    }),
  );
  return Object.fromEntries(parts.flat());
}

async function describe(path: string, found: Awaited<ReturnType<typeof lstat>>): Promise<string> {
  if (found.isSymbolicLink()) return `link to ${await readlink(path)}`;
  if (!found.isFile()) return 'neither file nor folder';
  return `file of ${found.nlink} names: ${await readFile(path, 'utf8')}`;
}
