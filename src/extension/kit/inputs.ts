import * as vscode from 'vscode';
import type { Words } from './words.ts';

/** What is wrong with what was typed, and whether it may be used all the same. */
export interface Judgement extends vscode.InputBoxValidationMessage {
  readonly message: Words;
}

export interface TextInput {
  readonly title?: Words;
  readonly prompt: Words;
  /** What stands there first, and which part of it is selected. */
  readonly value?: string;
  readonly valueSelection?: readonly [start: number, end: number];
  /** Asked at every key: what is wrong, or nothing. */
  validate?(text: string): Finding | PromiseLike<Finding>;
}

/** What is said of what was typed; nothing when it is right. */
export type Finding = Words | Judgement | undefined;

/** An entry of a list to choose from. What it stands for is a field of its own: a label is for people only. */
export interface Choice extends vscode.QuickPickItem {
  label: Words;
  description?: Words;
  detail?: Words;
}

export interface ChoiceInput {
  readonly title?: Words;
  /** Visible text above the choices, such as what went wrong. */
  readonly prompt?: Words;
  readonly placeholder?: Words;
  /** What is searched besides the labels. */
  readonly matchOn?: 'description' | 'detail';
}

/** A list that is filled and listened to by whoever made it. */
export interface Picker<T extends Choice>
  extends Omit<vscode.QuickPick<T>, 'title' | 'prompt' | 'placeholder'> {
  title: Words | undefined;
  prompt: Words | undefined;
  placeholder: Words | undefined;
}

/** A field that is filled and listened to by whoever made it. */
export interface Field
  extends Omit<vscode.InputBox, 'title' | 'prompt' | 'placeholder' | 'validationMessage'> {
  title: Words | undefined;
  prompt: Words | undefined;
  placeholder: Words | undefined;
  validationMessage: Words | Judgement | undefined;
}

/*
 * Questions stay until they are answered or left by Escape. A page that had the focus takes it back for a moment between the
 * palette and the question, which VS Code notices up to a quarter of a second late, and then closes the question just asked.
 */

/** Asks for a text; `undefined` when the user left. */
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

/** Asks to choose; `undefined` when the user left. */
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

/** Returns the items of a pick under a heading; nothing when there are none. */
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
