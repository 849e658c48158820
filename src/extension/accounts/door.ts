import { lazyCommands } from '../doors/commands.ts';
import type { Door } from '../doors/door.ts';
import { nextStep, UserError } from '../errors/userError.ts';
import { l10n } from '../kit/words.ts';
import { commands, commandsOf } from '../names.ts';
import type { SandboxHost } from '../sandbox/sandboxHost.ts';
import { showAccountInStatusBar } from './active/statusBar.ts';
import type { AccountCommandsParts } from './index.ts';

interface AccountsDoorParts extends AccountCommandsParts {
  readonly sandbox: SandboxHost;
}

/** The commands for accounts and the sandbox, the active account in the status bar, and the report of a crash of the sandbox. */
export function accountsDoor({ sandbox, ...parts }: AccountsDoorParts) {
  const { active, errors } = parts;
  const crashes = sandbox.onDidStop((how) => {
    if (how === 'crashed') errors.show(l10n.t('The sandbox has stopped'), sandboxCrashed());
  });
  return {
    owned: [crashes, showAccountInStatusBar(active)],
    commands: lazyCommands(commandsOf.accounts, async () =>
      (await import('./commands.ts')).accountCommands(parts, sandbox),
    ),
  } satisfies Door;
}

function sandboxCrashed(): UserError {
  return new UserError(l10n.t('The sandbox has stopped unexpectedly. Its data is kept.'), {
    nextSteps: [
      nextStep(l10n.t('Start Again'), commands.sandboxStart),
      nextStep(l10n.t('Show Log'), commands.showLog),
    ],
  });
}
