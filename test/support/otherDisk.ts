import type { BuildOptions, Plugin } from 'esbuild';

/** A system whose disks ignore case: Windows, with its paths as well, or macOS, which also ignores the Unicode form of names. */
export type OtherSystem = 'win32' | 'darwin';

/** Changes the options of a bundle so that its code runs as on another system: on its paths, over a double of its disk. */
export function onOtherSystem(system: OtherSystem, options: BuildOptions): BuildOptions {
  return {
    ...options,
    define: { ...options.define, 'process.platform': JSON.stringify(system) },
    plugins: [otherDisk(system), ...(options.plugins ?? [])],
  };
}

/** Returns a path of this machine as it is on Windows, and in the messages of code that runs as there. */
export const windowsPath = (path: string): string => `C:${path.replaceAll('/', '\\')}`;

const namespace = 'other-disk';

function otherDisk(system: OtherSystem): Plugin {
  const modules: Readonly<Record<string, string>> = {
    path: `module.exports = require('node:path')${system === 'win32' ? '.win32' : ''};`,
    fs: `const system = ${JSON.stringify(system)};\n${foldingDisk}`,
  };
  return {
    name: namespace,
    setup(build) {
      build.onResolve({ filter: /^(?:node:)?(?:path|fs)$/ }, ({ path, namespace: from }) =>
        from === namespace ? undefined : { path: path.replace('node:', ''), namespace },
      );
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: modules[path] ?? '' }));
    },
  };
}

/** What Mailroom and MJML use of `node:fs`, over this machine's disk. A file is found by a name in another case, and known by that name. */
const foldingDisk = `const fs = require('node:fs');
const { posix } = require('node:path');
const isWindows = system === 'win32';
const fold = (name) => (isWindows ? name : name.normalize('NFC')).toLowerCase();
const here = (path) => (isWindows ? path.replace(/^[a-z]:/i, '').replaceAll('\\\\', '/') : path);
const there = (path) => (isWindows ? 'C:' + path.replaceAll('/', '\\\\') : path);
const find = (path) => {
  if (typeof path !== 'string') return path;
  let found = '/';
  for (const name of posix.resolve(here(path)).split('/')) {
    const same = posix.join(found, name);
    if (fs.existsSync(same)) found = same;
    else found = posix.join(found, list(found).find((one) => fold(one) === fold(name)) ?? name);
  }
  return found;
};
const list = (path) => {
  try {
    return fs.readdirSync(path);
  } catch {
    return [];
  }
};
const found = (call) => (path, ...rest) => call(find(path), ...rest);
/** Follows links, but keeps the names that were given, as Node does on Windows and macOS. */
const realpathSync = (path) => {
  const given = posix.resolve(here(path));
  const real = fs.realpathSync(find(path));
  return there(real === find(path) ? given : real);
};
realpathSync.native = (path) => there(fs.realpathSync(find(path)));
const calls = ['openSync', 'opendirSync', 'lstatSync', 'statSync', 'readFileSync', 'existsSync'];
module.exports = { ...fs, ...Object.fromEntries(calls.map((name) => [name, found(fs[name])])), realpathSync };
`;
