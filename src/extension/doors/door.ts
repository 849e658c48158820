import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { type LazyCommands, registerLazyCommands } from './commands.ts';
import { LazyDocuments, type OpenedDocuments } from './lazyDocuments.ts';

/** What a room adds to VS Code at start. The code behind it is loaded on first use. */
export interface Door {
  readonly commands?: LazyCommands;
  /** What restores the pages of a closed window, by view type. */
  readonly pages?: Readonly<Record<string, () => Promise<vscode.WebviewPanelSerializer>>>;
  /** What provides read-only documents, by scheme. */
  readonly documents?: Readonly<Record<string, () => Promise<OpenedDocuments>>>;
  /** What else is disposed with the extension: views, listeners, and parts that are loaded later. */
  readonly owned?: readonly vscode.Disposable[];
}

/** A door with what other rooms ask of the room behind it. */
export type RoomDoor = Door & Readonly<Record<string, unknown>>;

/** Registers what a room adds to VS Code. Errors of commands are shown by `errors`. */
export function openDoor(
  errors: ErrorHandler,
  { commands, pages = {}, documents = {}, owned = [] }: Door,
): vscode.Disposable {
  return vscode.Disposable.from(
    ...owned,
    ...Object.entries(pages).map(([viewType, load]) =>
      vscode.window.registerWebviewPanelSerializer(viewType, {
        deserializeWebviewPanel: async (panel, state) => (await load()).deserializeWebviewPanel(panel, state),
      }),
    ),
    ...Object.entries(documents).map(([scheme, load]) => new LazyDocuments(scheme, load)),
    ...(commands ? [registerLazyCommands(errors, commands)] : []),
  );
}
