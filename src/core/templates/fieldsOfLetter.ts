import { type WrittenInclude, writtenIncludes } from '../mjml/includes.ts';
import {
  type FieldUse,
  outermostScope,
  type ReadFieldsOptions,
  readFieldUses,
  type Scope,
} from './fieldUses.ts';
import { templateDeclaration } from './templateDeclaration.ts';

/** The uses of fields in a file of a letter, and the scope at the file's start. */
export interface FieldsOfFile<File> {
  readonly file: File;
  readonly scope: Scope;
  readonly uses: readonly FieldUse[];
}

/** The maximum number of files of a letter that are read. */
const mostFiles = 200;

/**
 * Returns the uses of fields in a layout and in the files that it includes, each with the blocks around its first include. `included`
 * returns the file that an include names.
 */
export function fieldsOfLetter<File extends { readonly text: string }>(
  layout: File,
  included: (from: File, include: WrittenInclude) => File | undefined,
  shapeOf?: ReadFieldsOptions['shapeOf'],
): readonly FieldsOfFile<File>[] {
  const includes = includesOf(layout, included);
  // The language of a part shows in the whole letter only.
  const whole = [...includes.keys()].map(({ text }) => text).join('\n');
  const found = new Map<File, FieldsOfFile<File>>();
  const read = (file: File, scope: Scope) => {
    const children = includes.get(file) ?? [];
    const marks = children.map(({ start }) => start);
    const { uses, scopes } = readFieldUses(file.text, { scope, marks, ...(shapeOf && { shapeOf }) });
    found.set(file, { file, scope, uses });
    for (const [index, { child }] of children.entries()) {
      const around = scopes[index];
      if (around && !found.has(child)) read(child, around);
    }
  };
  read(layout, outermostScope(whole, templateDeclaration(layout.text)));
  return [...found.values()];
}

interface Included<File> {
  readonly start: number;
  readonly child: File;
}

/** Returns the files of a letter, with what each of them includes. */
function includesOf<File extends { readonly text: string }>(
  layout: File,
  included: (from: File, include: WrittenInclude) => File | undefined,
): ReadonlyMap<File, readonly Included<File>[]> {
  const files = new Set([layout]);
  const includes = new Map<File, readonly Included<File>[]>();
  for (const file of files) {
    const children = writtenIncludes(file.text).flatMap((include) => {
      const child = included(file, include);
      return child && files.size < mostFiles ? [{ start: include.start, child }] : [];
    });
    for (const { child } of children) files.add(child);
    includes.set(file, children);
  }
  return includes;
}
