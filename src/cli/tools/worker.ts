/** The thread in which the editor’s tools for agents run. The command line runs the same tools in its own process. */
import { parentPort } from 'node:worker_threads';
import type { ToolAnswer, ToolRequest } from '../../protocol/toolNames.ts';
import { wordingIn } from '../language.ts';
import type { Program } from '../program.ts';
import { openThreads, type Threads } from '../threads.ts';
import { openFolder } from '../workspace/workspace.ts';
import { callTool, problemOf } from './callTool.ts';

/** Answers the calls that the editor sends. `bundles` is the directory of the bundles. */
export function serveTools(bundles: string): void {
  const threads = openThreads(bundles);
  parentPort?.on('message', async ({ id, ...job }: ToolRequest) => {
    parentPort?.postMessage({ id, ...(await answerTo(threads, bundles, job)) });
  });
}

/** Never rejects, so that the thread does not end. */
async function answerTo(
  threads: Threads,
  bundles: string,
  { tool, input, root, settings, typed, wording }: Omit<ToolRequest, 'id'>,
): Promise<ToolAnswer> {
  const words = await wordingIn(wording, bundles).catch(() => wordingIn('en', bundles));
  try {
    const { stdin, stdout, stderr, env, platform } = process;
    const around = { cwd: root, bundles, stdin, stdout, stderr, env, platform };
    const program: Program = { ...words, ...around, openThreads: async () => threads };
    const workspace = openFolder(root, settings);
    return await callTool({ program, workspace, ...threads, ...(typed && { typed }) }, tool, input);
  } catch (error) {
    return { problem: problemOf(words, error) };
  }
}
