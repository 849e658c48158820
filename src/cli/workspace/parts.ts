import { dirname, resolve } from 'node:path';
import { decodedInclude, mastersIn, partState, readIncludeGraph } from '../../core/layouts/includeGraph.ts';
import { limits } from '../../core/limits.ts';
import { foldedPath } from '../../core/text/samePath.ts';
import type { Program } from '../program.ts';
import { readTextInside } from './files.ts';
import { layoutsBelow } from './findLayouts.ts';
import type { Workspace } from './workspace.ts';

/** Knows which files are parts, and which layouts of the workspace include them. */
export interface Parts {
  /** Returns true for a part: a file without a body of its own that is never sent alone. */
  isPart(file: string, text: string): Promise<boolean>;
  /** Returns the layouts that include a file, sorted. */
  mastersOf(file: string): Promise<readonly string[]>;
}

/** Reads the layouts of the workspace only when a file asks for it. */
export function readParts({ l10n, platform }: Program, { root }: Workspace): Parts {
  const keyOf = (path: string) => foldedPath(path, platform);
  let reading: ReturnType<typeof read> | undefined;
  async function read() {
    const files = (await layoutsBelow(root, l10n)).filter((file) => /\.mjml$/i.test(file));
    const texts = new Map<string, string>();
    for (const file of files) {
      const found = await readTextInside(root, file, limits.layout);
      if ('text' in found) texts.set(keyOf(file), found.text);
    }
    const paths = new Map(files.map((file) => [keyOf(file), file]));
    const graph = readIncludeGraph(texts, (layout, path) =>
      keyOf(resolve(dirname(paths.get(layout) ?? root), decodedInclude(path).replaceAll('\0', ''))),
    );
    return { texts, paths, graph };
  }
  const mastersOf = async (file: string) => {
    reading ??= read();
    const { texts, paths, graph } = await reading;
    return mastersIn(texts, graph, keyOf(file))
      .flatMap((key) => paths.get(key) ?? [])
      .sort();
  };
  const isPart = async (file: string, text: string) => {
    const state = partState(file, text);
    return state === 'part' || (state === 'ifIncluded' && (await mastersOf(file)).length > 0);
  };
  return { isPart, mastersOf };
}
