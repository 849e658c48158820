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
