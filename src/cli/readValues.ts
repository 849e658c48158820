import { CannotRun } from './cannotRun.ts';
import type { Program } from './program.ts';

/** Returns the value of an option that has only some values. Throws `CannotRun` for another one. */
export function oneOf<Value extends string>(
  { l10n }: Pick<Program, 'l10n'>,
  kind: 'format' | 'severity',
  values: readonly Value[],
  written: string,
): Value {
  const value = values.find((one) => one === written);
  if (value !== undefined) return value;
  const list = values.join(', ');
  throw new CannotRun(
    kind === 'format'
      ? l10n.t('“{0}” is not a format. Use one of: {1}.', written, list)
      : l10n.t('“{0}” is not a severity. Use one of: {1}.', written, list),
  );
}

/** Reads the values of `--output NAME=FILE`. Throws `CannotRun` for one that is none. */
export function outputsOf<Format extends string>(
  program: Pick<Program, 'l10n'>,
  formats: readonly Format[],
  written: readonly string[],
): { readonly format: Format; readonly file: string }[] {
  return written.map((output) => {
    const [, name, file] = /^([a-z]+)=(.+)$/s.exec(output) ?? [];
    if (name !== undefined && file !== undefined)
      return { format: oneOf(program, 'format', formats, name), file };
    throw new CannotRun(
      program.l10n.t('“{0}” is no format with a file. Write it as --output sarif=mailroom.sarif.', output),
    );
  });
}
