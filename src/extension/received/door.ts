import * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { Inspector } from '../compiling/inspector.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Journal } from '../journal/journal.ts';
import { lazily } from '../kit/lazily.ts';
import { LazyDocuments } from '../kit/lazyDocuments.ts';
import { l10n } from '../kit/words.ts';
import type { OpenLetter } from '../letters/door.ts';
import { commands, receivedScheme, webviews } from '../names.ts';
import { registerCommandTable } from '../trust/registerCommand.ts';
import type { LayoutKnowledge } from '../versions/door.ts';

interface ReceivedDoorParts {
  readonly context: vscode.ExtensionContext;
  readonly letters: ReadonlySet<OpenLetter>;
  readonly active: ActiveAccount;
  readonly journal: Journal;
  readonly knowledge: Pick<LayoutKnowledge, 'versions' | 'uploads'>;
  readonly inspector: () => Promise<Inspector>;
  readonly errors: ErrorHandler;
}

/** Registers the commands on received letters and the documents with their results. The commands write user settings only. */
export function registerReceived(parts: ReceivedDoorParts): vscode.Disposable {
  const received = lazily(async () => {
    const { Received } = await import('./index.ts');
    const { context, letters, active, journal, inspector, knowledge, errors } = parts;
    await knowledge.versions.ready;
    return new Received({
      extensionUri: context.extensionUri,
      letters,
      active,
      journal,
      versions: knowledge.versions,
      kept: (await knowledge.uploads()).kept,
      inspector: await inspector(),
      errors,
    });
  });
  return vscode.Disposable.from(
    vscode.window.registerWebviewPanelSerializer(webviews.changes, {
      deserializeWebviewPanel: async (panel, state) =>
        (await received()).pages.deserializeWebviewPanel(panel, state),
    }),
    new LazyDocuments(receivedScheme, async () => (await received()).documents),
    registerCommandTable(parts.errors, {
      [commands.letterCompare]: {
        failure: l10n.t('Couldn’t compare the letter'),
        untrusted: true,
        run: async (letter) => (await received()).compare(letter),
      },
      [commands.letterUseFooter]: {
        failure: l10n.t('Couldn’t copy the footer'),
        untrusted: true,
        run: async (letter) => (await received()).useFooter(letter),
      },
      [commands.letterUseHabits]: {
        failure: l10n.t('Couldn’t make sandbox letters look like this letter'),
        untrusted: true,
        run: async (letter) => (await received()).useHabits(letter),
      },
    }),
  );
}
