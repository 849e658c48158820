import { join, relative, resolve } from 'node:path';
import { layoutKind } from '../../core/layouts/layout.ts';
import { limits } from '../../core/limits.ts';
import { CannotRun } from '../cannotRun.ts';
import { type ExitCode, exitCodes, type Program } from '../program.ts';
import { readStdin } from '../stdin.ts';
import { Progress, styleFor } from '../terminal.ts';
import { affectedLayouts } from '../workspace/affected.ts';
import { refuseUnknownLanguage } from '../workspace/askedLanguage.ts';
import { changedFiles } from '../workspace/changedFiles.ts';
import { isInside } from '../workspace/files.ts';
import { findLayouts, layoutsBelow } from '../workspace/findLayouts.ts';
import { type Parts, readParts } from '../workspace/parts.ts';
import { openWorkspace, type Workspace } from '../workspace/workspace.ts';
import { writeNamed } from '../writeFiles.ts';
import { withoutKnown, writeBaseline } from './baseline.ts';
import { type CheckedFiles, checkLayouts } from './checkLayouts.ts';
import { writeReport } from './formats/formats.ts';
import { judgeSettings } from './judgeSettings.ts';
import { type CheckArguments, readCheckArguments } from './readArguments.ts';
import { isAtLeast, type Report } from './report.ts';

/** Runs `mailroom check`. Rejects with `CannotRun`. */
export async function check(program: Program, written: readonly string[]): Promise<ExitCode> {
  const asked = readCheckArguments(program, written);
  const workspace = await openWorkspace(program, asked.root);
  judgeSettings(program, workspace);
  const parts = readParts(program, workspace);
  const files = await filesToCheck(program, workspace, parts, asked);
  const layouts = files.files.map((file) => ({ workspace, file }));
  await refuseUnknownLanguage(program, layouts, asked.language);
  const found = await runCheck(program, workspace, parts, files);
  if (asked.baseline !== undefined && asked.writesBaseline) {
    const checked = {
      findings: found.findings,
      layouts: await checkedLayouts(program, workspace, files),
    };
    const known = await writeBaseline(program, asked.baseline, checked);
    program.stdout.write(
      `${program.l10n.count('{0} finding is known now.|{0} findings are known now.', known)}\n`,
    );
    return found.unchecked.length > 0 ? exitCodes.couldNotRun : exitCodes.fine;
  }
  const report =
    asked.baseline === undefined
      ? { ...found, known: 0 }
      : await withoutKnown(program, asked.baseline, found);
  await writeReports(program, workspace, report, asked);
  return exitCodeOf(report, asked);
}

/** Returns the paths of the layouts that are checked, from the workspace folder; `all` if it has no others. */
async function checkedLayouts(
  { l10n }: Program,
  { root, pathOf }: Workspace,
  { files }: CheckedFiles,
): Promise<ReadonlySet<string> | 'all'> {
  const all = await layoutsBelow(root, l10n);
  const checked = new Set(files);
  return all.every((file) => checked.has(file)) ? 'all' : new Set(files.map(pathOf));
}

/** The findings count before it counts that a layout was not checked: they are certain. */
function exitCodeOf({ findings, unchecked }: Report, { failOn }: CheckArguments): ExitCode {
  if (failOn !== 'never' && findings.some(({ severity }) => isAtLeast(severity, failOn)))
    return exitCodes.found;
  return unchecked.length > 0 ? exitCodes.couldNotRun : exitCodes.fine;
}

async function filesToCheck(
  program: Program,
  workspace: Workspace,
  parts: Parts,
  { paths, stdinPath, language, changedSince }: CheckArguments,
): Promise<CheckedFiles> {
  const { l10n } = program;
  if (!paths.includes('-')) {
    if (stdinPath !== undefined)
      throw new CannotRun(l10n.t('--stdin-path needs “-”: mailroom check - --stdin-path newsletter.mjml.'));
    const files = await findLayouts(program, workspace, paths);
    if (changedSince === undefined) return { files, language };
    const changed = await changedFiles(program, workspace, changedSince);
    return { files: await affectedLayouts(workspace, parts, files, changed), language };
  }
  const { cwd } = program;
  if (paths.length > 1) throw new CannotRun(l10n.t('“-” can’t be combined with other paths.'));
  if (stdinPath === undefined)
    throw new CannotRun(l10n.t('Say which file the text is, with --stdin-path newsletter.mjml.'));
  const file = resolve(cwd, stdinPath);
  if (layoutKind(file) === undefined)
    throw new CannotRun(l10n.t('“{0}” is not a layout. Layouts are .mjml and .html files.', stdinPath));
  if (!isInside(workspace.root, file)) {
    throw new CannotRun(
      l10n.t(
        '“{0}” is outside of the folder “{1}”. Name the folder that contains it with --root.',
        stdinPath,
        workspace.root,
      ),
    );
  }
  const text = await readStdin(program, limits.layout);
  return { files: [file], typed: { file, text }, language };
}

async function runCheck(program: Program, workspace: Workspace, parts: Parts, files: CheckedFiles) {
  const { l10n } = program;
  const { inspector, close } = await program.openThreads();
  const progress = new Progress(program);
  let done = 0;
  try {
    return await checkLayouts({ program, workspace, parts, inspector }, files, () => {
      done++;
      progress.show(l10n.t('Checking layouts: {0} of {1}', done, files.files.length));
    });
  } finally {
    progress.clear();
    await close();
  }
}

async function writeReports(
  program: Program,
  { root }: Workspace,
  report: Report,
  { format, outputs }: CheckArguments,
): Promise<void> {
  const { l10n, stdout, cwd, env } = program;
  const shownPath = (file: string) => relative(cwd, join(root, file)) || file;
  // Comes first: what was found is known even if a file can’t be written.
  stdout.write(writeReport(format, report, { l10n, shownPath, style: styleFor(stdout, env) }));
  for (const { format: wanted, file } of outputs) {
    const text = writeReport(wanted, report, { l10n, shownPath, style: (plain) => plain });
    await writeNamed(program, resolve(cwd, file), text);
  }
}
