import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Words } from '../kit/words.ts';
import { restrictedMode } from './requireTrust.ts';

/** Registers a command that is refused in Restricted Mode. `failure` names what failed: “Couldn’t upload the layout”. */
export function registerCommand<A extends unknown[]>(
  errors: ErrorHandler,
  command: string,
  failure: Words,
  run: (...args: A) => unknown,
): vscode.Disposable {
  return vscode.commands.registerCommand(command, (...args: A) =>
    errors.run(failure, async () => {
      if (!vscode.workspace.isTrusted) throw restrictedMode();
      return run(...args);
    }),
  );
}

/** A command of a room, as data. */
export interface Command {
  /** The message of a failure: "Couldn’t upload the layout". */
  readonly failure: Words;
  /** Allows the command in Restricted Mode: it only reads, shows, or changes what is shown. */
  readonly untrusted?: true;
  run(...args: unknown[]): unknown;
}

/** The commands of a room by their ids. `run` imports what the command needs. */
export type CommandTable = Readonly<Record<string, Command>>;

/** Registers the commands of a room. Shows their failures. Refuses them in Restricted Mode, except those that are `untrusted`. */
export function registerCommandTable(errors: ErrorHandler, table: CommandTable): vscode.Disposable {
  return vscode.Disposable.from(
    ...Object.entries(table).map(([id, { failure, untrusted, run }]) =>
      vscode.commands.registerCommand(id, (...args: unknown[]) =>
        errors.run(failure, async () => {
          if (!untrusted && !vscode.workspace.isTrusted) throw restrictedMode();
          return run(...args);
        }),
      ),
    ),
  );
}

/** What commands do, by their names. */
export type CommandActions<Command extends string> = Readonly<
  Record<Command, (...args: unknown[]) => unknown>
>;

/** Registers commands, each with what its failure is called; what they do is loaded with the first of them. */
export function registerCommands<Command extends string>(
  errors: ErrorHandler,
  failures: Readonly<Record<Command, Words>>,
  load: () => Promise<CommandActions<Command>>,
): vscode.Disposable {
  const names = Object.keys(failures) as Command[];
  return vscode.Disposable.from(
    ...names.map((name) =>
      registerCommand(errors, name, failures[name], async (...args: unknown[]) =>
        (await load())[name](...args),
      ),
    ),
  );
}
