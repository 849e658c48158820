import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { limits } from '../core/limits.ts';
import type { IncludeRefusal, Includes, UnsavedTexts } from '../protocol/compiler.ts';

/** What was included, by its path: the text, and the file that the path really led to. */
export type IncludedFiles = ReadonlyMap<string, { readonly text: string; readonly realPath: string }>;

export interface FileReader {
  readonly files: IncludedFiles;
  /** The files that were refused, by their paths. */
  readonly refused: ReadonlyMap<string, IncludeRefusal>;
  read(path: string): string;
}

/**
 * Reads files for MJML and remembers them. What is being edited is read as it is in the editor. Throws at what is no regular
 * file, and as soon as a letter includes more than letters have, as when files include each other twice, again and again.
 */
export function createFileReader(includes: Includes): FileReader {
  const unsaved = unsavedTexts(includes);
  const files = new Map<string, { text: string; realPath: string }>();
  const refused = new Map<string, IncludeRefusal>();
  const refuse = (path: string, refusal: IncludeRefusal): never => {
    refused.set(path, refusal);
    throw new Error(refusal);
  };
  let count = 0;
  let length = 0;
  return {
    files,
    refused,
    read(path) {
      if (++count > limits.includes) refuse(path, 'tooMany');
      const text = readText(path, unsaved, (refusal) => refuse(path, refusal));
      length += text.length;
      if (length > limits.included) refuse(path, 'tooLarge');
      files.set(path, { text, realPath: realpathSync(path) });
      return text;
    },
  };
}

/** Whether reading these files again would give the same. */
export function areUnchanged(files: IncludedFiles, includes: Includes): boolean {
  const unsaved = unsavedTexts(includes);
  const refuse = (refusal: IncludeRefusal) => {
    throw new Error(refusal);
  };
  try {
    return [...files].every(
      ([path, { text, realPath }]) =>
        realpathSync(path) === realPath && readText(path, unsaved, refuse) === text,
    );
  } catch {
    return false;
  }
}

const readText = (path: string, unsaved: UnsavedTexts, refuse: (refusal: IncludeRefusal) => never) =>
  unsaved[path] ?? readRegularFile(path, refuse);

function readRegularFile(path: string, refuse: (refusal: IncludeRefusal) => never): string {
  // Opening a pipe would else wait for somebody to write into it.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const status = fstatSync(file);
    // Reading a folder fails by itself.
    if (!status.isFile() && !status.isDirectory()) refuse('noRegularFile');
    if (status.size > limits.included) refuse('tooLarge');
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

const unsavedTexts = (includes: Includes): UnsavedTexts =>
  (typeof includes === 'object' && includes.unsaved) || {};
