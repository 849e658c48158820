import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { BuildOptions, Plugin, PluginBuild } from 'esbuild';
import { mjmlPatches, patch } from './mjmlPatches.ts';

const mjmlVersion = '5.4.1';

const nothing = 'module.exports = {};';

/** Of modules that are written here. */
const namespace = 'trimmed';

/**
 * What MJML loads and HTML does not need: minifiers, a formatter, a second HTML parser, and `.mjmlconfig`, which
 * would run packages from the working directory. Each is a file inside node_modules and what stands for it.
 */
const stubs: Readonly<Record<string, string>> = {
  'mjml-core/lib/helpers/mjmlconfig.js':
    'exports.__esModule = true; exports.default = () => ({}); exports.readMjmlConfig = () => undefined;',
  'mjml-core/lib/helpers/formatHtml.js': nothing,
  'mjml-core/lib/node-only/skeleton-loader.js': nothing,
};

const emptyPackages = ['htmlnano', 'cssnano-preset-lite'];

/** Packages whose smaller entry does the same for MJML: juice without inlining of remote files, cheerio without parse5. */
const smallerEntries: Readonly<Record<string, string>> = {
  juice: 'juice/client',
  cheerio: 'cheerio/slim',
};

/**
 * Of all of lodash/fp, which takes a sixth of the start, MJML uses these. It gives what it calls one argument, whatever lodash gives.
 */
const functionsOfFp = `const { filter, flow, identity, join, map } = require('lodash');
const one = (call) => (value) => call(value);
module.exports = {
  flow,
  identity,
  filter: (test) => (list) => filter(list, one(test)),
  map: (change) => (list) => map(list, one(change)),
  join: (separator) => (list) => join(list, separator),
};`;

/** Stand for packages that few letters need, and load them with the first of those. */
const loadedLater: Readonly<Record<string, (path: string) => string>> = {
  juice: (path) => `const juice = () => require(${JSON.stringify(path)});
module.exports = (...args) => juice()(...args);
Object.defineProperty(module.exports, 'codeBlocks', { get: () => juice().codeBlocks });`,
  cheerio: (path) => `exports.load = (...args) => require(${JSON.stringify(path)}).load(...args);`,
};

/** Makes the compiler's worker small and fast. Another version of MJML, or a stub or patch that meets nothing, fails the build. */
const trimMjml: Plugin = {
  name: 'trim-mjml',
  setup(build) {
    const met = new Set<string>();
    changeFiles(build, met);
    replacePackages(build, met);
    build.onStart(checkVersion);
    build.onEnd(({ errors }) => {
      const expected = [
        ...Object.keys({ ...stubs, ...mjmlPatches }),
        ...emptyPackages,
        ...Object.keys(smallerEntries),
        'lodash/fp',
      ];
      const missed = expected.filter((name) => !met.has(name));
      if (errors.length > 0 || missed.length === 0) return {};
      return { errors: [{ text: `MJML no longer loads ${missed.join(', ')}: look at its stubs again` }] };
    });
  },
};

function changeFiles(build: PluginBuild, met: Set<string>) {
  build.onLoad({ filter: /[\\/]node_modules[\\/](mjml-|@babel[\\/]runtime)/ }, async ({ path }) => {
    const name = path.replaceAll('\\', '/').split('/node_modules/').at(-1) ?? '';
    const patches = mjmlPatches[name];
    const contents = patches ? patch(name, await readFile(path, 'utf8'), patches) : stubs[name];
    if (contents === undefined) return undefined;
    met.add(name);
    return { contents, loader: 'js' };
  });
}

function replacePackages(build: PluginBuild, met: Set<string>) {
  const contents = new Map<string, string>([['lodash/fp', functionsOfFp]]);
  for (const name of emptyPackages) contents.set(name, nothing);
  const names = [...contents.keys(), ...Object.keys(smallerEntries)];
  build.onResolve({ filter: new RegExp(`^(${names.join('|')})$`) }, async ({ path, resolveDir, kind }) => {
    met.add(path);
    const entry = smallerEntries[path];
    if (!entry) return { path, namespace };
    const { path: file, errors } = await build.resolve(entry, { resolveDir, kind });
    const later = loadedLater[path];
    if (!later || errors.length > 0) return { path: file, errors };
    // It is no file of the package, whose licence goes with its files.
    const standIn = relative(process.cwd(), file).replaceAll('node_modules', 'later');
    contents.set(standIn, later(file));
    return { path: standIn, namespace };
  });
  build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
    contents: contents.get(path) ?? '',
    resolveDir: process.cwd(),
  }));
}

async function checkVersion() {
  const { version } = JSON.parse(await readFile('node_modules/mjml-core/package.json', 'utf8'));
  if (version === mjmlVersion) return {};
  return { errors: [{ text: `mjml ${version} is installed; the compiler was made for ${mjmlVersion}` }] };
}

/** What bundles with MJML need beside the options of the others. Error texts hold class names: they are kept. */
const withMjml = { keepNames: true, plugins: [trimMjml] } satisfies BuildOptions;

export const compilerBundle: BuildOptions = {
  ...withMjml,
  entryPoints: { compiler: 'src/compiler/worker.ts' },
};

/** css-tree is bundled from one file: its modules load data at run time. */
export const inspectorBundle: BuildOptions = {
  ...withMjml,
  alias: { 'css-tree': 'css-tree/dist/csstree.esm' },
  entryPoints: { inspector: 'src/inspector/worker.ts' },
};
