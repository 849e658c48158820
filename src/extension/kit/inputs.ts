import * as vscode from 'vscode';
import type { Words } from './words.ts';

/** A validation message with its severity. Only an error prevents accepting the input. */
export interface Judgement extends vscode.InputBoxValidationMessage {
  readonly message: Words;
}

export interface TextInput {
  readonly title?: Words;
  readonly prompt: Words;
  readonly value?: string;
  /** The part of `value` that is initially selected, as offsets. By default, all of `value`. */
  readonly valueSelection?: readonly [start: number, end: number];
  /** Called after every keystroke. */
  validate?(text: string): InputFinding | PromiseLike<InputFinding>;
}

/** The result of validating typed text; `undefined` if it is valid. */
export type InputFinding = Words | Judgement | undefined;

/** An entry of a quick pick. Store its value in a field of its own: never derive it from the label, which is for display. */
export interface Choice extends vscode.QuickPickItem {
  label: Words;
  description?: Words;
  detail?: Words;
}

interface ChoiceInput {
  readonly title?: Words;
  /** Visible text above the choices, such as what went wrong. */
  readonly prompt?: Words;
  readonly placeholder?: Words;
  /** The field that typed text is matched against, in addition to the label. */
  readonly matchOn?: 'description' | 'detail';
}

/** A quick pick whose texts are escaped (`Words`). */
export interface Picker<T extends Choice>
  extends Omit<vscode.QuickPick<T>, 'title' | 'prompt' | 'placeholder'> {
  title: Words | undefined;
  prompt: Words | undefined;
  placeholder: Words | undefined;
}

/** An input box whose texts are escaped (`Words`). */
export interface Field
  extends Omit<vscode.InputBox, 'title' | 'prompt' | 'placeholder' | 'validationMessage'> {
  title: Words | undefined;
  prompt: Words | undefined;
  placeholder: Words | undefined;
  validationMessage: Words | Judgement | undefined;
}

/*
 * All inputs set `ignoreFocusOut`: they stay open until they are answered or canceled with Escape. Otherwise VS Code could close a
 * question right after it opened, because a webview that had the focus before the palette takes it back for a moment.
 */

/** Asks for a text; `undefined` if the user cancels. */
export async function askText({
  validate,
  valueSelection,
  ...input
}: TextInput): Promise<string | undefined> {
  return await vscode.window.showInputBox({
    ...input,
    ...(valueSelection && { valueSelection: [...valueSelection] }),
    ...(validate && { validateInput: validate }),
    ignoreFocusOut: true,
  });
}

/** Asks to choose one entry; `undefined` if the user cancels. */
export async function choose<T extends Choice>(
  choices: readonly T[],
  { title, prompt, placeholder, matchOn }: ChoiceInput,
): Promise<T | undefined> {
  return await vscode.window.showQuickPick(choices, {
    ...(title && { title }),
    ...(prompt && { prompt }),
    ...(placeholder && { placeHolder: placeholder }),
    matchOnDescription: matchOn === 'description',
    matchOnDetail: matchOn === 'detail',
    ignoreFocusOut: true,
  });
}

/** Returns the items preceded by a separator with the label; an empty array if there are no items. */
export function itemGroup<T extends Choice>(label: Words, items: readonly T[]): (T | Choice)[] {
  return items.length > 0 ? [{ label, kind: vscode.QuickPickItemKind.Separator }, ...items] : [];
}

export function createPicker<T extends Choice>(): Picker<T> {
  const picker = vscode.window.createQuickPick<T>() as vscode.QuickPick<T> & Picker<T>;
  return Object.assign(picker, { ignoreFocusOut: true });
}

export function createField(): Field {
  return Object.assign(vscode.window.createInputBox() as vscode.InputBox & Field, { ignoreFocusOut: true });
}
