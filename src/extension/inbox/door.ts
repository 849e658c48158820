import * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import { lazyCommands } from '../doors/commands.ts';
import type { RoomDoor } from '../doors/door.ts';
import { LazyPart } from '../doors/lazyPart.ts';
import { LazyView } from '../doors/lazyView.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { commandsOf, inboxScheme, views } from '../names.ts';
import type { SandboxHost } from '../sandbox/sandboxHost.ts';
import { InboxFiles } from './view/inboxFiles.ts';
import type { InboxNode } from './view/inboxItems.ts';

interface InboxDoorParts {
  readonly active: ActiveAccount;
  readonly sandbox: SandboxHost;
  readonly errors: ErrorHandler;
}

/** The Sandbox Mailboxes view, which shows letters that have arrived in the sandbox, its commands, and the files of these letters. */
export function inboxDoor({ active, sandbox, errors }: InboxDoorParts) {
  const files = new InboxFiles(sandbox);
  const options = { isReadonly: true, isCaseSensitive: true };
  const tree = new LazyPart(async () => {
    const { InboxTree } = await import('./view/inboxTree.ts');
    return new InboxTree(sandbox, active, errors);
  });
  const view: LazyView<InboxNode> = new LazyView(views.inbox, tree.load, { isCollapsed: true });
  return {
    owned: [files, vscode.workspace.registerFileSystemProvider(inboxScheme, files, options), tree, view],
    commands: lazyCommands(commandsOf.inbox, async () => {
      const [{ InboxCommands }, { inboxCommands }] = await Promise.all([
        import('./index.ts'),
        import('./commands.ts'),
      ]);
      return inboxCommands(new InboxCommands(sandbox, errors), tree.load);
    }),
    tree: view.tree,
  } satisfies RoomDoor;
}
