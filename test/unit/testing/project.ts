import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const root = resolve(import.meta.dirname, '../../..');

/** A small project in a temporary folder, for running the scripts of this project. */
export interface Project extends AsyncDisposable {
  readonly folder: string;
  write(files: Readonly<Record<string, string>>): Promise<void>;
  /** Starts a script of this project, such as `scripts/test.ts`. */
  start(script: string, ...args: readonly string[]): ReturnType<typeof start>;
  /** Runs a script. Returns its exit code and output, without times and indented lines. */
  run(script: string, ...args: readonly string[]): Promise<string>;
}

export async function openProject(): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'mr-project-'));
  const project: Project = {
    folder,
    async write(files) {
      for (const [name, content] of Object.entries(files)) {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await writeFile(join(folder, name), content);
      }
    },
    start: (script, ...args) => start(folder, script, args),
    async run(script, ...args) {
      const child = start(folder, script, args);
      const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      const lines = printed.split('\n').filter((line) => line !== '' && !line.startsWith('     '));
      return [...lines, `exit code ${code}`].join('\n').replace(/ in [\d.]+ s$/gm, '');
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
  await project.write({
    'package.json': '{ "type": "module" }',
    'scripts/check.ts': '',
    'scripts/build.ts': '',
    'scripts/package.ts': '',
  });
  return project;
}

function start(folder: string, script: string, args: readonly string[]) {
  return spawn(process.execPath, [join(root, script), ...args], {
    cwd: folder,
    // Its own compile cache, as in a fresh clone.
    env: { ...process.env, NODE_COMPILE_CACHE: undefined },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
