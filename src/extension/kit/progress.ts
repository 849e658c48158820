import * as vscode from 'vscode';
import type { Words } from './words.ts';

/** Reports progress: `done` of `total` steps. */
type ReportProgress = (done: number, total: number) => void;

/**
 * Runs `work` with a cancellable progress notification; canceling aborts the signal. Shows the notification only if the work takes
 * longer than 400 ms: after several short notifications in a row, VS Code hides the message at their end.
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

/** Resolves with true if `running` settles within 400 ms. */
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

/** Runs `work` with the progress bar of a view. */
export async function withViewProgress<T>(viewId: string, work: () => Promise<T>): Promise<T> {
  return await vscode.window.withProgress({ location: { viewId } }, work);
}

/** Runs `work` with a progress notification without Cancel. */
export async function withProgress<T>(title: Words, work: () => Promise<T>): Promise<T> {
  return await vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title }, work);
}

/** Runs `work` with a message in the status bar, for short work. */
export async function withStatusProgress<T>(title: Words, work: () => Promise<T>): Promise<T> {
  return await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, work);
}
