import { resolve } from 'node:path';
import type { Plugin } from 'esbuild';

/** Lets vscode-html-languageservice use Mailroom’s table of character references, so that the package has one of them in the host. */
export const oneEntityTable: Plugin = {
  name: 'one-entity-table',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]vscode-html-languageservice[\\/].*[\\/]htmlEntities\.js$/ }, () => ({
      contents: entitiesModule(resolve('src/core/text/entityTable.ts')),
      loader: 'js',
      resolveDir: resolve('.'),
    }));
  },
};

/** Returns a module that exports `entities` as the package does: `Aacute;`, and also `Aacute` if the semicolon is optional. */
export const entitiesModule = (tablePath: string) => `
import { entityTable } from ${JSON.stringify(tablePath)};
export const entities = {};
for (const [, name, isOld, codes] of entityTable.matchAll(/(\\w+)(!?):([\\da-f+]+)/g)) {
  const characters = String.fromCodePoint(...codes.split('+').map((code) => Number.parseInt(code, 16)));
  entities[name + ';'] = characters;
  if (isOld) entities[name] = characters;
}
`;
