import type { Severity } from '../../core/checks/finding.ts';
import { failLevels } from '../check/options.ts';
import type { Program } from '../program.ts';
import { readArguments } from '../readArguments.ts';
import { oneOf, outputsOf } from '../readValues.ts';
import type { DiffFormat } from './formats.ts';
import { diffFormats, diffOptions } from './options.ts';

/** The arguments of `mailroom diff`. */
export interface DiffArguments {
  /** A commit, paths, or both. */
  readonly operands: readonly string[];
  readonly format: DiffFormat;
  readonly outputs: readonly { readonly format: DiffFormat; readonly file: string }[];
  /** The least severity of a new finding that fails the command. */
  readonly failOn: Severity | 'never';
  readonly language: string | undefined;
  readonly root: string | undefined;
}

/** Reads the arguments. Throws `CannotRun` for one that doesn’t exist, or has a wrong value. */
export function readDiffArguments(program: Program, written: readonly string[]): DiffArguments {
  const { values, positionals } = readArguments(program, written, diffOptions);
  return {
    operands: positionals,
    format: oneOf(program, 'format', diffFormats, values.format ?? 'text'),
    outputs: outputsOf(program, diffFormats, values.output ?? []),
    failOn: oneOf(program, 'severity', failLevels, values['fail-on'] ?? 'never'),
    language: values.language,
    root: values.root,
  };
}
