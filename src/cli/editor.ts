/** The editor’s part of the command line: as a worker thread the tools for agents, as a program the server with these tools. */
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { loadWording } from './language.ts';
import { mcp } from './mcp/command.ts';
import { openThreads } from './threads.ts';
import { serveTools } from './tools/worker.ts';

const bundles = fileURLToPath(new URL('.', import.meta.url));

if (isMainThread) await serve();
else serveTools(bundles);

async function serve(): Promise<void> {
  const { env, platform, stdin, stdout, stderr } = process;
  const around = { cwd: process.cwd(), env, platform, stdin, stdout, stderr, bundles };
  const program = {
    ...(await loadWording(env, bundles)),
    ...around,
    openThreads: async () => openThreads(bundles),
  };
  process.exitCode = await mcp(program, process.argv.slice(2));
}
