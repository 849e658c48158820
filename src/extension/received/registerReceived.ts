import * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Journal } from '../journal/journal.ts';
import { lazily } from '../kit/lazily.ts';
import { LazyDocuments } from '../kit/lazyDocuments.ts';
import { l10n } from '../kit/words.ts';
import type { Inspector } from '../layouts/inspector.ts';
import type { OpenLetter } from '../letters/letterEditor.ts';
import { commands, receivedScheme } from '../names.ts';
import { registerCommands } from '../trust/registerCommand.ts';
import type { LayoutKnowledge } from '../versions/door.ts';

interface Parts {
  /** The letters that are open. */
  readonly letters: ReadonlySet<OpenLetter>;
  readonly active: ActiveAccount;
  readonly journal: Journal;
  readonly knowledge: Pick<LayoutKnowledge, 'versions' | 'uploads'>;
  readonly inspector: () => Promise<Inspector>;
  readonly errors: ErrorHandler;
}

/** Commands on a received letter that is open, and the documents in which they show what they find. */
export function registerReceived(parts: Parts): vscode.Disposable {
  const failures = {
    [commands.letterCompare]: l10n.t('Couldn’t compare'),
    [commands.letterUseFooter]: l10n.t('Couldn’t copy the footer'),
    [commands.letterUseHabits]: l10n.t('Couldn’t learn from the letter'),
  };
  const received = lazily(async () => {
    const { Received } = await import('./received.ts');
    const { letters, active, journal, inspector, knowledge } = parts;
    await knowledge.versions.ready;
    return new Received({
      letters,
      active,
      journal,
      versions: knowledge.versions,
      kept: (await knowledge.uploads()).kept,
      inspector: await inspector(),
    });
  });
  return vscode.Disposable.from(
    new LazyDocuments(receivedScheme, async () => (await received()).documents),
    registerCommands(parts.errors, failures, async () => (await received()).commands),
  );
}
