import type * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { Inspector } from '../compiling/inspector.ts';
import { lazyCommands } from '../doors/commands.ts';
import type { Door } from '../doors/door.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Journal } from '../journal/journal.ts';
import { lazily } from '../kit/lazily.ts';
import type { OpenLetter } from '../letters/door.ts';
import { commandsOf, receivedScheme, webviews } from '../names.ts';
import type { LayoutKnowledge } from '../versions/layoutKnowledge.ts';

interface ReceivedDoorParts {
  readonly context: vscode.ExtensionContext;
  readonly letters: ReadonlySet<OpenLetter>;
  readonly active: ActiveAccount;
  readonly journal: Journal;
  readonly knowledge: Pick<LayoutKnowledge, 'versions' | 'uploads'>;
  readonly inspector: () => Promise<Inspector>;
  readonly errors: ErrorHandler;
}

/** The commands on received letters, the pages and documents with their results. */
export function receivedDoor({ context, knowledge, inspector, ...parts }: ReceivedDoorParts) {
  const received = lazily(async () => {
    const { Received } = await import('./index.ts');
    const { versions, uploads } = knowledge;
    await versions.ready;
    return new Received({
      ...parts,
      extensionUri: context.extensionUri,
      versions,
      kept: (await uploads()).kept,
      inspector: await inspector(),
    });
  });
  return {
    pages: { [webviews.changes]: async () => (await received()).pages },
    documents: { [receivedScheme]: async () => (await received()).documents },
    commands: lazyCommands(commandsOf.received, async () =>
      (await import('./commands.ts')).receivedCommands(received),
    ),
  } satisfies Door;
}
