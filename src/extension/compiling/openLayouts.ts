import type * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { lazily } from '../kit/lazily.ts';
import { l10n } from '../kit/words.ts';
import type { LayoutLanguages } from '../layouts/index.ts';
import type { WorkspaceLayouts } from '../layouts/workspaceLayouts.ts';
import type { Log } from '../log.ts';
import type { Inspector } from './inspector.ts';
import { LiveLayouts } from './liveLayouts.ts';
import { MjmlCompiler } from './mjmlCompiler.ts';
import { removeOldCodeCaches, thread } from './run/threads.ts';

/** The compiler of layouts, its live results, the inspector, and what the workspace’s layouts include. */
export interface OpenLayouts {
  readonly mjml: MjmlCompiler;
  readonly live: LiveLayouts;
  /** Loads the inspector when a letter is first inspected. */
  readonly inspector: () => Promise<Inspector>;
  /** Loads the code that reads all layouts of the workspace. */
  readonly workspace: () => Promise<WorkspaceLayouts>;
  /** Loads what reads the texts of layouts in several languages. */
  readonly languages: () => Promise<LayoutLanguages>;
}

/** Starts to compile the open layouts and to show their problems. Everything is disposed with the extension’s context. */
export function openLayouts(context: vscode.ExtensionContext, errors: ErrorHandler, log: Log): OpenLayouts {
  void removeOldCodeCaches(context);
  const languages = lazily(async () => {
    const { LayoutLanguages } = await import('../layouts/index.ts');
    const loaded = new LayoutLanguages(context.workspaceState);
    loaded.onDidChange((layout) => live.compileAgain(layout));
    context.subscriptions.push(loaded);
    return loaded;
  });
  const mjml = new MjmlCompiler(thread(context, 'compiler'), log, languages, async (...letter) =>
    (await inspector()).smallerHtml(...letter),
  );
  const live = new LiveLayouts(mjml, errors);
  const inspector = lazily(async () => {
    const { Inspector } = await import('./inspector.ts');
    const loaded = new Inspector(thread(context, 'inspector'), log, mjml);
    context.subscriptions.push(loaded);
    return loaded;
  });
  const workspace = lazily(async () => {
    const { WorkspaceLayouts } = await import('../layouts/workspaceLayouts.ts');
    const loaded = new WorkspaceLayouts();
    context.subscriptions.push(loaded);
    return loaded;
  });
  const diagnostics = lazily(async () => {
    const { LayoutDiagnostics } = await import('./show/diagnostics.ts');
    const loaded = new LayoutDiagnostics(live, workspace);
    context.subscriptions.push(loaded);
    return loaded;
  });
  const showProblems = async (uri: vscode.Uri) => {
    const shown = await diagnostics();
    await shown.show(uri);
    await shown.showIncluded(uri);
  };
  live.onDidChange((uri) => void errors.run(l10n.t('Couldn’t show the problems'), () => showProblems(uri)));
  context.subscriptions.push(mjml, live);
  return { mjml, live, inspector, workspace, languages };
}
