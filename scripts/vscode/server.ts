import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { signalGroup, spawnGuarded } from '../spawnGuarded.ts';
import { testTimeVariables } from '../testing/testTime.ts';
import { installPackage } from './extension.ts';
import { provisionCodeServer } from './provision.ts';

export interface ServerOptions {
  /** The folder that VS Code writes all its files to. By default a new one, which is removed when the server stops. */
  readonly home?: string;
  /** The port to use if it is free. Otherwise, and by default, any free port. */
  readonly port?: number;
  /** The folder or workspace that the address without parameters opens. */
  readonly folder?: string;
  /** User settings, for a home that has none yet. */
  readonly settings?: Record<string, unknown>;
  /** A packaged extension to install before the start. */
  readonly vsix?: string;
  /** True if folders open in Restricted Mode until they are trusted. By default every folder is trusted. */
  readonly restricted?: boolean;
  /** True if the URL may name an extension to develop and tests to run in it. Also hides notifications and dialogs. */
  readonly testDriver?: boolean;
  /** The port at which an extension host can be inspected once it has been asked to (`Server.inspectExtensions`). */
  readonly inspectPort?: number;
  /** Additional environment variables for VS Code and its extensions. */
  readonly env?: Record<string, string>;
}

export interface Server {
  /** The server's URL, such as `http://127.0.0.1:41234`. */
  readonly url: string;
  /** Returns the output of the server and the extension hosts so far. */
  output(): Promise<string>;
  /** Resolves when the extension hosts of closed windows have ended. Kills those that don't end within two seconds. */
  endExtensions(): Promise<void>;
  /** Lets the newest extension host be inspected, at `inspectPort`. */
  inspectExtensions(): Promise<void>;
  stop(): Promise<void>;
  /** Resolves when the server has ended for any reason. */
  readonly ended: Promise<void>;
}

/** Timeouts in milliseconds, for starting the server, stopping it, and ending its extension hosts. */
const startingTime = 120_000;
const stoppingTime = 5_000;
const extensionsTime = 2_000;

const outputFile = 'output.log';

/** Starts a VS Code server on the loopback interface, without a password, and waits until it answers. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const entry = await provisionCodeServer();
  // Short, because socket paths are limited to 107 characters.
  const home = options.home ?? (await mkdtemp(join(tmpdir(), 'mr-')));
  await prepare(home, options.settings ?? {});
  const port = (await freePort(options.port ?? 0)) ?? (await freePort(0));
  const env = environment(home, options.env);
  const common = ['--config', join(home, 'config.yaml'), ...userFolders(home)];
  if (options.vsix) {
    const { vsix } = options;
    await installPackage(vsix, join(home, 'ext'), async (folder) => {
      const args = ['--config', join(home, 'config.yaml'), '--extensions-dir', folder];
      await promisify(execFile)(process.execPath, [entry, ...args, '--install-extension', vsix], { env });
    });
  }
  const printed = await open(join(home, outputFile), 'w');
  const inspect = options.inspectPort ? [`--inspect-port=${options.inspectPort}`] : [];
  const child = spawnGuarded(process.execPath, [...inspect, entry, ...common, ...flags(options, port)], {
    env,
    cwd: home,
    stdio: ['ignore', printed.fd, printed.fd],
  });
  await printed.close();
  const url = `http://127.0.0.1:${port}`;
  const server = serverAt(url, home);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    await end(child, ended);
    if (!options.home) await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await answers(`${url}/healthz`, child);
  } catch (error) {
    const output = await server.output();
    await stop();
    throw new Error(`VS Code did not start: ${error}\n${output}`);
  }
  return { ...server, stop, ended };
}

/** Returns the operations on a running server, whichever process started it. `home` is the folder of its files. */
export function serverAt(url: string, home: string): Omit<Server, 'stop' | 'ended'> {
  const output = () => readFile(join(home, outputFile), 'utf8');
  let known = 0;
  const endExtensions = async () => {
    const text = await output();
    const launched = extensionHostsIn(text.slice(known));
    known = text.length;
    await Promise.all(launched.map(extensionHostEnded));
  };
  const inspectExtensions = async () => {
    const newest = extensionHostsIn(await output()).at(-1);
    // Node opens its inspector at this signal.
    if (newest !== undefined) process.kill(newest, 'SIGUSR1');
  };
  return { url, output, endExtensions, inspectExtensions };
}

/** The ids of the processes of extension hosts that a server has started, by its output. */
function extensionHostsIn(output: string): readonly number[] {
  return [...output.matchAll(/<(\d+)> Launched Extension Host Process/g)].map(([, pid]) => Number(pid));
}

/**
 * Waits until an extension host has ended. Kills it after a time limit: a host whose window closed without a message would wait
 * for hours. Does not wait after the kill, because a killed process exists until its parent collects its exit code.
 */
async function extensionHostEnded(pid: number): Promise<void> {
  for (const deadline = Date.now() + extensionsTime; reaches(pid, 0); await delay(20)) {
    if (Date.now() < deadline) continue;
    reaches(pid, 'SIGKILL');
    return;
  }
}

/** Sends a signal (0 only checks). Returns true if the process exists. */
function reaches(pid: number, signalName: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signalName);
  } catch {
    return false;
  }
}

async function prepare(home: string, settings: Record<string, unknown>): Promise<void> {
  const user = join(home, 'user/User');
  for (const folder of [user, join(home, 'home'), join(home, 'tmp'), join(home, 'ext')]) {
    await mkdir(folder, { recursive: true });
  }
  await writeFile(join(home, 'config.yaml'), 'auth: none\ncert: false\n');
  const file = join(user, 'settings.json');
  if (!existsSync(file)) await writeFile(file, JSON.stringify(settings, null, 2));
}

function userFolders(home: string): string[] {
  return ['--user-data-dir', join(home, 'user'), '--extensions-dir', join(home, 'ext')];
}

function flags({ folder, restricted, testDriver }: ServerOptions, port = 0): string[] {
  return [
    ...['--bind-addr', `127.0.0.1:${port}`, '--auth', 'none'],
    ...['--disable-telemetry', '--disable-update-check'],
    ...(restricted ? [] : ['--disable-workspace-trust']),
    ...['--disable-getting-started-override', '--ignore-last-opened'],
    ...(testDriver ? ['--vscode-option', 'enable-smoke-test-driver'] : []),
    ...(folder ? [folder] : []),
  ];
}

/** Returns the environment without variables of an outer VS Code, npm or Node. */
function environment(home: string, more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const foreign = /^(VSCODE_|ELECTRON_|npm_|NODE_OPTIONS$|NODE_TEST_CONTEXT$|NODE_COMPILE_CACHE$|PORT$|XDG_)/;
  const own = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  return {
    ...Object.fromEntries(own),
    HOME: join(home, 'home'),
    TMPDIR: join(home, 'tmp'),
    EXTENSIONS_GALLERY: '{"serviceUrl":""}',
    ...testTimeVariables(),
    ...more,
  };
}

/** Returns the wanted port if it is free, otherwise `undefined`. For 0, returns any free port. */
async function freePort(wanted: number): Promise<number | undefined> {
  const server = createServer().listen(wanted, '127.0.0.1');
  const free = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!free) return undefined;
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startingTime;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`);
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await delay(50);
  }
  throw new Error(`no answer in ${startingTime / 1000} seconds`);
}

/** Ends the server and all processes that it started. */
async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  signalGroup(child, 'SIGTERM');
  const late = setTimeout(() => signalGroup(child, 'SIGKILL'), stoppingTime);
  await ended;
  clearTimeout(late);
  signalGroup(child, 'SIGKILL');
}
