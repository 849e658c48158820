import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * Makes dynamic imports of the command line static. In the npm package they make `--help` start faster; in the editor’s package, each would cost
 * a file of its own, and split what it shares with the threads into more of them.
 */
export const eagerImports: Plugin = {
  name: 'eager-imports',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]src[\\/]cli[\\/].*\.ts$/ }, async ({ path }) => {
      const imports: string[] = [];
      const contents = (await readFile(path, 'utf8')).replace(dynamicImport, (_, specifier: string) => {
        imports.push(`import * as eager${imports.length} from '${specifier}';`);
        return `eager${imports.length - 1}`;
      });
      return { contents: [contents, ...imports].join('\n'), loader: 'ts' };
    });
  },
};

const dynamicImport = /(?<!typeof )\bimport\('(\.[^']+)'\)/g;
