import type * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { Inspector } from '../compiling/inspector.ts';
import { lazyCommands } from '../doors/commands.ts';
import type { RoomDoor } from '../doors/door.ts';
import { lazily } from '../kit/lazily.ts';
import type { LayoutInFront } from '../layouts/layoutFile.ts';
import { commandsOf } from '../names.ts';
import type { SandboxHost } from '../sandbox/sandboxHost.ts';
import type { SendingParts } from '../sending/sendingParts.ts';

interface TestSendsDoorParts {
  readonly context: Pick<vscode.ExtensionContext, 'globalState' | 'globalStorageUri' | 'secrets'>;
  readonly sending: () => Promise<SendingParts>;
  readonly sandbox: SandboxHost;
  readonly active: ActiveAccount;
  readonly inspector: () => Promise<Inspector>;
  readonly previews: LayoutInFront;
}

/** The command that sends a layout to a test group. */
export function testSendsDoor({ context, sending, sandbox, inspector, ...parts }: TestSendsDoorParts) {
  const tests = lazily(async () => {
    const { TestSends, openKnownPeople } = await import('./index.ts');
    const people = openKnownPeople(context);
    const memento = context.globalState;
    return new TestSends({ ...(await sending()), sandbox, inspector, memento, people });
  });
  return {
    commands: lazyCommands(commandsOf.testSends, async () =>
      (await import('./commands.ts')).testCommands({ ...parts, tests }),
    ),
    load: tests,
  } satisfies RoomDoor;
}
