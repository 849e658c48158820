import { readFileSync, realpathSync } from 'node:fs';
import type { Includes, UnsavedTexts } from '../protocol/compiler.ts';

/** What was included, by its path: the text, and the file that the path really led to. */
export type IncludedFiles = ReadonlyMap<string, { readonly text: string; readonly realPath: string }>;

export interface FileReader {
  readonly files: IncludedFiles;
  read(path: string): string;
}

/** Reads files for MJML and remembers them. What is being edited is read as it is in the editor. */
export function createFileReader(includes: Includes): FileReader {
  const unsaved = unsavedTexts(includes);
  const files = new Map<string, { text: string; realPath: string }>();
  return {
    files,
    read(path) {
      const text = readText(path, unsaved);
      files.set(path, { text, realPath: realpathSync(path) });
      return text;
    },
  };
}

/** Whether reading these files again would give the same. */
export function areUnchanged(files: IncludedFiles, includes: Includes): boolean {
  const unsaved = unsavedTexts(includes);
  try {
    return [...files].every(
      ([path, { text, realPath }]) => realpathSync(path) === realPath && readText(path, unsaved) === text,
    );
  } catch {
    return false;
  }
}

const readText = (path: string, unsaved: UnsavedTexts) => unsaved[path] ?? readFileSync(path, 'utf8');

const unsavedTexts = (includes: Includes): UnsavedTexts =>
  (typeof includes === 'object' && includes.unsaved) || {};
