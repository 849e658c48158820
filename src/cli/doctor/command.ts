import { type Diagnosis, diagnosisReport, neediestFirst } from '../../core/diagnosis.ts';
import { CannotRun } from '../cannotRun.ts';
import { type ExitCode, exitCodes, type Program } from '../program.ts';
import { readArguments } from '../readArguments.ts';
import { openWorkspace, type Workspace } from '../workspace/workspace.ts';
import {
  examineBrowser,
  examineGit,
  examineNameServers,
  examineNetwork,
  examineVersions,
} from './machine.ts';
import { doctorOptions } from './options.ts';
import { examineFolder, examineSettings, unreadableSettings } from './workspace.ts';

/**
 * Runs `mailroom doctor`: says what the command line needs and whether it is there, as a list to paste into an issue. It changes nothing and
 * names no path, address or secret. Exits with 1 if something can’t work. Rejects with `CannotRun`.
 */
export async function doctor(program: Program, written: readonly string[]): Promise<ExitCode> {
  const { values } = readArguments(program, written, doctorOptions);
  const findings = neediestFirst(await examineEverything(program, values.root));
  program.stdout.write(
    values.json ? `${JSON.stringify({ version: 1, findings }, null, 2)}\n` : diagnosisReport(findings),
  );
  return findings.some(({ state }) => state === 'bad') ? exitCodes.found : exitCodes.fine;
}

async function examineEverything(program: Program, root: string | undefined): Promise<readonly Diagnosis[]> {
  const machine = [
    examineVersions(program),
    examineBrowser(program),
    examineNetwork(program),
    examineNameServers(program),
  ];
  return (await Promise.all([...machine, ...(await ofWorkspace(program, root))])).flat();
}

async function ofWorkspace(program: Program, root: string | undefined) {
  const opened = await openWorkspace(program, root).catch((error: unknown) => {
    if (error instanceof CannotRun && root === undefined) return unreadableSettings(program);
    throw error;
  });
  if ('state' in opened) return [opened];
  const workspace: Workspace = opened;
  return [
    examineFolder(program, workspace),
    examineSettings(program, workspace),
    examineGit(program, workspace),
  ];
}
