import { lazyCommands } from '../doors/commands.ts';
import type { Door } from '../doors/door.ts';
import { commandsOf } from '../names.ts';
import type { NewLayoutParts } from './commands.ts';

/** The command that creates a layout. */
export function newLayoutDoor(parts: NewLayoutParts) {
  return {
    commands: lazyCommands(commandsOf.newLayout, async () =>
      (await import('./commands.ts')).newLayoutCommands(parts),
    ),
  } satisfies Door;
}
