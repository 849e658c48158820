import type { BuildOptions, Plugin } from 'esbuild';

/** A system whose disks ignore case: Windows, with its paths as well, or macOS, which also ignores the Unicode form of names. */
export type OtherSystem = 'win32' | 'darwin';

/**
 * Changes the options of a worker’s bundle so that its code runs as on another system: with its paths, and a double of its
 * disk. Tests use this machine’s paths, which are converted in messages to and from the worker.
 */
export function onOtherSystem(system: OtherSystem, options: BuildOptions): BuildOptions {
  return {
    ...options,
    define: { ...options.define, 'process.platform': JSON.stringify(system) },
    plugins: [otherDisk(system), ...(options.plugins ?? [])],
  };
}

const namespace = 'other-disk';

function otherDisk(system: OtherSystem): Plugin {
  const start = `const isWindows = ${system === 'win32'};\n${conversions}`;
  const modules: Readonly<Record<string, string>> = {
    path: `module.exports = require('node:path')${system === 'win32' ? '.win32' : ''};`,
    fs: start + foldingDisk,
    worker_threads: start + convertingPort,
  };
  return {
    name: namespace,
    setup(build) {
      build.onResolve({ filter: /^(?:node:)?(?:path|fs|worker_threads)$/ }, ({ path, namespace: from }) =>
        from === namespace ? undefined : { path: path.replace('node:', ''), namespace },
      );
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: modules[path] ?? '' }));
    },
  };
}

const conversions = `
const fold = (name) => (isWindows ? name : name.normalize('NFC')).toLowerCase();
const here = (path) => (isWindows ? path.replace(/^[a-z]:/i, '').replaceAll('\\\\', '/') : path);
const there = (path) => (isWindows && path.startsWith('/') ? 'C:' + path.replaceAll('/', '\\\\') : path);
`;

/** The functions of `node:fs` that Mailroom and MJML use. A file is found by its name in any case, and keeps the name given. */
const foldingDisk = `
const fs = require('node:fs');
const { posix } = require('node:path');
const namesIn = (folder) => {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
};
const find = (path) => {
  if (typeof path !== 'string') return path;
  let found = '/';
  for (const name of posix.resolve(here(path)).split('/')) {
    const same = posix.join(found, name);
    const real = fs.existsSync(same) ? name : namesIn(found).find((one) => fold(one) === fold(name));
    found = posix.join(found, real ?? name);
  }
  return found;
};
/** Follows links but keeps the given names, as Node does on Windows and macOS. */
const realpathSync = (path) => {
  const real = fs.realpathSync(find(path));
  return there(real === find(path) ? posix.resolve(here(path)) : real);
};
realpathSync.native = (path) => there(fs.realpathSync(find(path)));
const calls = ['openSync', 'opendirSync', 'lstatSync', 'statSync', 'readFileSync', 'existsSync'];
const finding = calls.map((name) => [name, (path, ...rest) => fs[name](find(path), ...rest)]);
module.exports = { ...fs, ...Object.fromEntries(finding), realpathSync };
`;

/** A port to the test that converts to and from this machine’s paths. */
const convertingPort = `
const threads = require('node:worker_threads');
const arriving = ({ context, question, ...message }) => ({
  ...message,
  context: context?.file ? converted(context) : context,
  question: question?.file ? { ...question, file: there(question.file) } : question,
});
const converted = ({ file, roots, unsaved = {}, ...substitutes }) => ({
  file: there(file),
  roots: roots.map(there),
  unsaved: Object.fromEntries(Object.entries(unsaved).map(([path, text]) => [fold(there(path)), text])),
  ...substitutes,
});
const leaving = (value) => {
  if (typeof value === 'string') return isWindows && /^C:\\\\/i.test(value) ? here(value) : value;
  if (Array.isArray(value)) return value.map(leaving);
  return value?.constructor === Object
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, leaving(each)]))
    : value;
};
module.exports = {
  ...threads,
  parentPort: threads.parentPort && {
    on: (event, heard) => threads.parentPort.on(event, (message) => heard(arriving(message))),
    postMessage: (message) => threads.parentPort.postMessage(leaving(message)),
  },
};
`;
