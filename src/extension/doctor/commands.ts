import type { RoomCommands } from '../doors/commands.ts';
import { l10n } from '../kit/words.ts';
import { commandsOf } from '../names.ts';
import { checkEverything, type DoctorParts } from './index.ts';

/** Returns the command that looks at everything that Mailroom needs. It sends and changes nothing. */
export function doctorCommands(parts: DoctorParts) {
  return {
    [commandsOf.doctor.doctorCheck]: {
      failure: l10n.t('Couldn’t check everything'),
      untrusted: true,
      run: () => checkEverything(parts),
    },
  } satisfies RoomCommands<'doctor'>;
}
