import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { commands } from '../names.ts';
import { destinationAt } from './destination.ts';
import type { Clipped, MaketClipboard } from './maketClipboard.ts';
import type { MaketMover } from './maketMover.ts';
import { type MaketsNode, maketsOf } from './nodes.ts';

interface Parts {
  readonly clipboard: MaketClipboard;
  readonly mover: MaketMover;
  readonly errors: ErrorHandler;
  /** What is selected in the view. */
  selection(): readonly MaketsNode[];
}

/** How long a word about what was taken stays in the status bar, in milliseconds. */
const messageTime = 5000;

/** Cut, Copy and Paste in the Makets view. A menu passes what was clicked, a key what has the focus. */
export function registerClipboardCommands(parts: Parts): vscode.Disposable {
  const { clipboard, errors } = parts;
  const command = (
    name: string,
    action: string,
    work: (node: MaketsNode | undefined, selected?: readonly MaketsNode[]) => Promise<void>,
  ) =>
    vscode.commands.registerCommand(name, (node: unknown, selected?: readonly MaketsNode[]) =>
      errors.run(action, () => work(isNode(node) ? node : undefined, selected)),
    );
  const take = (name: string, action: string, how: Clipped['how']) =>
    command(name, action, (node, selected) => takeMakets(parts, how, chosen(parts, node, selected)));
  return vscode.Disposable.from(
    take(commands.maketCut, vscode.l10n.t('Couldn’t cut the makets'), 'cut'),
    take(commands.maketCopy, vscode.l10n.t('Couldn’t copy the makets'), 'copied'),
    command(commands.maketPaste, vscode.l10n.t('Couldn’t paste the makets'), (node) => paste(parts, node)),
    command(commands.maketClearCut, vscode.l10n.t('Couldn’t cut the makets'), () => clipboard.clear()),
  );
}

async function takeMakets(
  { clipboard }: Parts,
  how: Clipped['how'],
  nodes: readonly MaketsNode[],
): Promise<void> {
  const makets = maketsOf(undefined, nodes);
  if (makets.length === 0) return;
  await clipboard.take(how, makets);
  vscode.window.setStatusBarMessage(
    how === 'cut'
      ? vscode.l10n.t('Cut. Paste into a folder moves the makets there.')
      : vscode.l10n.t('Copied. Paste into a folder adds the makets there.'),
    messageTime,
  );
}

/** What was cut can be pasted once; what was copied, as often as one likes. */
async function paste({ clipboard, mover, selection }: Parts, node: MaketsNode | undefined): Promise<void> {
  const { clipped } = clipboard;
  if (!clipped) return;
  const destination = destinationAt(node ?? selection()[0]);
  const done = await mover.put(clipped.how === 'cut' ? 'move' : 'add', clipped.places, destination);
  if (done && clipped.how === 'cut' && clipboard.clipped === clipped) await clipboard.clear();
}

/** All that is selected when the node is among it, else the node alone. */
function chosen(
  { selection }: Parts,
  node: MaketsNode | undefined,
  selected: readonly MaketsNode[] = selection(),
): readonly MaketsNode[] {
  return !node || selected.includes(node) ? selected : [node];
}

function isNode(value: unknown): value is MaketsNode {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
