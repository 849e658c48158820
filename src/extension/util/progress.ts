import * as vscode from 'vscode';

/** How a piece of work tells how far it is. */
export type ReportProgress = (done: number, total: number) => void;

/** Runs `work` with a notification that can be cancelled; cancelling aborts the signal. */
export async function withCancellableProgress<T>(
  title: string,
  work: (signal: AbortSignal, report: ReportProgress) => Promise<T>,
): Promise<T> {
  return await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (progress, token) => {
      const controller = new AbortController();
      const subscription = token.onCancellationRequested(() => controller.abort());
      let reported = 0;
      try {
        return await work(controller.signal, (done, total) => {
          progress.report({ increment: ((done - reported) / total) * 100 });
          reported = done;
        });
      } finally {
        subscription.dispose();
      }
    },
  );
}

/** Runs `work` with the thin progress bar of a view. */
export async function withViewProgress<T>(viewId: string, work: () => Promise<T>): Promise<T> {
  return await vscode.window.withProgress({ location: { viewId } }, work);
}
