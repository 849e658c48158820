import { writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { Compiler } from '../../compiler/client.ts';
import { checkSettingNames } from '../../core/checks/checkSettings.ts';
import { readHouseRules } from '../../core/checks/house/houseRules.ts';
import { houseProblemText } from '../../core/checks/house/houseTexts.ts';
import { layoutKind } from '../../core/layouts/layout.ts';
import { limits } from '../../core/limits.ts';
import { InspectorClient } from '../../inspector/client.ts';
import { CannotRun } from '../cannotRun.ts';
import { type ExitCode, exitCodes, type Program } from '../program.ts';
import { readStdin } from '../stdin.ts';
import { Progress, styleFor } from '../terminal.ts';
import { threadOf } from '../threads.ts';
import { changedFiles } from '../workspace/changedFiles.ts';
import { isInside } from '../workspace/files.ts';
import { findLayouts } from '../workspace/findLayouts.ts';
import { readParts } from '../workspace/parts.ts';
import { openWorkspace, type Workspace } from '../workspace/workspace.ts';
import { withoutKnown, writeBaseline } from './baseline.ts';
import { type CheckedFiles, checkLayouts } from './checkLayouts.ts';
import { writeReport } from './formats/formats.ts';
import { type CheckArguments, readCheckArguments } from './readArguments.ts';
import { isAtLeast, type Report } from './report.ts';

/** Runs `mailroom check`. Rejects with `CannotRun`. */
export async function check(program: Program, written: readonly string[]): Promise<ExitCode> {
  const asked = readCheckArguments(program, written);
  const workspace = await openWorkspace(program, asked.root);
  refuseWrongHouseRules(program, workspace);
  const files = await filesToCheck(program, workspace, asked);
  const found = await runCheck(program, workspace, files);
  if (asked.baseline !== undefined && asked.writesBaseline) {
    await writeBaseline(program, asked.baseline, found.findings);
    const { length } = found.findings;
    program.stdout.write(
      `${program.l10n.count('{0} finding is known now.|{0} findings are known now.', length)}\n`,
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

/** A rule that can’t be read would find nothing, and the letters would seem to keep it. */
function refuseWrongHouseRules({ l10n }: Program, workspace: Workspace): void {
  const [first, ...others] = readHouseRules(workspace.setting(checkSettingNames.house)).problems;
  if (first) throw new CannotRun(houseProblemText(l10n, [first, ...others]));
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
  { paths, stdinPath, language, changedSince }: CheckArguments,
): Promise<CheckedFiles> {
  if (!paths.includes('-')) {
    const files = await findLayouts(program, workspace, paths);
    if (changedSince === undefined) return { files, language };
    const changed = await changedFiles(program, workspace, changedSince);
    return { files: files.filter((file) => isAffected(file, changed)), language };
  }
  const { l10n, cwd } = program;
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

/** Returns true for a layout that has changed, or whose texts or sample people have. A changed part is checked in a layout with it. */
function isAffected(file: string, changed: ReadonlySet<string>): boolean {
  if (changed.has(file)) return true;
  const own = `${file.replace(/\.[^.]*$/, '')}.`;
  return [...changed].some((path) => path.startsWith(own) && path.endsWith('.json'));
}

async function runCheck(program: Program, workspace: Workspace, files: CheckedFiles) {
  const { bundles, l10n } = program;
  const compiler = new Compiler(threadOf(bundles, 'compiler'));
  const inspector = new InspectorClient(threadOf(bundles, 'inspector'));
  const progress = new Progress(program);
  let done = 0;
  try {
    const parts = readParts(program, workspace);
    return await checkLayouts({ program, workspace, parts, compiler, inspector }, files, () => {
      done++;
      progress.show(l10n.t('Checking layouts: {0} of {1}', done, files.files.length));
    });
  } finally {
    progress.clear();
    await Promise.all([compiler.close(), inspector.close()]);
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
  for (const { format: wanted, file } of outputs) {
    const text = writeReport(wanted, report, { l10n, shownPath, style: (plain) => plain });
    await writeFile(resolve(cwd, file), text).catch(() => {
      throw new CannotRun(
        l10n.t('Couldn’t write “{0}”. Check that its folder exists and can be written to.', file),
      );
    });
  }
  stdout.write(writeReport(format, report, { l10n, shownPath, style: styleFor(stdout, env) }));
}
