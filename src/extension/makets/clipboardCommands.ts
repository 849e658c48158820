import { showInStatusBar } from '../kit/messages.ts';
import { l10n } from '../kit/words.ts';
import { commands } from '../names.ts';
import { destinationAt } from './destination.ts';
import type { Clipped, MaketClipboard } from './maketClipboard.ts';
import type { MaketMover } from './maketMover.ts';
import { type MaketsNode, maketsOf } from './nodes.ts';
import { chosenNode, chosenNodes, type Selection } from './selection.ts';

interface Parts {
  readonly clipboard: MaketClipboard;
  readonly mover: MaketMover;
  readonly selection: Selection;
}

/** Cut, Copy and Paste in the Makets view. */
export function clipboardCommands(parts: Parts) {
  const { clipboard, selection } = parts;
  const take = (how: Clipped['how']) => (node: unknown, selected: unknown) =>
    takeMakets(parts, how, chosenNodes(selection, node, selected));
  return {
    [commands.maketCut]: take('cut'),
    [commands.maketCopy]: take('copied'),
    [commands.maketPaste]: (node: unknown) => paste(parts, chosenNode(selection, node)),
    [commands.maketClearCut]: () => clipboard.clear(),
  };
}

async function takeMakets(
  { clipboard }: Parts,
  how: Clipped['how'],
  nodes: readonly MaketsNode[],
): Promise<void> {
  const makets = maketsOf(nodes);
  if (makets.length === 0) return;
  await clipboard.take(how, makets);
  const hint = showInStatusBar(
    how === 'cut'
      ? l10n.t('Cut. Paste into a folder moves the makets there.')
      : l10n.t('Copied. Paste into a folder adds the makets there.'),
  );
  const following = clipboard.onDidChange(() => {
    hint.dispose();
    following.dispose();
  });
}

/** What was cut can be pasted once; what was copied, as often as one likes. */
async function paste({ clipboard, mover }: Parts, node: MaketsNode | undefined): Promise<void> {
  const { clipped } = clipboard;
  if (!clipped) return;
  const destination = destinationAt(node);
  const done = await mover.put(clipped.how === 'cut' ? 'move' : 'add', clipped.places, destination);
  if (done && clipped.how === 'cut' && clipboard.clipped === clipped) await clipboard.clear();
}
