import { dirname } from 'node:path';
import type { CompilerProblem, LayoutContext } from '../protocol/compiler.ts';
import type { FileReader, IncludedFiles } from './includedFiles.ts';
import type { SpelledInclude } from './includeSpelling.ts';
import { isReallyInside } from './insideFolder.ts';
import { type Include, scanMjml } from './scan.ts';

/**
 * Returns MJML's options for `mj-include`; `undefined` if nothing may be included. MJML always allows the layout's own directory, so this
 * directory must be inside a root after symbolic links are resolved.
 */
export function includeOptions(context: LayoutContext): MjmlOptions | undefined {
  if (typeof context === 'string') return undefined;
  const { file, roots } = context;
  if (!roots.some((root) => isReallyInside(root, dirname(file)))) return undefined;
  return { ignoreIncludes: false, filePath: file, actualPath: file, includePath: roots };
}

const denials = {
  untrustedWorkspace: 'includeUntrusted',
  notAFile: 'includeNotAFile',
  virtualFolder: 'includeInVirtualFolder',
} as const;

/** Returns an error for each `mj-include` of a layout that may not include files. MJML would silently drop them. */
export function deniedIncludes(
  found: readonly Include[],
  context: LayoutContext,
): readonly CompilerProblem[] {
  const code = typeof context === 'object' ? 'includeNotReadable' : denials[context];
  return found.map(({ path, line, column }) => ({
    reason: { code, path },
    severity: 'error',
    line,
    column,
  }));
}

/** What is known of the includes of a letter. */
interface ReadIncludes {
  /** The path of the layout. */
  readonly file: string;
  /** The includes of the layout. */
  readonly found: readonly Include[];
  readonly files: IncludedFiles;
  readonly refused: FileReader['refused'] | undefined;
  readonly spelledOf: SpelledInclude;
}

/**
 * Returns an error for each failed include and each nested mjml element. MJML leaves a comment in place of a failed include, and reports
 * most of them nowhere else.
 */
export function includeHoles(root: MjmlNode, read: ReadIncludes): CompilerProblem[] {
  const holes: CompilerProblem[] = [];
  const visit = (node: MjmlNode) => {
    if (node.errors?.length) holes.push(unreadableInclude(node, read));
    if (node.tagName === 'mjml' && node !== root) {
      holes.push({ reason: { code: 'nestedMjml' }, severity: 'error', line: node.line ?? 1 });
    }
    node.children?.forEach(visit);
  };
  visit(root);
  return holes;
}

function unreadableInclude(
  node: MjmlNode,
  { file, found, files, spelledOf, refused }: ReadIncludes,
): CompilerProblem {
  const line = node.line ?? 1;
  const firstLine = found[0]?.line ?? 1;
  const path = node.errors?.[0]?.params.partialPath ?? '';
  const refusal = refused?.get(path);
  const from = node.absoluteFilePath ?? '';
  if (refusal) {
    const own = from === file ? line : firstLine;
    return { reason: { code: 'includeRefused', path, refusal }, severity: 'error', line: own };
  }
  const isOwn = from === file;
  const includes = isOwn ? found : scanMjml(files.get(from)?.resolved.text ?? '').includes;
  const onLine = includes.filter((include) => include.line === line);
  const [misspelled] = onLine.flatMap(({ path, column }) => {
    const spelled = spelledOf(from, path);
    return spelled === undefined ? [] : [{ path, spelled, column }];
  });
  if (misspelled) {
    const { column, ...paths } = misspelled;
    const reason = { code: 'includeMisspelled', ...paths, isRead: false } as const;
    return isOwn
      ? { reason, severity: 'error', line, column }
      : { reason, severity: 'error', line: firstLine, included: { file: from, line } };
  }
  const [include] = onLine;
  if (isOwn && include)
    return { reason: { code: 'includeNotReadable', path: include.path }, severity: 'error', line };
  return { reason: { code: 'nestedIncludeNotReadable', file: from }, severity: 'error', line: firstLine };
}
