import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installBuild } from './extension.ts';
import { type Server, serverAt, startServer } from './server.ts';

/** A VS Code server with the extension, for tests of the interface. Workspace trust is on unless the user settings turn it off. */
export interface TestServer {
  readonly server: Pick<Server, 'url' | 'endExtensions' | 'inspectExtensions'>;
  /** The folder that VS Code writes to. */
  readonly home: string;
  /** Stops the server and removes its files, or returns it to the process that shares it. */
  end(): Promise<void>;
}

/** The environment variable with the path of the socket from which other processes get servers. */
const variable = 'MAILROOM_SERVERS';

/**
 * Runs `work` with a pool of at most `count` servers for its child processes, which call `takeTestServer`. Servers are started on
 * demand and serve one process at a time. The user settings are removed when a server is returned.
 */
export async function withSharedServers<Result>(count: number, work: () => Promise<Result>): Promise<Result> {
  const started: Promise<TestServer>[] = [];
  const free: TestServer[] = [];
  const waiting: ((shared: TestServer) => void)[] = [];
  const take = () => {
    const idle = free.pop();
    if (idle) return idle;
    if (started.length === count) return new Promise<TestServer>((resolve) => waiting.push(resolve));
    const starting = startTestServer();
    started.push(starting);
    return starting;
  };
  const giveBack = async (shared: TestServer) => {
    await shared.server.endExtensions();
    await rm(join(shared.home, 'user/User'), { recursive: true, force: true, maxRetries: 5 });
    const next = waiting.shift();
    if (next) next(shared);
    else free.push(shared);
  };
  // A server is taken until the connection closes, so a killed process returns it, too.
  const serve = async (socket: Socket) => {
    const closed = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));
    const shared = await take();
    socket.write(JSON.stringify({ url: shared.server.url, home: shared.home }));
    await closed;
    await giveBack(shared);
  };
  const folder = await mkdtemp(join(tmpdir(), 'mr-desk-'));
  const desk = createServer((socket) => {
    serve(socket).catch((error: unknown) => socket.end(JSON.stringify({ error: String(error) })));
  });
  process.env[variable] = join(folder, 'socket');
  desk.listen(process.env[variable]);
  await once(desk, 'listening');
  try {
    return await work();
  } finally {
    delete process.env[variable];
    desk.close();
    for (const starting of await Promise.allSettled(started))
      if (starting.status === 'fulfilled') await starting.value.end();
    await rm(folder, { recursive: true });
  }
}

let hasTaken = false;

/**
 * Takes a shared server as soon as one is free. Starts one if this process has already taken one, or none are shared, or if its
 * extension hosts are to be inspected at a port.
 */
export async function takeTestServer(inspectPort?: number): Promise<TestServer> {
  const desk = process.env[variable];
  if (!desk || hasTaken || inspectPort) return startTestServer(inspectPort);
  hasTaken = true;
  const socket = connect(desk);
  const refused = once(socket, 'close').then(() => {
    throw new Error('The test run has no server of VS Code.');
  });
  const [answer] = await Promise.race([once(socket, 'data'), refused]);
  socket.unref();
  const { url, home, error } = JSON.parse(String(answer));
  if (error) throw new Error(`The test run could not start a server of VS Code: ${error}`);
  const end = async () => {
    socket.destroy();
    hasTaken = false;
  };
  return { server: serverAt(url, home), home, end };
}

/** Starts a server with the packaged extension that `MAILROOM_VSIX` names, otherwise with the files in `dist`. */
async function startTestServer(inspectPort?: number): Promise<TestServer> {
  const vsix = process.env.MAILROOM_VSIX;
  // Short, because socket paths are limited to 107 characters.
  const home = await mkdtemp(join(tmpdir(), 'mr-ui-'));
  if (!vsix) await installBuild(join(home, 'ext'));
  const server = await startServer({
    home,
    restricted: true,
    ...(vsix && { vsix }),
    ...(inspectPort && { inspectPort }),
  });
  const end = async () => {
    await server.stop();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  return { server, home, end };
}
