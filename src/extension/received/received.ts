import { commands } from '../names.ts';
import { compareLetter } from './compareLetter.ts';
import { ReceivedDocuments } from './receivedDocuments.ts';
import type { ReceivedParts } from './receivedParts.ts';
import { takeFooterOver } from './takeFooterOver.ts';
import { useHabits } from './useHabits.ts';

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
