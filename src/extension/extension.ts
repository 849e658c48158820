import * as vscode from 'vscode';
import { type Accounts, openAccounts, registerAccounts } from './accounts/door.ts';
import { AudienceView } from './audience/door.ts';
import { CampaignsView } from './campaigns/door.ts';
import { LazyChecks } from './checks/door.ts';
import { type OpenLayouts, openLayouts, registerHtml } from './compiling/door.ts';
import { createCompareCompiler, createLayoutCompiler } from './compiling/layoutCompiler.ts';
import { registerDomains } from './domains/door.ts';
import { ErrorNotifier } from './errors/errorNotifier.ts';
import { InboxView } from './inbox/door.ts';
import type { Creator } from './journal/creator.ts';
import { lazyCreator, openJournal } from './journal/door.ts';
import type { Journal } from './journal/journal.ts';
import { l10n } from './kit/words.ts';
import { MjmlLanguage } from './language/door.ts';
import { type OpenLetter, registerLetterEditor } from './letters/door.ts';
import { createLog, type Log } from './log.ts';
import { LazyMaketsView } from './makets/door.ts';
import { commands } from './names.ts';
import { registerNewLayout } from './newLayout/door.ts';
import { PreviewManager } from './preview/door.ts';
import { registerReceived } from './received/door.ts';
import { LazyReviews } from './review/door.ts';
import { lazySending } from './sending/door.ts';
import { startCampaign, startCampaignTo } from './sending/savedDraft.ts';
import { LazyTestSends } from './testSends/door.ts';
import { Translations } from './translations/door.ts';
import { registerCommandTable } from './trust/registerCommand.ts';
import { LazyUploads } from './upload/door.ts';
import type { Uploads } from './upload/index.ts';
import { LayoutKnowledge } from './versions/door.ts';

/** The parts of the extension, for the tests in the extension host. */
export interface Mailroom extends Accounts {
  readonly context: vscode.ExtensionContext;
  readonly log: Log;
  readonly errors: ErrorNotifier;
  readonly journal: Journal;
  readonly creator: () => Promise<Creator>;
  readonly layouts: OpenLayouts & { readonly previews: PreviewManager; readonly checks: LazyChecks };
  readonly makets: LazyMaketsView;
  readonly knowledge: LayoutKnowledge;
  readonly campaigns: CampaignsView;
  readonly inbox: InboxView;
  readonly audience: AudienceView;
  readonly uploads: () => Promise<Uploads>;
  readonly reviews: LazyReviews['loaded'];
  readonly tests: LazyTestSends['loaded'];
}

/** Stops work that must not be cut off, such as imports, before the window is closed. Set by `activate`. */
let leave = async () => {};

/** Called by VS Code before it closes the window and disposes the parts. VS Code waits for the promise for a few seconds. */
export const deactivate = (): Promise<void> => leave();

/**
 * Wires the features together, each through its `door.ts`. Synchronous, so that commands are registered before the first event.
 * Exports no API: the parts can send mail.
 */
export function activate(context: vscode.ExtensionContext): Mailroom | undefined {
  const own = <T extends vscode.Disposable>(part: T): T => {
    context.subscriptions.push(part);
    return part;
  };
  const { extensionUri } = context;

  // The parts that all features use.
  const log = own(createLog());
  const accounts = openAccounts(context, log);
  const { active, sandbox } = accounts;
  const errors = new ErrorNotifier(log, active);
  const journal = openJournal(context, sandbox, errors, log);
  const creator = lazyCreator(journal);
  const base = { context, log, errors, journal, creator, ...accounts };
  own(registerAccounts(base));
  own(registerLog(log, errors));

  // Layouts in the editor. They work without an account.
  const opened = openLayouts(context, errors, log);
  const { mjml, live, inspector, workspace, languages } = opened;
  const knowledge = own(new LayoutKnowledge({ ...base, compile: createCompareCompiler(mjml), languages }));
  const previews = own(
    new PreviewManager({
      extensionUri,
      memory: context.workspaceState,
      active,
      layouts: live,
      inspector,
      workspace,
      languages,
      versions: knowledge.versions,
      errors,
    }),
  );
  own(new MjmlLanguage(errors, opened, context.workspaceState));
  const checks = own(
    new LazyChecks({ extensionUri, active, inspector, layouts: live, workspace, previews, errors }),
  );
  own(registerHtml(opened, previews, errors));
  own(new Translations(opened, previews, errors));
  const layouts = { ...opened, previews, checks };

  // Received letters and uploaded makets.
  const letters = new Set<OpenLetter>();
  own(registerLetterEditor({ ...base, ...layouts, open: letters }));
  const makets = own(new LazyMaketsView({ ...base, previews, knowledge }));
  own(registerNewLayout(extensionUri, previews, knowledge, errors));
  own(registerReceived({ ...base, ...layouts, letters, knowledge }));

  // The other views, and the features that create something at the service.
  const campaigns = own(new CampaignsView({ ...base, makets }));
  const audience = own(new AudienceView({ ...base, startCampaign: startCampaignTo }));
  leave = () => audience.leave();
  own(registerDomains(base));
  const inbox = own(new InboxView(base));
  const compiler = createLayoutCompiler(mjml, 'upload');
  const { loaded: uploads } = own(
    new LazyUploads({
      ...base,
      workspace,
      languages,
      makets,
      compiler,
      checks,
      knowledge,
      previews,
      startCampaign,
    }),
  );
  const sending = lazySending({ ...base, uploads, makets, campaigns });
  const reviews = own(new LazyReviews({ ...base, sending, inspector, previews }));
  const tests = own(new LazyTestSends({ ...base, sending, inspector, previews }));
  if (context.extensionMode !== vscode.ExtensionMode.Test) return undefined;
  const views = { makets, knowledge, campaigns, inbox, audience };
  return { ...base, ...views, layouts, uploads, reviews: reviews.loaded, tests: tests.loaded };
}

function registerLog(log: Log, errors: ErrorNotifier): vscode.Disposable {
  return registerCommandTable(errors, {
    [commands.showLog]: {
      failure: l10n.t('Couldn’t show the log'),
      untrusted: true,
      run: () => log.show(),
    },
  });
}
