/**
 * Runs `test/host/*.test.ts` inside a real extension host: desktop VS Code's where there is one, else code-server's, in three
 * windows that share the files, since each mostly waits. On a desktop only one window can have the focus. With `MAILROOM_DEEP` it runs
 * `test/parts/*.test.ts` there, too, in their short forms: the long ones run in Node.
 * Arguments limit the run to the files of these names: `node test/host/support/main.ts upload folders`. With
 * `MAILROOM_RESULTS` the results are also left in that file.
 */
import { statSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import { build } from 'esbuild';
import { bundles } from '../../../scripts/bundles.ts';
import { globFiles } from '../../../scripts/globFiles.ts';
import { type FileResult, printResult } from '../../../scripts/testing/fileResult.ts';
import { launchChromium } from '../../../scripts/vscode/chromium.ts';
import { findDesktop } from '../../../scripts/vscode/desktop.ts';
import { copyBuild, root } from '../../../scripts/vscode/extension.ts';
import { startServer } from '../../../scripts/vscode/server.ts';
import { quietSettings, stillSettings } from '../../../scripts/vscode/settings.ts';
import { addressesInFiles } from '../../support/subscriberAddresses.ts';
import { type Begun, folderVariable, type Results, resultsName, windowVariable } from './results.ts';

const extension = join(root, 'build/host');
/** The longest time that a file may take before the next one begins, in milliseconds. */
const patience = 900_000;
/** The windows are small, so that rendering takes less time. */
const viewport = { width: 640, height: 480 };
const settings = {
  ...quietSettings,
  ...stillSettings,
  'breadcrumbs.enabled': false,
  'editor.minimap.enabled': false,
  'editor.occurrencesHighlight': 'off',
  'editor.stickyScroll.enabled': false,
  'git.enabled': false,
};

interface Window {
  readonly name: string;
  readonly home: string;
  readonly workspace: string;
  readonly env: Record<string, string>;
  /** The output of VS Code, if it is known. */
  printed?: string;
}

const entry = join(extension, 'dist/test/run.mjs');
const ending = '.test.ts';

const temporary = await mkdtemp(join(tmpdir(), 'mr-host-'));
const resultsFolder = join(temporary, 'results');
try {
  const tests = testsToRun();
  await buildWithTests(tests);
  await mkdir(resultsFolder);
  const desktop = await findDesktop();
  const names = (desktop ? ['1'] : ['1', '2', '3']).slice(0, tests.length);
  const windows = await Promise.all(names.map(prepare));
  await Promise.all(windows.map((window) => (desktop ? runOnDesktop(desktop, window) : runOnServer(window))));
  const results = await Promise.all(tests.map((test) => resultOf(test, windows)));
  await report([...results, await addressesLeft(windows)]);
} finally {
  await rm(temporary, { recursive: true, force: true, maxRetries: 5 });
}

/** The paths of the wanted test files in the project. */
function testsToRun(): readonly string[] {
  const wanted = process.argv.slice(2);
  const folders = wanted.length > 0 || process.env.MAILROOM_DEEP ? '{host,parts}' : 'host';
  const all = globFiles(`test/${folders}/*${ending}`, { cwd: root });
  return all.filter((test) => wanted.length === 0 || wanted.includes(nameOf(test)));
}

/** The name of a test file, which no other has: without its folder and its ending. */
function nameOf(test: string): string {
  return basename(test, ending);
}

async function prepare(name: string): Promise<Window> {
  const place = join(temporary, name);
  const window = {
    name,
    home: join(place, 'home'),
    workspace: join(place, 'workspace'),
    env: { [folderVariable]: resultsFolder, [windowVariable]: name, MAILROOM_DEEP: '' },
  };
  const user = join(window.home, 'user/User');
  for (const folder of [window.workspace, user]) await mkdir(folder, { recursive: true });
  await writeFile(join(user, 'settings.json'), JSON.stringify(settings));
  return window;
}

/**
 * Builds the extension with the tests beside it, so that what a test imports is the very module that runs in the extension:
 * nothing that is tested is there twice.
 */
async function buildWithTests(tests: readonly string[]): Promise<void> {
  await rm(extension, { recursive: true, force: true });
  await copyBuild(extension);
  const beside = Object.fromEntries(
    ['test/host/support/run.ts', ...tests].map((file) => [`test/${basename(file, '.ts')}`, join(root, file)]),
  );
  const { extension: options } = bundles({ outdir: join(extension, 'dist'), development: true, beside });
  await build({
    ...options,
    // Packages that only tests use are not bundled: esbuild and css-tree look for files beside their own.
    external: [...(options.external ?? []), 'mocha', 'esbuild', 'css-tree'],
    alias: { 'node:test': join(root, 'test/host/support/mochaAsNodeTest.ts') },
  });
}

/** The results say what failed, so that a failing run is not an error here. */
async function runOnDesktop(executable: string, { home, workspace, env }: Window): Promise<void> {
  const launchArgs = [workspace, '--user-data-dir', join(home, 'user'), '--disable-workspace-trust'];
  if (process.getuid?.() === 0) launchArgs.push('--no-sandbox');
  await runTests({
    vscodeExecutablePath: executable,
    extensionDevelopmentPath: extension,
    extensionTestsPath: entry,
    extensionTestsEnv: env,
    launchArgs,
  }).catch(() => {});
}

async function runOnServer(window: Window): Promise<void> {
  const { home, workspace, env } = window;
  const server = await startServer({ home, env, testDriver: true });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport });
    const ended = new Promise<void>((done) => page.exposeFunction('codeAutomationExit', () => done()));
    const remote = (path: string) => `vscode-remote://${new URL(server.url).host}${path}`;
    const payload = [
      ['extensionDevelopmentPath', remote(extension)],
      ['extensionTestsPath', remote(entry)],
    ];
    const query = new URLSearchParams({ folder: workspace, payload: JSON.stringify(payload) });
    await page.goto(`${server.url}/?${query}`);
    await Promise.race([ended, server.ended, stalled()]);
  } finally {
    await browser.close();
    await server.stop();
    window.printed = await server.output();
  }
}

