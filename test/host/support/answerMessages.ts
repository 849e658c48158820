import * as vscode from 'vscode';

/**
 * The title of a button or a pattern for it. A function is called when the message is shown. `undefined`
 * closes it.
 */
type Answer = string | RegExp | undefined | (() => string | undefined | Promise<string>);

export interface Answers extends vscode.Disposable {
  /** All messages so far, in order. */
  readonly shown: readonly string[];
  /** The buttons of each of them. */
  readonly buttons: readonly (readonly string[])[];
  /** The details below the messages, in order. */
  readonly details: readonly string[];
  /** Resolves when a message is shown that begins like this, and rejects at an error that has no answer. */
  next(start: string): Promise<void>;
}

const notified: string[] = [];

/**
 * Returns the notifications since the last call. Dialogs disappear when they are answered, and do not count.
 */
export const takeNotified = (): string[] => notified.splice(0);

/** The same message more often than this in one test means an endless loop. */
const mostOften = 100;

/**
 * Answers VS Code's messages by their beginnings, with one of their buttons. Notifications without an answer
 * stay open. A dialog without an answer is an error, because the test would wait for it forever.
 */
export function answerMessages(answers: Readonly<Record<string, Answer>>): Answers {
  const shown: string[] = [];
  const offered: string[][] = [];
  const details: string[] = [];
  const isShown = new vscode.EventEmitter<{ message: string; isFailure: boolean }>();
  const { showInformationMessage, showWarningMessage, showErrorMessage } = vscode.window;
  const answerTo = async (
    isError: boolean,
    message: string,
    ...rest: readonly unknown[]
  ): Promise<string | undefined> => {
    const buttons = rest.filter((item) => typeof item === 'string');
    shown.push(message);
    offered.push(buttons);
    const [options] = rest;
    const isDialog = typeof options === 'object' && options !== null && 'modal' in options;
    if (!isDialog) notified.push(message);
    if (typeof options === 'object' && options && 'detail' in options) details.push(String(options.detail));
    const start = Object.keys(answers).find((text) => message.startsWith(text));
    isShown.fire({ message, isFailure: isError && start === undefined });
    if (start === undefined && isDialog) throw new Error(`No answer to “${message}”, which waits for one`);
    if (start === undefined) return new Promise(() => {});
    if (shown.filter((each) => each === message).length > mostOften) {
      throw new Error(`“${message}” is asked for ever`);
    }
    const answer = answers[start];
    const wanted = typeof answer === 'function' ? await answer() : answer;
    if (wanted === undefined) return undefined;
    const button = buttons.find((label) =>
      wanted instanceof RegExp ? wanted.test(label) : label === wanted,
    );
    if (!button) throw new Error(`“${message}” has no button ${wanted}, but ${buttons.join(', ')}`);
    return button;
  };
  const replacement = {
    showInformationMessage: answerTo.bind(undefined, false),
    showWarningMessage: answerTo.bind(undefined, false),
    showErrorMessage: answerTo.bind(undefined, true),
  };
  Object.assign(vscode.window, replacement);
  return {
    shown,
    buttons: offered,
    details,
    next: (text) =>
      new Promise((resolve, reject) =>
        isShown.event(({ message, isFailure }) => {
          if (message.startsWith(text)) resolve();
          else if (isFailure) reject(new Error(`Instead of “${text}…” there came “${message}”`));
        }),
      ),
    dispose: () =>
      void Object.assign(vscode.window, { showInformationMessage, showWarningMessage, showErrorMessage }),
  };
}
