import type { ActiveAccount } from '../accounts/connection.ts';
import type { Journal } from '../journal/journal.ts';
import type { Inspector } from '../layouts/inspector.ts';
import type { OpenLetter } from '../letters/letterEditor.ts';
import { commands } from '../names.ts';
import type { KeptUploads } from '../versions/keptUploads.ts';
import type { LayoutVersions } from '../versions/layoutVersions.ts';
import { compareLetter } from './compareLetter.ts';
import { ReceivedDocuments } from './receivedDocuments.ts';
import { takeFooterOver } from './takeFooterOver.ts';
import { useHabits } from './useHabits.ts';

export interface ReceivedParts {
  readonly letters: ReadonlySet<OpenLetter>;
  readonly active: Pick<ActiveAccount, 'account'>;
  readonly journal: Pick<Journal, 'records'>;
  readonly versions: Pick<LayoutVersions, 'identity'>;
  readonly kept: KeptUploads;
  readonly inspector: Pick<Inspector, 'compare' | 'readLetter'>;
}

export interface ReceivedTools extends ReceivedParts {
  readonly documents: ReceivedDocuments;
}

/** What can be done with a received letter whose upload is known. */
export class Received {
  readonly documents = new ReceivedDocuments();
  readonly commands;

  constructor(parts: ReceivedParts) {
    const tools = { ...parts, documents: this.documents };
    this.commands = {
      [commands.letterCompare]: (argument: unknown) => compareLetter(tools, argument),
      [commands.letterUseFooter]: (argument: unknown) => takeFooterOver(tools, argument),
      [commands.letterUseHabits]: (argument: unknown) => useHabits(tools, argument),
    };
  }
}
