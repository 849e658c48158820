import type { Severity } from '../../core/checks/finding.ts';
import { CannotRun } from '../cannotRun.ts';
import type { Program } from '../program.ts';
import { readArguments } from '../readArguments.ts';
import { type FormatName, isFormat } from './formats/formats.ts';
import { checkOptions, failLevels, formatNames } from './options.ts';

/** The arguments of `mailroom check`. */
export interface CheckArguments {
  readonly paths: readonly string[];
  readonly root: string | undefined;
  readonly format: FormatName;
  /** The files that get the report, too. */
  readonly outputs: readonly { readonly format: FormatName; readonly file: string }[];
  readonly failOn: Severity | 'never';
  readonly stdinPath: string | undefined;
  readonly language: string | undefined;
  /** The file with findings that are known. */
  readonly baseline: string | undefined;
  readonly writesBaseline: boolean;
  /** Only what has changed since this commit is checked. */
  readonly changedSince: string | undefined;
}

/** Reads the arguments. Throws `CannotRun` for one that doesn’t exist, or has a wrong value. */
export function readCheckArguments(program: Program, written: readonly string[]): CheckArguments {
  const { values, positionals } = readArguments(program, written.map(withCommit), checkOptions);
  if (values['write-baseline'] && values.baseline === undefined)
    throw new CannotRun(program.l10n.t('Name the file with --baseline FILE.'));
  return {
    paths: positionals,
    baseline: values.baseline,
    writesBaseline: values['write-baseline'] ?? false,
    changedSince: values.changed,
    root: values.root,
    format: formatOf(program, values.format ?? 'text'),
    outputs: (values.output ?? []).map((output) => outputOf(program, output)),
    failOn: failLevelOf(program, values['fail-on'] ?? 'error'),
    stdinPath: values['stdin-path'],
    language: values.language,
  };
}

/** Adds the commit that `--changed` means without one. */
const withCommit = (argument: string) => (argument === '--changed' ? '--changed=HEAD' : argument);

function formatOf({ l10n }: Program, name: string): FormatName {
  if (isFormat(name)) return name;
  throw new CannotRun(l10n.t('“{0}” is not a format. Use one of: {1}.', name, formatNames.join(', ')));
}

function outputOf(program: Program, written: string): CheckArguments['outputs'][number] {
  const [, name, file] = /^([a-z]+)=(.+)$/s.exec(written) ?? [];
  if (name !== undefined && file !== undefined) return { format: formatOf(program, name), file };
  throw new CannotRun(
    program.l10n.t('“{0}” is no format with a file. Write it as --output sarif=mailroom.sarif.', written),
  );
}

function failLevelOf({ l10n }: Program, written: string): CheckArguments['failOn'] {
  const level = failLevels.find((one) => one === written);
  if (level) return level;
  throw new CannotRun(l10n.t('“{0}” is not a severity. Use one of: {1}.', written, failLevels.join(', ')));
}
