import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Words } from '../kit/words.ts';
import { restrictedMode } from './requireTrust.ts';

/** A command of a room, for `registerCommandTable`. */
export interface Command {
  /** The start of the error message if the command fails: "Couldn’t upload the layout". */
  readonly failure: Words;
  /** Allows the command in Restricted Mode, because it only reads, shows, or changes what is shown. */
  readonly untrusted?: true;
  run(...args: unknown[]): unknown;
}

/** The commands of a room by their ids. `run` imports the code of the command. */
export type CommandTable = Readonly<Record<string, Command>>;

/** Registers the commands of a room. Shows their errors. Rejects commands in Restricted Mode unless they are `untrusted`. */
export function registerCommandTable(errors: ErrorHandler, table: CommandTable): vscode.Disposable {
  return vscode.Disposable.from(
    ...Object.entries(table).map(([id, command]) =>
      vscode.commands.registerCommand(id, (...args: unknown[]) => runCommand(errors, command, args)),
    ),
  );
}

/** Registers the commands of a room whose table is large: it is loaded with the first of them. */
export function registerLazyTable<Id extends string>(
  errors: ErrorHandler,
  ids: readonly Id[],
  table: () => Promise<Readonly<Record<Id, Command>>>,
): vscode.Disposable {
  return vscode.Disposable.from(
    ...ids.map((id) =>
      vscode.commands.registerCommand(id, async (...args: unknown[]) =>
        runCommand(errors, (await table())[id], args),
      ),
    ),
  );
}

function runCommand(errors: ErrorHandler, { failure, untrusted, run }: Command, args: unknown[]) {
  return errors.run(failure, async () => {
    if (!untrusted && !vscode.workspace.isTrusted) throw restrictedMode();
    return run(...args);
  });
}
