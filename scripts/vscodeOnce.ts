import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import { globFiles } from './globFiles.ts';

/**
 * Loads the `vscode` module once, with `require`: imported as an ES module, VS Code would generate a text of all its names,
 * which takes 3 ms to parse. Each member that these files use becomes a binding, which minifies well. Code that destructures
 * the whole module, such as `const { window } = vscode`, keeps all of them.
 */
export function vscodeOnce(files: string): Plugin {
  return {
    name: 'vscode-once',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^vscode$/ }, ({ kind, path }) =>
        kind === 'require-call' ? { path, external: true } : { path, namespace: 'vscode-once' },
      );
      onLoad({ filter: /^vscode$/, namespace: 'vscode-once' }, () => ({
        contents: module(membersIn(files)),
      }));
    },
  };
}

/** Returns the code of a module that exports these members. Members that no code uses, such as types, are omitted from the bundle. */
function module(members: ReadonlySet<string>): string {
  const bindings = [...members].map((name) => `export const ${name} = /* @__PURE__ */ member('${name}');`);
  return ["const vscode = require('vscode');", 'const member = (name) => vscode[name];', ...bindings].join(
    '\n',
  );
}

function membersIn(files: string): ReadonlySet<string> {
  const members = new Set<string>();
  for (const file of globFiles(files)) {
    const code = readFileSync(file, 'utf8');
    for (const [, name = ''] of code.matchAll(/\bvscode\.(\w+)/g)) members.add(name);
    for (const [, names = ''] of code.matchAll(/\bimport \{([^}]+)\} from 'vscode'/g)) {
      for (const name of names.split(',')) members.add(name.trim());
    }
  }
  return members;
}
