import { basename } from 'node:path';
import type * as vscode from 'vscode';
import { UserError } from '../errors/userError.ts';
import { askNumber } from '../kit/askNumber.ts';
import { l10n } from '../kit/words.ts';
import { journalPath, type LayoutInFront, layoutOf } from '../layouts/layoutFile.ts';
import { commands } from '../names.ts';
import type { PickingParts } from './askMakets.ts';
import { findMaket } from './findMaket.ts';
import type { MaketsView } from './maketsView.ts';
import { maketsOf } from './nodes.ts';
import { chosenNodes, type Selection } from './selection.ts';
import { askWhere } from './whereIsMaket.ts';

/** What leads to a maket needs. */
export interface Ways extends PickingParts {
  readonly view: Pick<MaketsView, 'reveal'>;
  readonly previews: LayoutInFront;
  readonly selection: Selection;
}

/** Finds a maket by what is known of it here. */
export async function find(parts: Ways): Promise<void> {
  const found = await findMaket(parts);
  if (!found) return;
  if ('known' in found) await parts.view.reveal(found.known);
  else await showWhere(parts, found.typed ?? (await askForNumber()));
}

/** Shows where a maket is: the one that was clicked or is selected, else one that is asked for. */
export async function where(parts: Ways, clicked: unknown): Promise<void> {
  const [maket] = maketsOf(chosenNodes(parts.selection, clicked, undefined));
  await showWhere(parts, maket?.id ?? (await askForNumber()));
}

function askForNumber(): Promise<number | undefined> {
  return askNumber(l10n.t('The number of the maket'), l10n.t('Show Folders of Maket'));
}

async function showWhere({ model, view }: Ways, id: number | undefined): Promise<void> {
  if (id === undefined) return;
  const answer = await askWhere(model, id);
  if (!answer) return;
  if (answer.folder === undefined && !model.records.has(id)) throw unknownMaket(id);
  await view.reveal(id, answer.folder);
}

/** Shows the newest maket of a layout. */
export async function revealLayout(parts: Ways, argument: unknown): Promise<void> {
  const layout = layoutOf(parts.previews.layoutFor(argument));
  const path = journalPath(layout);
  await parts.model.folders();
  const makets = [...parts.model.records.values()].filter(
    (record) => path !== undefined && record.layout === path,
  );
  if (makets.length === 0) throw notUploaded(parts, layout);
  await parts.view.reveal(makets.map(({ id }) => id).reduce((newest, id) => Math.max(newest, id)));
}

function notUploaded({ model }: Ways, layout: vscode.Uri): UserError {
  return new UserError(
    l10n.t(
      '“{0}” has not been uploaded to account “{1}” from here.',
      basename(layout.path),
      model.accountName,
    ),
    {
      nextSteps: [{ label: l10n.t('Upload Layout'), command: commands.layoutUpload, arguments: [layout] }],
    },
  );
}

/** The view shows makets that are in no folder only when the journal knows them. */
function unknownMaket(id: number): UserError {
  return new UserError(
    l10n.t(
      'Maket {0} is in no folder, and it was not uploaded from here. The service does not say whether it exists.',
      id,
    ),
  );
}
