import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { l10n } from '../kit/words.ts';
import { commands } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import type { MaketsOrder, Order } from './maketsOrder.ts';

/** The commands that choose the order of makets. Menus show the one that changes something. */
export function registerSortCommands(order: MaketsOrder, errors: ErrorHandler): vscode.Disposable {
  const failure = l10n.t('Couldn’t sort the makets');
  const choose = (command: string, chosen: Order) =>
    registerCommand(errors, command, failure, () => order.choose(chosen));
  void errors.run(failure, () => order.tellMenus());
  return vscode.Disposable.from(
    choose(commands.maketsSortByNewest, 'newest'),
    choose(commands.maketsSortByTitle, 'title'),
  );
}
