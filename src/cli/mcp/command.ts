import { atMost } from '../../core/concurrency.ts';
import { type ExitCode, exitCodes, type Program } from '../program.ts';
import { readArguments } from '../readArguments.ts';
import { callTool, problemOf } from '../tools/callTool.ts';
import { versionOf } from '../version.ts';
import { openWorkspace } from '../workspace/workspace.ts';
import { linesOf } from './lines.ts';
import { mcpOptions } from './options.ts';
import { McpServer, unreadable } from './server.ts';

/** The maximum number of requests that wait. Input beyond them is read only after they are answered. */
const mostWaiting = 32;

/**
 * Runs `mailroom mcp`: a server of the Model Context Protocol on standard input and output, for agents. It reads files of the workspace
 * folder, writes none, and makes no request. Resolves when the input ends. Rejects with `CannotRun`.
 */
export async function mcp(program: Program, written: readonly string[]): Promise<ExitCode> {
  const { values } = readArguments(program, written, mcpOptions);
  const { root } = await openWorkspace(program, values.root);
  const threads = await program.openThreads();
  // Two calls about one layout at the same time would supersede each other in the threads.
  const inTurn = atMost(1);
  const server = new McpServer({
    version: await versionOf(program.bundles),
    l10n: program.l10n,
    // The settings may change between two calls.
    call: (tool, input) =>
      inTurn(async () => {
        try {
          return await callTool(
            { program, ...threads, workspace: await openWorkspace(program, root) },
            tool,
            input,
          );
        } catch (error) {
          return { problem: problemOf(program, error) };
        }
      }),
  });
  try {
    await serve(program, server);
  } finally {
    await threads.close();
  }
  return exitCodes.fine;
}

async function serve({ stdin, stdout }: Program, server: McpServer): Promise<void> {
  const running = new Set<Promise<void>>();
  for await (const line of linesOf(stdin)) {
    const answering = answerTo(server, line).then((answer) => {
      if (answer) stdout.write(`${JSON.stringify(answer)}\n`);
      running.delete(answering);
    });
    running.add(answering);
    if (running.size >= mostWaiting) await Promise.race(running);
  }
  await Promise.all(running);
}

async function answerTo(server: McpServer, line: string | undefined): Promise<object | undefined> {
  let message: unknown;
  try {
    message = JSON.parse(line ?? '');
  } catch {
    return unreadable;
  }
  return server.answer(message);
}
