/** The thread that draws versions of a layout for the editor. It starts for one job, and ends after its answer. */
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import {
  cancelPictures,
  type FromPicturesThread,
  type PicturesAnswer,
  type PicturesJob,
} from '../../protocol/versionPictures.ts';
import { CannotRun } from '../cannotRun.ts';
import { wordingIn } from '../language.ts';
import { Browser, BrowserFailed } from '../pictures/browser.ts';
import { findBrowser } from '../pictures/findBrowser.ts';
import { localPictures } from '../pictures/localPictures.ts';
import { lookForBrowser } from '../pictures/lookForBrowser.ts';
import type { Program } from '../program.ts';
import { openThreads } from '../threads.ts';
import { commitsOf } from '../workspace/commitsOf.ts';
import { readParts } from '../workspace/parts.ts';
import { openFolder } from '../workspace/workspace.ts';
import { letterIn } from './compareVersions.ts';
import { drawVersions } from './drawVersions.ts';
import { openVersion } from './versionFolder.ts';

type DrawJob = Extract<PicturesJob, { readonly kind: 'draw' }>;

/** What drawing needs beside its job. */
interface Surroundings {
  readonly program: Program;
  readonly canceled: AbortSignal;
  readonly report: (done: number, total: number) => void;
}

/** Does the job, and posts progress and the answer. `bundles` is the directory of the bundles. */
export async function drawForEditor(bundles: string, job: PicturesJob): Promise<void> {
  const post = (message: FromPicturesThread) => parentPort?.postMessage(message);
  const controller = new AbortController();
  parentPort?.on('message', (message) => message === cancelPictures && controller.abort());
  if (job.kind === 'commits') return post({ commits: await commitsOf(openFolder(job.root, {}), job.file) });
  const { stdin, stdout, stderr, env, platform } = process;
  if (job.kind === 'browser') {
    const looking = { ...(await wordingIn('en', bundles)), env, platform, cwd: process.cwd() };
    return post({ browser: await lookForBrowser(looking, job.browser || undefined, controller.signal) });
  }
  const around = { cwd: job.root, bundles, stdin, stdout, stderr, env, platform };
  const opening = async () => openThreads(bundles);
  // The extension words the problems.
  const program: Program = { ...(await wordingIn('en', bundles)), ...around, openThreads: opening };
  const report = (done: number, total: number) => post({ done, total });
  post(await draw({ program, canceled: controller.signal, report }, job));
}

/** Looks for the browser first, so that nothing is compiled in vain. */
async function draw(around: Surroundings, job: DrawJob): Promise<PicturesAnswer> {
  const { program } = around;
  const path = refusedAs('none', () => findBrowser(program, job.browser || undefined));
  if (path === 'none' || path === undefined) {
    const named = path && (job.browser || program.env.MAILROOM_BROWSER);
    return { problem: 'noBrowser', ...(named && { named }) };
  }
  const workspace = openFolder(job.root, job.settings);
  if ('html' in job.before) {
    const before = { html: job.before.html, ...localPictures(workspace, job.file) };
    return await drawWith(path, around, job, before);
  }
  return await drawCommit(path, around, job, job.before);
}

/** Draws the letter of a commit beside the current one. It is compiled with the settings of today. */
async function drawCommit(
  path: string,
  around: Surroundings,
  job: DrawJob,
  { commit, language }: Extract<DrawJob['before'], { readonly commit: string }>,
): Promise<PicturesAnswer> {
  const { program, canceled } = around;
  const workspace = openFolder(job.root, job.settings);
  const opened = await openVersion(program, workspace, commit).catch(unlessRefused);
  if (!opened) return { problem: 'unreadable' };
  await using folder = opened;
  const former = openFolder(folder.root, job.settings);
  const layout = workspace.pathOf(job.file);
  const version = { workspace: former, parts: readParts(program, former), layouts: new Set([layout]) };
  const threads = await program.openThreads();
  const letter = await letterIn(program, threads, version, layout, language)
    .catch(unlessRefused)
    .finally(() => threads.close());
  if (canceled.aborted) return { problem: 'canceled' };
  if (letter === undefined) return { problem: 'missing' };
  if (letter?.html === undefined) return { problem: 'broken' };
  const before = { html: letter.html, ...localPictures(former, join(former.root, layout)) };
  return await drawWith(path, around, job, before);
}

async function drawWith(
  path: string,
  { canceled, report }: Surroundings,
  { root, file, settings, now, widths }: DrawJob,
  before: Parameters<typeof drawVersions>[1]['before'],
): Promise<PicturesAnswer> {
  const after = { html: now, ...localPictures(openFolder(root, settings), file) };
  let done = 0;
  try {
    await using browser = await Browser.start(path, false);
    canceled.throwIfAborted();
    canceled.addEventListener('abort', () => browser.send('Browser.close').catch(() => {}));
    const looks = { widths, isDark: false, loadsOthers: false };
    return {
      pictures: await drawVersions(browser, { before, after }, looks, () => report(++done, widths.length)),
    };
  } catch (error) {
    if (canceled.aborted) return { problem: 'canceled' };
    if (error instanceof BrowserFailed) return { problem: 'browserFailed', path, detail: error.message };
    throw error;
  }
}

/** Returns what `find` returns, and `instead` if it throws `CannotRun`. */
function refusedAs<Found, Instead>(instead: Instead, find: () => Found): Found | Instead {
  try {
    return find();
  } catch (error) {
    if (error instanceof CannotRun) return instead;
    throw error;
  }
}

/** Returns null for a `CannotRun`, and throws everything else. */
function unlessRefused(error: unknown): null {
  if (error instanceof CannotRun) return null;
  throw error;
}
