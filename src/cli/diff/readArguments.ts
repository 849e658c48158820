import type { Severity } from '../../core/checks/finding.ts';
import { CannotRun } from '../cannotRun.ts';
import { failLevels } from '../check/options.ts';
import { type Looks, readLooks } from '../pictures/looks.ts';
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
  /** The folder for pictures; `undefined` if none are drawn. */
  readonly pictures: string | undefined;
  /** The address of that folder, with a slash at its end; empty for one beside the comment. */
  readonly picturesAddress: string;
  readonly looks: Looks;
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
    pictures: values.pictures,
    picturesAddress: addressOf(program, values['pictures-url']),
    looks: readLooks(program, values),
  };
}

/** Returns an address with a slash at its end. Throws `CannotRun` for one that is no web address. */
function addressOf({ l10n }: Program, written: string | undefined): string {
  if (written === undefined) return '';
  const url = URL.parse(written);
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href.replace(/\/?$/, '/');
  throw new CannotRun(l10n.t('“{0}” is no web address. Write one that begins with https://.', written));
}
