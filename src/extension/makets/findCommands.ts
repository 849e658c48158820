import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { UserError } from '../errors/userError.ts';
import type { MaketsModel } from '../folders/maketsModel.ts';
import { askNumber } from '../kit/askNumber.ts';
import { l10n } from '../kit/words.ts';
import { journalPath, layoutOf } from '../layouts/layoutFile.ts';
import type { LayoutInFront } from '../layouts/layoutInFront.ts';
import { commands } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import { findMaket } from './findMaket.ts';
import type { MaketsView } from './maketsView.ts';
import { maketsOf } from './nodes.ts';
import { chosenNodes, type Selection } from './selection.ts';
import { askWhere } from './whereIsMaket.ts';

interface Parts {
  readonly model: MaketsModel;
  readonly view: Pick<MaketsView, 'reveal'>;
  readonly previews: LayoutInFront;
  readonly errors: ErrorHandler;
  readonly selection: Selection;
}

/** The commands that lead to a maket: by what is known of it, by where it is, and from its layout. */
export function registerFindCommands(parts: Parts): vscode.Disposable {
  const { errors } = parts;
  return vscode.Disposable.from(
    registerCommand(errors, commands.maketFind, l10n.t('Couldn’t find the maket'), () => find(parts)),
    registerCommand(errors, commands.maketWhere, l10n.t('Couldn’t find the maket'), (node) =>
      where(parts, node),
    ),
    registerCommand(errors, commands.layoutReveal, l10n.t('Couldn’t find the layout’s maket'), (layout) =>
      revealLayout(parts, layout),
    ),
  );
}

async function find(parts: Parts): Promise<void> {
  const found = await findMaket(parts.model);
  if (!found) return;
  if ('known' in found) await parts.view.reveal(found.known);
  else await showWhere(parts, found.typed ?? (await askForNumber()));
}

/** The maket that was clicked or is selected, else one that is asked for. */
async function where(parts: Parts, clicked: unknown): Promise<void> {
  const [maket] = maketsOf(chosenNodes(parts.selection, clicked, undefined));
  await showWhere(parts, maket?.id ?? (await askForNumber()));
}

function askForNumber(): Promise<number | undefined> {
  return askNumber(l10n.t('The number of the maket'), l10n.t('Where Is This Maket?'));
}

async function showWhere({ model, view }: Parts, id: number | undefined): Promise<void> {
  if (id === undefined) return;
  const answer = await askWhere(model, id);
  if (!answer) return;
  if (answer.folder === undefined && !model.records.has(id)) throw unknownMaket(id);
  await view.reveal(id, answer.folder);
}

/** Shows the newest maket of a layout. */
async function revealLayout(parts: Parts, argument: unknown): Promise<void> {
  const layout = layoutOf(parts.previews.layoutFor(argument));
  const path = journalPath(layout);
  await parts.model.folders();
  const makets = [...parts.model.records.values()].filter(
    (record) => path !== undefined && record.layout === path,
  );
  if (makets.length === 0) throw notUploaded(parts, layout);
  await parts.view.reveal(makets.map(({ id }) => id).reduce((newest, id) => Math.max(newest, id)));
}

function notUploaded({ model }: Parts, layout: vscode.Uri): UserError {
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
