import type * as vscode from 'vscode';
import { lazyCommands } from '../doors/commands.ts';
import type { Door } from '../doors/door.ts';
import { commandsOf } from '../names.ts';

/** The commands for somebody’s first minutes: the walkthrough, and the example folder, whose files are in the installed `extension`. */
export function exampleDoor({ extension }: vscode.ExtensionContext) {
  return {
    commands: lazyCommands(commandsOf.example, async () =>
      (await import('./commands.ts')).exampleCommands(extension),
    ),
  } satisfies Door;
}
