import { isUtf8 } from 'node:buffer';
import { closeSync, fstatSync, readFileSync, realpathSync } from 'node:fs';
import { isHeldError } from '../core/heldFiles.ts';
import { limits } from '../core/limits.ts';
import { resolveLayout } from '../core/pictures/resolveLayout.ts';
import { otherEncoding } from '../core/text/fileEncoding.ts';
import { foldedPath } from '../core/text/samePath.ts';
import type { ResolvedText } from '../core/translations/resolvedText.ts';
import {
  type IncludeRefusal,
  type LayoutContext,
  substitutesOf,
  type UnsavedTexts,
} from '../protocol/compiler.ts';
import type { IncludeType } from './mjml.ts';
import { openHeldFile } from './openHeldFile.ts';

/** A file that a letter includes: its text, which is resolved, its real path, and how it is parsed. */
interface IncludedFile {
  readonly resolved: ResolvedText;
  readonly realPath: string;
  readonly type: IncludeType;
}

/** The included files by path. */
export type IncludedFiles = ReadonlyMap<string, IncludedFile>;

export interface FileReader {
  readonly files: IncludedFiles;
  /** The refused files by path. */
  readonly refused: ReadonlyMap<string, IncludeRefusal>;
  read(path: string, type: IncludeType): string;
}

/**
 * Creates a function that reads and caches included files. Open editors take precedence over the disk. Throws for anything but regular
 * files in UTF-8, and if a letter includes too much, for example because files include each other.
 */
export function createFileReader(context: LayoutContext): FileReader {
  const unsaved = unsavedIncludes(context);
  const files = new Map<string, IncludedFile>();
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
    read(path, type) {
      if (++count > limits.includes) refuse(path, 'tooMany');
      const written = readIncludedText(path, unsaved, (refusal) => refuse(path, refusal));
      const resolved = resolveFile(path, written, context);
      length += resolved.text.length;
      if (length > limits.included) refuse(path, 'tooLarge');
      // MJML throws at a part without any element.
      if (type === 'mjml' && !/<(?:[a-z]|!--)/i.test(resolved.text)) refuse(path, 'noElements');
      files.set(path, { resolved, realPath: realpathSync(path), type });
      return resolved.text;
    },
  };
}

/** Returns true if reading these files again would give the same texts. */
export function areUnchanged(files: IncludedFiles, context: LayoutContext): boolean {
  const unsaved = unsavedIncludes(context);
  const refuse = (refusal: IncludeRefusal) => {
    throw new Error(refusal);
  };
  try {
    return [...files].every(
      ([path, { resolved, realPath }]) =>
        realpathSync(path) === realPath &&
        resolveFile(path, readIncludedText(path, unsaved, refuse), context).text === resolved.text,
    );
  } catch {
    return false;
  }
}

const readIncludedText = (path: string, unsaved: UnsavedTexts, refuse: (refusal: IncludeRefusal) => never) =>
  unsaved[foldedPath(path, process.platform)] ?? readRegularFile(path, refuse);

function openOrRefuse(path: string, refuse: (refusal: IncludeRefusal) => never): number {
  try {
    return openHeldFile(path);
  } catch (error) {
    if (isHeldError(error)) refuse('notOpened');
    throw error;
  }
}

function readRegularFile(path: string, refuse: (refusal: IncludeRefusal) => never): string {
  const file = openOrRefuse(path, refuse);
  try {
    const status = fstatSync(file);
    // Lets directories pass, because reading one throws anyway.
    if (!status.isFile() && !status.isDirectory()) refuse('noRegularFile');
    if (status.size > limits.included) refuse('tooLarge');
    const bytes = readFileSync(file);
    const encoding = otherEncoding(bytes, isUtf8(bytes));
    if (encoding) refuse(encoding);
    return bytes.toString();
  } finally {
    closeSync(file);
  }
}

const resolveFile = (path: string, text: string, context: LayoutContext) =>
  resolveLayout(text, substitutesOf(context), /\.css$/i.test(path) ? 'css' : 'markup');

const unsavedIncludes = (context: LayoutContext): UnsavedTexts =>
  (typeof context === 'object' && context.unsaved) || {};
