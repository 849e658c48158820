/**
 * Runs `test/host/*.test.ts` inside a real extension host: desktop VS Code's where there is one, else code-server's, in three
 * windows that share the files, since each mostly waits. On a desktop only one window can have the focus.
 * Its arguments are the names of files, for those alone: `node test/host/support/main.ts upload folders`. With
 * `MAILROOM_RESULTS` the results are also left in that file.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import { build } from 'esbuild';
import { bundles } from '../../../scripts/bundles.ts';
import { launchChromium } from '../../../scripts/vscode/chromium.ts';
import { findDesktop } from '../../../scripts/vscode/desktop.ts';
import { copyBuild, root } from '../../../scripts/vscode/extension.ts';
import { startServer } from '../../../scripts/vscode/server.ts';
import { quietSettings, stillSettings } from '../../../scripts/vscode/settings.ts';
import { claimsVariable, type Results, resultsVariable } from './results.ts';

const folder = join(root, 'test/host');
const extension = join(root, 'build/host');
const patience = 1_800_000;
/** Nobody looks at these windows: what is small and plain is drawn in less time. */
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

interface Suite {
  readonly home: string;
  readonly workspace: string;
  readonly env: Record<string, string>;
  /** What VS Code has printed, where that is known. */
  printed?: string;
}

const entry = join(extension, 'dist/test/run.mjs');

const temporary = await mkdtemp(join(tmpdir(), 'mr-host-'));
const claims = join(temporary, 'claims');
try {
  await buildWithTests();
  const desktop = await findDesktop();
  const run = (suite: Suite) => (desktop ? runOnDesktop(desktop, suite) : runOnServer(suite));
  const suites = await Promise.all((desktop ? ['1'] : ['1', '2', '3']).map(prepare));
  await Promise.all(suites.map(run));
  await report(suites);
} finally {
  await rm(temporary, { recursive: true, force: true, maxRetries: 5 });
}

async function prepare(window: string): Promise<Suite> {
  const place = join(temporary, window);
  const suite = {
    home: join(place, 'home'),
    workspace: join(place, 'workspace'),
    env: { [resultsVariable]: join(place, 'results.json'), [claimsVariable]: claims },
  };
  const user = join(suite.home, 'user/User');
  for (const folder of [suite.workspace, user, claims]) await mkdir(folder, { recursive: true });
  await writeFile(join(user, 'settings.json'), JSON.stringify(settings));
  return suite;
}

/**
 * Builds the extension with the tests beside it, so that what a test imports is the very module that runs in the extension:
 * nothing that is tested is there twice.
 */
async function buildWithTests(): Promise<void> {
  await rm(extension, { recursive: true, force: true });
  await copyBuild(extension);
  const wanted = process.argv.slice(2).map((name) => `${name}.test.ts`);
  const all = (await readdir(folder)).filter((name) => name.endsWith('.test.ts'));
  const tests = all.filter((name) => wanted.length === 0 || wanted.includes(name));
  const beside = Object.fromEntries(
    ['support/run.ts', ...tests].map((file) => [`test/${basename(file, '.ts')}`, join(folder, file)]),
  );
  const { extension: options } = bundles({ outdir: join(extension, 'dist'), development: true, beside });
  await build({ ...options, external: [...(options.external ?? []), 'mocha'] });
}

/** The results say what failed, so that a failing run is not an error here. */
async function runOnDesktop(executable: string, { home, workspace, env }: Suite): Promise<void> {
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

async function runOnServer(suite: Suite): Promise<void> {
  const { home, workspace, env } = suite;
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
    await Promise.race([ended, server.ended, late()]);
  } finally {
    await browser.close();
    await server.stop();
    suite.printed = server.output();
  }
}

function late(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, patience).unref());
}

async function report(suites: readonly Suite[]): Promise<void> {
  const all = await Promise.all(suites.map(resultsOf));
  const results: Results = {
    passed: all.flatMap(({ passed }) => passed),
    failed: all.flatMap(({ failed }) => failed),
  };
  for (const title of results.passed) console.log(`  ok  ${title}`);
  for (const { title, error } of results.failed) console.log(`FAIL  ${title}\n${error}`);
  const file = process.env[resultsVariable];
  if (file) await writeFile(file, JSON.stringify(results));
  process.exitCode = results.failed.length > 0 || results.passed.length === 0 ? 1 : 0;
}

async function resultsOf({ env, printed = '' }: Suite): Promise<Results> {
  const text = await readFile(env[resultsVariable] ?? '', 'utf8').catch(() => undefined);
  if (text !== undefined) return JSON.parse(text);
  const error = `The suite in the extension host did not come to its end.\n${printed}`;
  return { passed: [], failed: [{ title: 'a window', error }] };
}
