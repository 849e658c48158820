import { stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { CannotRun } from '../cannotRun.ts';
import { judgeSettings } from '../check/judgeSettings.ts';
import { isAtLeast } from '../check/report.ts';
import { noBrowserText } from '../pictures/withBrowser.ts';
import { type ExitCode, exitCodes, type Program } from '../program.ts';
import { Progress, styleFor } from '../terminal.ts';
import { affectedLayouts } from '../workspace/affected.ts';
import { refuseUnknownLanguage } from '../workspace/askedLanguage.ts';
import { changedFiles } from '../workspace/changedFiles.ts';
import { findLayouts } from '../workspace/findLayouts.ts';
import { type Parts, readParts } from '../workspace/parts.ts';
import { openWorkspace, type Workspace } from '../workspace/workspace.ts';
import { writeNamed } from '../writeFiles.ts';
import { type Compared, type ComparedLetter, compareVersions, type Version } from './compareVersions.ts';
import { writeDiff } from './formats.ts';
import { type DiffArguments, readDiffArguments } from './readArguments.ts';
import type { DiffReport } from './report.ts';
import { commitNamed, openVersion } from './versionFolder.ts';

/** Runs `mailroom diff`: says what changed in the letters between a commit and the files. Rejects with `CannotRun`. */
export async function diff(program: Program, written: readonly string[]): Promise<ExitCode> {
  const asked = readDiffArguments(program, written);
  const workspace = await openWorkspace(program, asked.root);
  judgeSettings(program, workspace);
  const { commit, paths } = await commitAndPaths(program, workspace, asked.operands);
  const changed = await changedFiles(program, workspace, commit, 'commit');
  await using version = await openVersion(program, workspace, commit);
  const former = await openWorkspace(program, version.root);
  const { language } = asked;
  const versions = await chooseLayouts(program, {
    after: workspace,
    before: former,
    changed,
    paths,
    language,
  });
  const { report, compared } = await runDiff(program, commit, versions);
  await writeReports(program, report, asked);
  if (!(await writePictures(program, versions, { report, compared, asked }))) return exitCodes.couldNotRun;
  const { failOn } = asked;
  const fails =
    failOn !== 'never' && report.findings.added.some(({ severity }) => isAtLeast(severity, failOn));
  return fails ? exitCodes.found : exitCodes.fine;
}

/** Divides the operands as Git does: the first is a commit unless it is a file. Rejects with `CannotRun` if it is both, or neither. */
async function commitAndPaths(
  program: Program,
  workspace: Workspace,
  [first, ...others]: readonly string[],
): Promise<{ readonly commit: string; readonly paths: readonly string[] }> {
  const { l10n, cwd } = program;
  const named = first === undefined ? undefined : await commitNamed(program, workspace, first);
  const isFile = first !== undefined && (await exists(resolve(cwd, first)));
  if (named !== undefined && isFile) {
    throw new CannotRun(
      l10n.t(
        '“{0}” is a commit and a file. Write ./{0} for the file, or refs/heads/{0} for the branch.',
        first ?? '',
      ),
    );
  }
  if (named !== undefined) return { commit: named, paths: others };
  const head = await commitNamed(program, workspace, 'HEAD');
  if (head === undefined)
    throw new CannotRun(
      l10n.t('There is no commit to compare with. Open a folder that is in a Git repository.'),
    );
  if (first === undefined) return { commit: head, paths: [] };
  if (isFile || /[*?[\]{}()!]/.test(first)) return { commit: head, paths: [first, ...others] };
  throw new CannotRun(
    l10n.t(
      '“{0}” is no commit and no file. Check its name. A clone without history lacks earlier commits: fetch them.',
      first,
    ),
  );
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

interface Versions {
  readonly after: Workspace;
  readonly before: Workspace;
  /** The absolute paths of the files that differ. */
  readonly changed: ReadonlySet<string>;
  readonly paths: readonly string[];
  readonly language: string | undefined;
}

/**
 * Returns the layouts of both versions whose letters may differ. Rejects with `CannotRun` if a path names no layout in either, or if none
 * of all layouts has the language.
 */
async function chooseLayouts(
  program: Program,
  { after, before, changed, paths, language }: Versions,
): Promise<Compared> {
  const named = paths.map(
    (path) => relative(after.root, resolve(program.cwd, path)).split(sep).join('/') || '.',
  );
  const [current, former] = await Promise.all([
    layoutsIn(program, after, named),
    layoutsIn(program, before, named),
  ]);
  if (current instanceof CannotRun && former instanceof CannotRun) throw current;
  await refuseUnknownLanguage(
    program,
    [
      ...listed(current).map((file) => ({ workspace: after, file })),
      ...listed(former).map((file) => ({ workspace: before, file })),
    ],
    language,
  );
  const changedThen = new Set([...changed].map((file) => join(before.root, relative(after.root, file))));
  const [partsNow, partsThen] = [readParts(program, after), readParts(program, before)];
  const affected = new Set(
    [
      await affectedPaths(after, partsNow, current, changed),
      await affectedPaths(before, partsThen, former, changedThen),
    ].flat(),
  );
  return {
    after: versionOf(after, partsNow, current, affected),
    before: versionOf(before, partsThen, former, affected),
    language,
  };
}

type Layouts = readonly string[] | CannotRun;

async function layoutsIn(program: Program, workspace: Workspace, paths: readonly string[]): Promise<Layouts> {
  try {
    return await findLayouts({ ...program, cwd: workspace.root }, workspace, paths);
  } catch (error) {
    if (error instanceof CannotRun) return error;
    throw error;
  }
}

const listed = (layouts: Layouts) => (layouts instanceof CannotRun ? [] : layouts);

async function affectedPaths(
  workspace: Workspace,
  parts: Parts,
  layouts: Layouts,
  changed: ReadonlySet<string>,
): Promise<readonly string[]> {
  const affected = await affectedLayouts(workspace, parts, listed(layouts), changed);
  return affected.map((file) => workspace.pathOf(file));
}

function versionOf(
  workspace: Workspace,
  parts: Parts,
  layouts: Layouts,
  affected: ReadonlySet<string>,
): Version {
  const paths = listed(layouts).map((file) => workspace.pathOf(file));
  return { workspace, parts, layouts: new Set(paths.filter((path) => affected.has(path))) };
}

interface Difference {
  readonly report: DiffReport;
  /** The letters of the report, in the same order. */
  readonly compared: readonly ComparedLetter[];
}

async function runDiff(program: Program, commit: string, versions: Compared): Promise<Difference> {
  const threads = await program.openThreads();
  const progress = new Progress(program);
  let done = 0;
  const count = new Set([...versions.after.layouts, ...versions.before.layouts]).size;
  try {
    const { compared, ...rest } = await compareVersions(program, threads, versions, () => {
      done++;
      progress.show(program.l10n.t('Comparing layouts: {0} of {1}', done, count));
    });
    return { report: { commit, ...rest }, compared };
  } finally {
    progress.clear();
    await threads.close();
  }
}

async function writeReports(
  program: Program,
  report: DiffReport,
  { format, outputs }: DiffArguments,
): Promise<void> {
  const { l10n, formats, stdout, env, cwd } = program;
  // Comes first: what was found is known even if a file can’t be written.
  stdout.write(writeDiff(format, report, { l10n, formats, style: styleFor(stdout, env) }));
  for (const { format: wanted, file } of outputs) {
    const text = writeDiff(wanted, report, { l10n, formats, style: (plain) => plain });
    await writeNamed(program, resolve(cwd, file), text);
  }
}

/** Draws the letters that differ, if that is asked for. Returns false if there is no browser for it. */
async function writePictures(
  program: Program,
  versions: Compared,
  { report, compared, asked }: Difference & { readonly asked: DiffArguments },
): Promise<boolean> {
  if (asked.pictures === undefined) return true;
  const { drawDiff } = await import('./pictures.ts');
  const folder = resolve(program.cwd, asked.pictures);
  const letters = report.letters.flatMap((letter, index) => {
    const both = compared[index];
    return both ? [[letter, both] as const] : [];
  });
  const drawn = await drawDiff(program, versions, letters, asked.looks, folder);
  if (drawn === 'none') {
    program.stderr.write(`${noBrowserText(program)}\n`);
    return false;
  }
  const { picturesAsMarkdown, picturesAsPage } = await import('./picturePages.ts');
  const plain = { ...program, style: (text: string) => text };
  const comment = `${writeDiff('markdown', report, plain)}\n${picturesAsMarkdown(drawn, program, asked.picturesAddress)}`;
  await writeNamed(program, join(folder, 'comment.md'), comment);
  await writeNamed(program, join(folder, 'index.html'), picturesAsPage(drawn, program, program.language));
  return true;
}
