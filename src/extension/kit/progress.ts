import * as vscode from 'vscode';
import type { Words } from './words.ts';

/** How a piece of work tells how far it is. */
export type ReportProgress = (done: number, total: number) => void;

/**
 * Runs `work` with a notification that can be cancelled; cancelling aborts the signal. It shows only when the work
 * takes a while: several that blink one after another make VS Code hide the message at their end.
 */
export async function withCancellableProgress<T>(
  title: Words,
  work: (signal: AbortSignal, report: ReportProgress) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let share = 0;
  let show = (_share: number): void => {};
  const running = work(controller.signal, (done, total) => {
    share = (done / total) * 100;
    show(share);
  });
  if (await isQuick(running)) return await running;
  return await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (progress, token) => {
      const subscription = token.onCancellationRequested(() => controller.abort());
      let shown = 0;
      show = (now) => {
        progress.report({ increment: now - shown });
        shown = now;
      };
      show(share);
      try {
        return await running;
      } finally {
        subscription.dispose();
      }
    },
  );
}

/** Whether `running` ends before anybody would miss a word about it. */
function isQuick(running: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), 400);
    const end = () => {
      clearTimeout(timer);
      resolve(true);
    };
    running.then(end, end);
  });
}

/** Runs `work` with the thin progress bar of a view. */
export async function withViewProgress<T>(viewId: string, work: () => Promise<T>): Promise<T> {
  return await vscode.window.withProgress({ location: { viewId } }, work);
}

/** Runs `work` with a notification, for what cannot be cancelled. */
export async function withProgress<T>(title: Words, work: () => Promise<T>): Promise<T> {
  return await vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title }, work);
}

/** Runs `work` with a word in the status bar, for what is over in a moment. */
export async function withStatusProgress<T>(title: Words, work: () => Promise<T>): Promise<T> {
  return await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, work);
}
