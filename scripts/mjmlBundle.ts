import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { BuildOptions, Plugin, PluginBuild } from 'esbuild';
import { mjmlPatches, patch } from './mjmlPatches.ts';
import { smallerCssTree } from './smallerPackages.ts';

const mjmlVersion = '5.4.1';

const nothing = 'module.exports = {};';

/** The esbuild namespace of modules that this file generates. */
const namespace = 'trimmed';

/**
 * Replacements for files in node_modules that MJML loads but HTML output does not need: minifiers, a formatter, a second HTML
 * parser, and `.mjmlconfig`, which would run packages from the working directory.
 */
const stubs: Readonly<Record<string, string>> = {
  'mjml-core/lib/helpers/mjmlconfig.js':
    'exports.__esModule = true; exports.default = () => ({}); exports.readMjmlConfig = () => undefined;',
  'mjml-core/lib/helpers/formatHtml.js': nothing,
  'mjml-core/lib/node-only/skeleton-loader.js': nothing,
};

const emptyPackages = ['htmlnano', 'cssnano-preset-lite'];

/** Smaller entries of packages that are enough for MJML: juice without remote files, cheerio without parse5. */
const smallerEntries: Readonly<Record<string, string>> = {
  juice: 'juice/client',
  cheerio: 'cheerio/slim',
};

/**
 * The functions of lodash/fp that MJML uses. All of lodash/fp takes a sixth of the start time. Callbacks get one argument, as
 * in lodash/fp.
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

/**
 * The functions of lodash that MJML and its patches use: the same code as in lodash, which is twice as large with all others. The build
 * fails if one is missing or no longer used.
 */
const usedOfLodash = [
  ...['each', 'escapeRegExp', 'filter', 'find', 'forEach', 'get', 'identity', 'isEmpty'],
  ...['isFunction', 'isNil', 'isObject', 'kebabCase', 'map', 'mapValues', 'min', 'negate', 'omit'],
  ...['range', 'reduce', 'repeat', 'some', 'sortedLastIndex'],
];

/** The name under which a function of lodash is remembered as met. */
const ofLodash = (name: string) => `lodash.${name}`;

const functionsOfLodash = [...usedOfLodash, 'flow', 'join']
  .map((name) => `exports.${name} = require('lodash/${name}');`)
  .join('\n');

/** Replacements that load a package only when a letter first needs it. */
const loadedLater: Readonly<Record<string, (path: string) => string>> = {
  juice: (path) => `const juice = () => require(${JSON.stringify(path)});
module.exports = (...args) => juice()(...args);
Object.defineProperty(module.exports, 'codeBlocks', { get: () => juice().codeBlocks });`,
  cheerio: (path) => `exports.load = (...args) => require(${JSON.stringify(path)}).load(...args);`,
};

/** Makes the compiler small and fast. Fails the build if another version of MJML is installed, or if a stub or patch matches nothing. */
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
        ...usedOfLodash.map(ofLodash),
      ];
      const missed = expected.filter((name) => !met.has(name));
      const unknown = [...met].filter((name) => name.startsWith(ofLodash('')) && !expected.includes(name));
      if (errors.length > 0 || missed.length + unknown.length === 0) return {};
      const text = `MJML no longer loads ${missed.join(', ') || 'nothing'}, and newly ${unknown.join(', ') || 'nothing'}: look at its stubs again`;
      return { errors: [{ text }] };
    });
  },
};

function changeFiles(build: PluginBuild, met: Set<string>) {
  build.onLoad({ filter: /[\\/]node_modules[\\/](mjml-|@babel[\\/]runtime)/ }, async ({ path }) => {
    const name = path.replaceAll('\\', '/').split('/node_modules/').at(-1) ?? '';
    const patches = mjmlPatches[name];
    const contents = stubs[name] ?? patch(name, await readFile(path, 'utf8'), patches ?? []);
    for (const [, used = ''] of contents.matchAll(/_lodash\.(\w+)/g)) met.add(ofLodash(used));
    met.add(name);
    return { contents, loader: 'js' };
  });
}

function replacePackages(build: PluginBuild, met: Set<string>) {
  const contents = new Map<string, string>([
    ['lodash', functionsOfLodash],
    ['lodash/fp', functionsOfFp],
  ]);
  for (const name of emptyPackages) contents.set(name, nothing);
  const names = [...contents.keys(), ...Object.keys(smallerEntries)];
  build.onResolve({ filter: new RegExp(`^(${names.join('|')})$`) }, async ({ path, resolveDir, kind }) => {
    met.add(path);
    const entry = smallerEntries[path];
    if (!entry) return { path, namespace };
    const { path: file, errors } = await build.resolve(entry, { resolveDir, kind });
    const later = loadedLater[path];
    if (!later || errors.length > 0) return { path: file, errors };
    // A path outside `node_modules`: `notices.ts` would take the generated module for a file of the package.
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

/** Leaves out the package with which Handlebars writes source maps. It works without. */
const withoutSourceMaps: Plugin = {
  name: 'without-source-maps',
  setup: (build) => {
    build.onResolve({ filter: /^source-map$/ }, () => ({ path: 'source-map', namespace: 'empty' }));
    build.onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: nothing }));
  },
};

/** Lets our own modules use the same files of htmlparser2 as MJML's parser does: its CommonJS build, with tables that are made at import. */
const oneHtmlParser: Plugin = {
  name: 'one-html-parser',
  setup: (build) => {
    build.onResolve({ filter: /^htmlparser2$/ }, ({ path, kind, resolveDir }) =>
      kind === 'import-statement' ? build.resolve(path, { kind: 'require-call', resolveDir }) : undefined,
    );
  },
};

/**
 * The options that make MJML, css-tree and Handlebars small. Bundles Handlebars without its Node loader.
 */
export const layoutPackages = {
  plugins: [trimMjml, withoutSourceMaps, oneHtmlParser, smallerCssTree],
  alias: { handlebars: 'handlebars/dist/cjs/handlebars.js' },
} satisfies BuildOptions;
