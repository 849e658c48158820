import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { ArgumentsOf, CommandId } from '../kit/runCommand.ts';
import type { Words } from '../kit/words.ts';
import type { commandsOf } from '../names.ts';
import { restrictedMode } from '../trust/requireTrust.ts';

export interface Command<Args extends readonly unknown[] = never> {
  /** The start of the error message if the command fails: "Couldn’t upload the layout". */
  readonly failure: Words;
  /** Allows the command in Restricted Mode, because it only reads, shows, or changes what is shown. */
  readonly untrusted?: true;
  /** Menus, keys and links can pass other arguments than the declared ones, or none: those that decide something are checked. */
  readonly run: (...args: Args) => unknown;
}

/** Commands by their ids, each with the arguments that `CommandArguments` declares. */
export type CommandTable<Id extends string> = { readonly [K in Id]: Command<ArgumentsOf<K>> };

/** The table with all commands of a room. */
export type RoomCommands<Room extends keyof typeof commandsOf> = CommandTable<
  Extract<(typeof commandsOf)[Room][keyof (typeof commandsOf)[Room]], string>
>;

type AnyCommands = Readonly<Record<string, Command>>;

/** The commands of a room: their ids, and what loads their table with the first that runs. */
export interface LazyCommands {
  readonly ids: readonly string[];
  readonly load: () => Promise<AnyCommands>;
}

/** Returns the commands of a room, `ids` as `names.ts` lists them. The compiler requires that the table has them all. */
export function lazyCommands<Id extends string>(
  ids: Readonly<Record<string, Id>>,
  load: () => Promise<CommandTable<Id>>,
): LazyCommands {
  return { ids: Object.values(ids), load };
}

/** Registers commands that are loaded with the first of them. */
export function registerLazyCommands(errors: ErrorHandler, { ids, load }: LazyCommands): vscode.Disposable {
  return register(errors, ids, async (id) => (await load())[id]);
}

/** Registers commands that only Mailroom runs, such as those of quick fixes. Their code is loaded already. */
export function registerCommands<Id extends CommandId>(
  errors: ErrorHandler,
  table: CommandTable<Id>,
): vscode.Disposable {
  const commands: AnyCommands = table;
  return register(errors, Object.keys(table), (id) => commands[id]);
}

/** Shows the errors of commands. Rejects commands in Restricted Mode unless they are `untrusted`. */
function register(
  errors: ErrorHandler,
  ids: readonly string[],
  command: (id: string) => Command | undefined | Promise<Command | undefined>,
): vscode.Disposable {
  return vscode.Disposable.from(
    ...ids.map((id) =>
      vscode.commands.registerCommand(id, async (...args: unknown[]) => {
        const found = await command(id);
        return found && run(errors, found, args as never);
      }),
    ),
  );
}

function run(errors: ErrorHandler, { failure, untrusted, run: work }: Command, args: never) {
  return errors.run(failure, async () => {
    if (!untrusted && !vscode.workspace.isTrusted) throw restrictedMode();
    return work(...args);
  });
}
