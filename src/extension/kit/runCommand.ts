import * as vscode from 'vscode';
import type { commands } from '../names.ts';

/**
 * The arguments of Mailroom’s commands, by id. Each room declares those of its own commands beside their table; they are optional if the
 * Command Palette, or a key, can run the command without them. A command that is missing here takes none.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms add to it.
export interface CommandArguments {}

/** The ids of the commands of the manifest, and of those that only Mailroom runs. */
export type CommandId = (typeof commands)[keyof typeof commands] | keyof CommandArguments;

export type ArgumentsOf<Id extends string> = Id extends keyof CommandArguments
  ? CommandArguments[Id] extends infer Args extends unknown[]
    ? Args
    : never
  : [];

/** Runs a command of Mailroom. Resolves with what it returns. */
export async function runCommand<Id extends CommandId>(id: Id, ...args: ArgumentsOf<Id>): Promise<unknown> {
  return vscode.commands.executeCommand(id, ...args);
}

/** Returns a command of Mailroom for a tree item, a code lens or a quick fix. */
export function asCommand<Id extends CommandId>(
  title: string,
  id: Id,
  ...args: ArgumentsOf<Id>
): vscode.Command {
  return { title, command: id, ...(args.length > 0 && { arguments: args }) };
}
