import type { Severity } from '../../core/checks/finding.ts';
import { CannotRun } from '../cannotRun.ts';
import type { Program } from '../program.ts';
import { readArguments } from '../readArguments.ts';
import { oneOf, outputsOf } from '../readValues.ts';
import type { FormatName } from './formats/formats.ts';
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
    format: oneOf(program, 'format', formatNames, values.format ?? 'text'),
    outputs: outputsOf(program, formatNames, values.output ?? []),
    failOn: oneOf(program, 'severity', failLevels, values['fail-on'] ?? 'error'),
    stdinPath: values['stdin-path'],
    language: values.language,
  };
}

/** Adds the commit that `--changed` means without one. */
const withCommit = (argument: string) => (argument === '--changed' ? '--changed=HEAD' : argument);
