import { dirname } from 'node:path';
import type { CompilerProblem, Includes } from '../protocol/compiler.ts';
import type { FileReader } from './includedFiles.ts';
import { isReallyInside } from './insideFolder.ts';
import type { Include } from './scan.ts';

/**
 * Returns MJML's options for `mj-include`; `undefined` if nothing may be included. MJML always allows the layout's own directory, so this
 * directory must be inside a root after symbolic links are resolved.
 */
export function includeOptions(includes: Includes): MjmlOptions | undefined {
  if (typeof includes === 'string') return undefined;
  const { file, roots } = includes;
  if (!roots.some((root) => isReallyInside(root, dirname(file)))) return undefined;
  return { ignoreIncludes: false, filePath: file, actualPath: file, includePath: roots };
}

const denials = {
  untrustedWorkspace: 'includeUntrusted',
  notAFile: 'includeNotAFile',
  virtualFolder: 'includeInVirtualFolder',
} as const;

/** Returns an error for each `mj-include` of a layout that may not include files. MJML would silently drop them. */
export function deniedIncludes(found: readonly Include[], includes: Includes): readonly CompilerProblem[] {
  const code = typeof includes === 'object' ? 'includeNotReadable' : denials[includes];
  return found.map(({ path, line, column }) => ({
    reason: { code, path },
    severity: 'error',
    line,
    column,
  }));
}

/**
 * Returns an error for each failed include and each nested mjml element. MJML leaves a comment in place of a failed include, and reports
 * most of them nowhere else.
 */
export function includeHoles(
  root: MjmlNode,
  file: string,
  found: readonly Include[],
  refused: FileReader['refused'] = new Map(),
): CompilerProblem[] {
  const holes: CompilerProblem[] = [];
  const byLine = new Map([...found].reverse().map((include) => [include.line, include]));
  const visit = (node: MjmlNode) => {
    const line = node.line ?? 1;
    if (node.errors?.length)
      holes.push(unreadableInclude(node, file, byLine.get(line), found[0]?.line ?? 1, refused));
    if (node.tagName === 'mjml' && node !== root) {
      holes.push({ reason: { code: 'nestedMjml' }, severity: 'error', line });
    }
    node.children?.forEach(visit);
  };
  visit(root);
  return holes;
}

function unreadableInclude(
  node: MjmlNode,
  file: string,
  include: Include | undefined,
  firstLine: number,
  refused: FileReader['refused'],
): CompilerProblem {
  const line = node.line ?? 1;
  const path = node.errors?.[0]?.params.partialPath ?? '';
  const refusal = refused.get(path);
  if (refusal) {
    const own = node.absoluteFilePath === file ? line : firstLine;
    return { reason: { code: 'includeRefused', path, refusal }, severity: 'error', line: own };
  }
  if (include && node.absoluteFilePath === file) {
    return { reason: { code: 'includeNotReadable', path: include.path }, severity: 'error', line };
  }
  const reason = { code: 'nestedIncludeNotReadable', file: node.absoluteFilePath ?? '' } as const;
  return { reason, severity: 'error', line: firstLine };
}