/** Resolves when no file was begun for a long time. */
function stalled(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const lastBegun = statSync(resultsFolder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (Date.now() - lastBegun > patience) resolve();
    };
    setInterval(look, 5_000).unref();
  });
}

async function resultOf(test: string, windows: readonly Window[]): Promise<FileResult> {
  const failed = { file: test, passed: 0, failed: 1, seconds: 0 };
  const text = await readFile(join(resultsFolder, resultsName(nameOf(test))), 'utf8').catch(() => undefined);
  if (text === undefined) return { ...failed, output: 'No window came to this file.' };
  const results: Begun | Results = JSON.parse(text);
  if (!('passed' in results)) {
    const printed = windows.find(({ name }) => name === results.window)?.printed ?? '';
    return { ...failed, output: `The window ended or hung while it ran this file.\n${printed}` };
  }
  const failures = results.failed.map(({ title, error }) => `FAIL  ${title}\n${error}`);
  const { passed, skipped, seconds } = results;
  if (passed + failures.length + skipped.length === 0) return { ...failed, output: 'The file has no tests.' };
  return { file: test, passed, failed: failures.length, skipped, seconds, output: failures.join('\n') };
}

/** Searches the files that the windows leave behind for addresses of subscribers. */
async function addressesLeft(windows: readonly Window[]): Promise<FileResult> {
  const started = performance.now();
  const found: string[] = [];
  for (const { name } of windows) found.push(...(await addressesInFiles(join(temporary, name))));
  return {
    file: 'addresses of subscribers that the windows leave',
    passed: found.length > 0 ? 0 : 1,
    failed: found.length,
    seconds: (performance.now() - started) / 1000,
    output: found.join('\n'),
  };
}

async function report(results: readonly FileResult[]): Promise<void> {
  for (const result of results) printResult(result);
  const file = process.env.MAILROOM_RESULTS;
  if (file) await writeFile(file, JSON.stringify(results));
  const isGreen = results.length > 0 && results.every(({ failed }) => failed === 0);
  process.exitCode = isGreen ? 0 : 1;
}
