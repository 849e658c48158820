import { lazyCommands } from '../doors/commands.ts';
import type { Door } from '../doors/door.ts';
import { commandsOf } from '../names.ts';
import type { DoctorParts } from './index.ts';

/** The command that looks at everything that Mailroom needs. */
export function doctorDoor(parts: DoctorParts) {
  return {
    commands: lazyCommands(commandsOf.doctor, async () =>
      (await import('./commands.ts')).doctorCommands(parts),
    ),
  } satisfies Door;
}
