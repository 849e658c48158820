import * as vscode from 'vscode';
import { accountsDoor } from './accounts/door.ts';
import { type Accounts, openAccounts } from './accounts/openAccounts.ts';
import { agentsDoor } from './agents/door.ts';
import { audienceDoor } from './audience/door.ts';
import { campaignsDoor } from './campaigns/door.ts';
import { CheckedLayouts } from './checks/checkedLayouts.ts';
import { checksDoor } from './checks/door.ts';
import { compilingDoor } from './compiling/door.ts';
import { createCompareCompiler, createLayoutCompiler } from './compiling/layoutCompiler.ts';
import { type OpenLayouts, openLayouts } from './compiling/openLayouts.ts';
import { doctorDoor } from './doctor/door.ts';
import { domainsDoor } from './domains/door.ts';
import { registerCommands } from './doors/commands.ts';
import { type Door, openDoor } from './doors/door.ts';
import { ErrorNotifier } from './errors/errorNotifier.ts';
import { exampleDoor } from './example/door.ts';
import { inboxDoor } from './inbox/door.ts';
import type { Creator } from './journal/creator.ts';
import { journalDoor } from './journal/door.ts';
import type { Journal } from './journal/journal.ts';
import { lazyCreator, openJournal } from './journal/openJournal.ts';
import { l10n } from './kit/words.ts';
import { languageFeaturesDoor } from './languageFeatures/door.ts';
import { lettersDoor } from './letters/door.ts';
import { createLog, type Log } from './log.ts';
import { maketsDoor } from './makets/door.ts';
import { commands } from './names.ts';
import { newLayoutDoor } from './newLayout/door.ts';
import { previewDoor } from './preview/door.ts';
import { receivedDoor } from './received/door.ts';
import { reviewDoor } from './review/door.ts';
import { startCampaign, startCampaignTo } from './sending/savedDraft.ts';
import { lazySending } from './sending/sendingParts.ts';
import { testSendsDoor } from './testSends/door.ts';
import { translationsDoor } from './translations/door.ts';
import { uploadDoor } from './upload/door.ts';
import { versionsDoor } from './versions/door.ts';
import { LayoutKnowledge } from './versions/layoutKnowledge.ts';

/** The parts of the extension, for the tests in the extension host. */
export interface Mailroom extends Accounts {
  readonly context: vscode.ExtensionContext;
  readonly log: Log;
  readonly errors: ErrorNotifier;
  readonly journal: Journal;
  readonly creator: () => Promise<Creator>;
  readonly layouts: OpenLayouts;
  readonly knowledge: LayoutKnowledge;
  readonly audience: ReturnType<typeof audienceDoor>;
  readonly campaigns: ReturnType<typeof campaignsDoor>;
  readonly inbox: ReturnType<typeof inboxDoor>;
  readonly makets: ReturnType<typeof maketsDoor>;
  readonly previews: ReturnType<typeof previewDoor>;
  readonly reviews: ReturnType<typeof reviewDoor>;
  readonly tests: ReturnType<typeof testSendsDoor>;
  readonly uploads: ReturnType<typeof uploadDoor>;
  readonly versions: ReturnType<typeof versionsDoor>;
}

/** Stops work that must not be cut off, such as imports, before the window is closed. Set by `activate`. */
let leave = async () => {};

/** Called by VS Code before it closes the window and disposes the parts. VS Code waits for the promise for a few seconds. */
export const deactivate = (): Promise<void> => leave();

/**
 * Opens the rooms, each through its `door.ts`. Synchronous, so that commands are registered before the first event. Exports no API: the
 * parts can send mail.
 */
export function activate(context: vscode.ExtensionContext): Mailroom | undefined {
  // The parts that all rooms use.
  const log = createLog();
  context.subscriptions.push(log);
  const accounts = openAccounts(context, log);
  const errors = new ErrorNotifier(log, accounts.active);
  const opened = openJournal(context, accounts.sandbox, errors, log);
  const { journal } = opened;
  const base = { context, log, errors, journal, creator: lazyCreator(journal), ...accounts };
  const open = <D extends Door>(door: D): D => {
    context.subscriptions.push(openDoor(errors, door));
    return door;
  };
  context.subscriptions.push(registerLog(log, errors));
  open(accountsDoor(base));
  open(journalDoor(opened, errors));

  // Layouts in the editor. They work without an account.
  const layouts = openLayouts(context, errors, log);
  const { mjml, live, inspector, workspace, languages } = layouts;
  const compile = createCompareCompiler(mjml);
  const knowledge = new LayoutKnowledge({ ...base, compile, languages });
  context.subscriptions.push(knowledge);
  const versions = open(versionsDoor({ knowledge, journal, errors }));
  const { extensionUri, workspaceState: memory } = context;
  const ofLayouts = { ...base, extensionUri, memory, inspector, workspace, languages, layouts: live };
  const checked = new CheckedLayouts();
  context.subscriptions.push(checked);
  const previews = open(previewDoor({ ...ofLayouts, checked, versions: knowledge.versions }));
  open(languageFeaturesDoor({ layouts, memory, errors }));
  const checks = open(checksDoor({ ...ofLayouts, checked, previews }));
  open(compilingDoor(layouts, previews));
  open(translationsDoor({ languages, workspace, previews, errors }));

  // Received letters and uploaded makets.
  const { letters } = open(lettersDoor({ ...base, inspector, records: () => knowledge.versions.records }));
  const makets = open(maketsDoor({ ...base, previews, knowledge }));
  open(newLayoutDoor({ extension: extensionUri, previews, earlier: knowledge }));
  open(exampleDoor(context));
  open(receivedDoor({ ...base, inspector, letters, knowledge }));

  // The other views, and the rooms that create something at the service.
  const campaigns = open(campaignsDoor({ ...base, makets }));
  const audience = open(audienceDoor({ ...base, startCampaign: startCampaignTo }));
  leave = audience.leave;
  open(domainsDoor(base));
  open(doctorDoor(base));
  const inbox = open(inboxDoor(base));
  const compiler = createLayoutCompiler(mjml, 'upload');
  const uploading = { ...base, workspace, languages, makets, compiler, checks, knowledge, previews };
  const uploads = open(uploadDoor({ ...uploading, startCampaign }));
  const sending = lazySending({ ...base, uploads: uploads.load, makets, campaigns });
  const reviews = open(reviewDoor({ ...base, sending, inspector, previews }));
  const tests = open(testSendsDoor({ ...base, sending, inspector, previews }));

  // The tools for agents get what reads, and what opens a page for the user.
  const { active } = accounts;
  open(
    agentsDoor({
      context,
      journal,
      accountName: () => active.account?.name,
      figures: async () => (await import('./accounts/figures.ts')).readerOfFigures(active),
      review: async (layout) => (await reviews.load()).check(await active.connect(), undefined, () => layout),
    }),
  );
  if (context.extensionMode !== vscode.ExtensionMode.Test) return undefined;
  const rooms = { audience, campaigns, inbox, makets, previews, reviews, tests, uploads, versions };
  return { ...base, layouts, knowledge, ...rooms };
}

function registerLog(log: Log, errors: ErrorNotifier): vscode.Disposable {
  return registerCommands(errors, {
    [commands.showLog]: {
      failure: l10n.t('Couldn’t show the log'),
      untrusted: true,
      run: () => log.show(),
    },
  });
}
