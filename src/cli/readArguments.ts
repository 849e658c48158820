import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { nearestName } from '../core/text/nearestName.ts';
import { CannotRun } from './cannotRun.ts';
import type { Program } from './program.ts';

/** Reads the arguments of a command. Throws `CannotRun` for an option that doesn’t exist, or lacks its value. */
export function readArguments<Options extends ParseArgsOptionsConfig>(
  { l10n }: Program,
  written: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...written], options, allowPositionals: true, strict: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const option = error instanceof Error ? /'(-[^' ]*)/.exec(error.message)?.[1] : undefined;
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' && option) {
      const similar = nearestName(
        option,
        Object.keys(options).map((name) => `--${name}`),
      );
      throw new CannotRun(
        similar === undefined
          ? l10n.t('There is no option “{0}”. See mailroom --help.', option)
          : l10n.t('There is no option “{0}”. The most similar one is “{1}”.', option, similar),
      );
    }
    if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' && option) {
      throw new CannotRun(
        l10n.t('The option “{0}” has no value, or one that it can’t have. See mailroom --help.', option),
      );
    }
    throw error;
  }
}
