import { join } from 'node:path';
import type * as vscode from 'vscode';
import { AccountStore } from './accounts/accountStore.ts';
import { WindowAccount } from './accounts/activeAccount.ts';
import { Connector } from './accounts/connector.ts';
import { Keys } from './accounts/keys.ts';
import { registerAccountCommands } from './accounts/registerAccountCommands.ts';
import { SandboxHost } from './accounts/sandboxHost.ts';
import { showAccountInStatusBar } from './accounts/statusBar.ts';
import { registerAudience } from './audience/registerAudience.ts';
import { CampaignsView } from './campaigns/campaignsView.ts';
import { LayoutCheckLoader } from './checks/layoutCheckLoader.ts';
import { DomainsView } from './domains/domainsView.ts';
import { ErrorNotifier } from './errors/errorNotifier.ts';
import { registerCompactJournal } from './journal/compactCommand.ts';
import { openJournal } from './journal/openJournal.ts';
import { lazily } from './kit/lazily.ts';
import { l10n } from './kit/words.ts';
import { MjmlLanguage } from './language/mjmlLanguage.ts';
import { CompiledHtml } from './layouts/compiledHtml.ts';
import { LayoutDiagnostics } from './layouts/diagnostics.ts';
import { registerHtmlCommands } from './layouts/htmlCommands.ts';
import { Inspector } from './layouts/inspector.ts';
import { createCompareCompiler, createLayoutCompiler } from './layouts/layoutFileCompiler.ts';
import { LiveLayouts } from './layouts/liveLayouts.ts';
import { MjmlCompiler } from './layouts/mjmlCompiler.ts';
import { createLog } from './log.ts';
import { registerKnownCommands } from './makets/knownCommands.ts';
import { OpenMaketsView } from './makets/openMaketsView.ts';
import { registerVersionCommands } from './makets/versionCommands.ts';
import { commands } from './names.ts';
import { ClickToCode } from './preview/clickToCode.ts';
import { registerLayoutCommands } from './preview/layoutCommands.ts';
import { PreviewManager } from './preview/previewManager.ts';
import { registerNewLayout } from './preview/registerNewLayout.ts';
import { DemoRecords } from './sandbox/demoRecords.ts';
import { registerSandboxCommands } from './sandbox/sandboxCommands.ts';
import { registerNewCampaign } from './sending/registerNewCampaign.ts';
import { startCampaign } from './sending/savedDraft.ts';
import { registerCommand } from './trust/registerCommand.ts';
import { registerUpload } from './upload/registerUpload.ts';
import type { UploadedLayout } from './versions/keptUploads.ts';
import { LayoutKnowledge } from './versions/layoutKnowledge.ts';

/** What tests read: the trees of the views, and what is known of letters. */
export interface MailroomApi {
  readonly inspector: Inspector;
  readonly trees: {
    readonly makets: vscode.TreeDataProvider<unknown>;
    readonly campaigns: vscode.TreeDataProvider<unknown>;
    readonly domains: vscode.TreeDataProvider<unknown>;
  };
  readonly decorations: vscode.FileDecorationProvider;
}

/** A table of contents: constructs, passes, registers. Nothing is awaited here. */
export function activate(context: vscode.ExtensionContext): MailroomApi {
  const own = <T extends vscode.Disposable>(part: T): T => {
    context.subscriptions.push(part);
    return part;
  };

  const log = own(createLog());
  const store = own(new AccountStore(log));
  const keys = own(new Keys(context.secrets, log));
  const sandbox = own(new SandboxHost(context, log));
  const connector = new Connector(keys, sandbox, log);
  const active = own(
    new WindowAccount({ store, keys, connector, sandbox, memory: context.workspaceState, log }),
  );
  const errors = new ErrorNotifier(log, active);
  const journal = own(new DemoRecords(openJournal(context, errors, log), sandbox));
  own(registerCompactJournal(journal, errors));
  own(registerAccountCommands({ store, keys, connector, active, errors }));
  own(registerSandboxCommands(sandbox, active, errors));
  own(showAccountInStatusBar(active));
  own(registerCommand(errors, commands.showLog, l10n.t('Couldn’t show the log'), () => log.show()));

  const mjml = own(new MjmlCompiler(context, log));
  const layouts = own(new LiveLayouts(mjml, errors));
  const inspector = own(new Inspector(context, log));
  const previews = own(new PreviewManager(context.extensionUri, layouts, errors));
  own(new ClickToCode(previews, inspector, errors));
  own(new LayoutDiagnostics(layouts));
  own(new MjmlLanguage(errors));
  const checks = own(new LayoutCheckLoader({ inspector, layouts, previews, errors }));
  own(registerLayoutCommands(previews, errors));
  own(registerNewLayout(context.extensionUri, previews, errors));
  const documents = createLayoutCompiler(mjml, 'document');
  own(new CompiledHtml(documents, layouts));
  own(registerHtmlCommands(documents, previews, errors));

  const historyFolder = join(context.globalStorageUri.fsPath, 'folders');
  const makets = own(
    new OpenMaketsView({
      active,
      journal,
      previews,
      errors,
      historyFolder,
      log,
      memory: context.globalState,
    }),
  );
  const campaigns = own(new CampaignsView({ context, active, journal, makets, errors, log }));

  const domains = own(new DomainsView({ context, active, sandbox, errors }));

  const compile = createCompareCompiler(mjml);
  const knowledge = own(new LayoutKnowledge({ context, active, journal, compile, errors, log }));
  const { versions, kept, compare } = knowledge;
  own(registerVersionCommands({ versions, kept, compare, makets, previews, errors }));
  own(registerKnownCommands({ active, journal, errors }));
  makets.tree.explain = (maket) => knowledge.decorations.describe(maket);

  const creating = lazily(async () => {
    const { createCreator } = await import('./journal/createCreator.ts');
    return createCreator(journal);
  });
  own(registerAudience({ active, journal, creating, errors }));
  const compiler = createLayoutCompiler(mjml, 'upload');
  const onUpload = (upload: UploadedLayout) => void knowledge.keep(upload);
  const base = { active, journal, makets, errors, log };
  const uploads = lazily(async () => {
    const { Uploads } = await import('./upload/index.ts');
    const editing = await makets.editing();
    return new Uploads({
      ...base,
      ...(await creating()),
      editing,
      compiler,
      checks,
      onUpload,
      startCampaign,
    });
  });
  own(registerUpload({ uploads, previews, onDidDropFiles: makets.onDidDropFiles, errors }));
  const sending = lazily(async () => {
    const { preparation, uploader, placement } = await uploads();
    const { CampaignNotice, Letters, Sending } = await import('./sending/index.ts');
    const letters = new Letters({ journal, preparation, uploader, placement, makets });
    const notice = new CampaignNotice({ journal, campaigns, errors, log });
    return new Sending({ ...base, ...(await creating()), preparation, letters, notice });
  });
  own(registerNewCampaign({ sending, active, journal, errors }));

  return {
    inspector,
    trees: { makets: makets.tree, campaigns: campaigns.tree, domains: domains.tree },
    decorations: knowledge.decorations,
  };
}
