/**
 * Runs `test/host/*.test.ts` inside a real extension host: desktop VS Code's where there is one, else code-server's.
 * With `MAILROOM_RESULTS` the results are also left in that file.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import { build } from 'esbuild';
import { bundles } from '../../../scripts/bundles.ts';
import { launchChromium } from '../../../scripts/vscode/chromium.ts';
import { findDesktop } from '../../../scripts/vscode/desktop.ts';
import { root } from '../../../scripts/vscode/extension.ts';
import { startServer } from '../../../scripts/vscode/server.ts';
import { quietSettings } from '../../../scripts/vscode/settings.ts';
import { type Results, resultsVariable } from './results.ts';

const bundled = join(root, 'build/host');
const patience = 1_800_000;

interface Suite {
  readonly home: string;
  readonly workspace: string;
  readonly tests: string;
  readonly env: Record<string, string>;
}

const temporary = await mkdtemp(join(tmpdir(), 'mr-host-'));
try {
  const suite = await prepare();
  const desktop = await findDesktop();
  if (desktop) await runOnDesktop(desktop, suite);
  else await runOnServer(suite);
  await report(suite);
} finally {
  await rm(temporary, { recursive: true, force: true, maxRetries: 5 });
}

async function prepare(): Promise<Suite> {
  await bundleTests();
  const suite = {
    home: join(temporary, 'home'),
    workspace: join(temporary, 'workspace'),
    tests: join(bundled, 'run.js'),
    env: { [resultsVariable]: join(temporary, 'results.json') },
  };
  const user = join(suite.home, 'user/User');
  for (const folder of [suite.workspace, user]) await mkdir(folder, { recursive: true });
  await writeFile(join(user, 'settings.json'), JSON.stringify(quietSettings));
  return suite;
}

async function bundleTests(): Promise<void> {
  const folder = join(root, 'test/host');
  const tests = (await readdir(folder)).filter((name) => name.endsWith('.test.ts'));
  const entryPoints = ['support/run.ts', ...tests].map((file) => ({
    in: join(folder, file),
    out: basename(file, '.ts'),
  }));
  const { mainFields, define } = bundles({ outdir: bundled, development: true }).extension;
  await rm(bundled, { recursive: true, force: true });
  await build({
    entryPoints,
    outdir: bundled,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    external: ['vscode', 'mocha'],
    mainFields,
    define,
    logLevel: 'warning',
  });
}

/** The results say what failed, so that a failing run is not an error here. */
async function runOnDesktop(executable: string, { home, workspace, tests, env }: Suite): Promise<void> {
  const launchArgs = [workspace, '--user-data-dir', join(home, 'user'), '--disable-workspace-trust'];
  if (process.getuid?.() === 0) launchArgs.push('--no-sandbox');
  await runTests({
    vscodeExecutablePath: executable,
    extensionDevelopmentPath: root,
    extensionTestsPath: tests,
    extensionTestsEnv: env,
    launchArgs,
  }).catch(() => {});
}

async function runOnServer({ home, workspace, tests, env }: Suite): Promise<void> {
  const server = await startServer({ home, env, testDriver: true });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const ended = new Promise<void>((done) => page.exposeFunction('codeAutomationExit', () => done()));
    const remote = (path: string) => `vscode-remote://${new URL(server.url).host}${path}`;
    const payload = [
      ['extensionDevelopmentPath', remote(root)],
      ['extensionTestsPath', remote(tests)],
    ];
    const query = new URLSearchParams({ folder: workspace, payload: JSON.stringify(payload) });
    await page.goto(`${server.url}/?${query}`);
    await Promise.race([ended, server.ended, late()]);
  } finally {
    await browser.close();
    await server.stop();
  }
}

function late(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, patience).unref());
}

async function report({ env }: Suite): Promise<void> {
  const text = await readFile(env[resultsVariable] ?? '', 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error('The suite in the extension host did not come to its end.');
  const results: Results = JSON.parse(text);
  for (const title of results.passed) console.log(`  ok  ${title}`);
  for (const { title, error } of results.failed) console.log(`FAIL  ${title}\n${error}`);
  if (process.env[resultsVariable]) await writeFile(process.env[resultsVariable], text);
  process.exitCode = results.failed.length > 0 || results.passed.length === 0 ? 1 : 0;
}
