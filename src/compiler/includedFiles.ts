import { readFileSync, realpathSync } from 'node:fs';

/** What was included, by its path: the text, and the file that the path really led to. */
export type IncludedFiles = ReadonlyMap<string, { readonly text: string; readonly realPath: string }>;

/** Reads files for MJML and remembers them. */
export function createFileReader(): { readonly files: IncludedFiles; read(path: string): string } {
  const files = new Map<string, { text: string; realPath: string }>();
  return {
    files,
    read(path) {
      const text = readFileSync(path, 'utf8');
      files.set(path, { text, realPath: realpathSync(path) });
      return text;
    },
  };
}

/** Whether reading these files again would give the same. */
export function areUnchanged(files: IncludedFiles): boolean {
  try {
    return [...files].every(
      ([path, { text, realPath }]) => realpathSync(path) === realPath && readFileSync(path, 'utf8') === text,
    );
  } catch {
    return false;
  }
}
