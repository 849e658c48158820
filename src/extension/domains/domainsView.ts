import * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { SandboxHost } from '../accounts/sandboxHost.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { openCollapsedView } from '../kit/collapsedView.ts';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { LazyTree } from '../kit/lazyTree.ts';
import { withViewProgress } from '../kit/progress.ts';
import { l10n } from '../kit/words.ts';
import { commands, views, watchedDomains, webviews } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import type { Domains } from './index.ts';
import type { DomainsNode } from './nodes.ts';

interface Parts {
  readonly context: vscode.ExtensionContext;
  readonly active: ActiveAccount;
  readonly sandbox: SandboxHost;
  readonly errors: ErrorHandler;
}

/** The Domains view and the pages of domains, loaded when the view is first opened or a command first used. */
export class DomainsView extends Disposable {
  readonly tree: vscode.TreeDataProvider<DomainsNode>;
  readonly loaded: () => Promise<Domains>;

  constructor({ context, active, sandbox, errors }: Parts) {
    super();
    const { extensionUri, workspaceState: memory } = context;
    const domains = lazily(async () => {
      const { Domains: Loaded } = await import('./index.ts');
      return this._register(new Loaded({ active, sandbox, errors, extensionUri, memory }));
    });
    this.loaded = domains;
    this.tree = this._register(new LazyTree(async () => (await domains()).tree));
    if (memory.get<readonly unknown[]>(watchedDomains, []).length > 0) {
      void errors.run(l10n.t('Couldn’t watch the domain'), domains);
    }
    this._register(openCollapsedView(views.domains, this.tree));
    this._register(
      vscode.window.registerWebviewPanelSerializer(webviews.domain, {
        deserializeWebviewPanel: async (panel, state) =>
          (await domains()).pages.deserializeWebviewPanel(panel, state),
      }),
    );
    this._register(
      vscode.Disposable.from(
        registerCommand(errors, commands.domainsRefresh, l10n.t('Couldn’t read the domains'), () =>
          withViewProgress(views.domains, async () => (await domains()).refresh()),
        ),
        registerCommand(errors, commands.senderAdd, l10n.t('Couldn’t add the sender'), async () => {
          const { addSender } = await import('./addSender.ts');
          await addSender(active, sandbox, async () => (await domains()).refresh());
        }),
        registerCommand(
          errors,
          commands.domainOpen,
          l10n.t('Couldn’t show the records'),
          async (node, record) => (await domains()).open(node, record),
        ),
        registerCommand(errors, commands.domainCheck, l10n.t('Couldn’t check the domain'), async (node) =>
          (await domains()).check(node),
        ),
        registerCommand(errors, commands.domainCopy, l10n.t('Couldn’t copy the records'), async (node) =>
          (await domains()).copy(node),
        ),
        registerCommand(errors, commands.domainWatch, l10n.t('Couldn’t watch the domain'), async (node) =>
          (await domains()).watch(node),
        ),
        registerCommand(errors, commands.domainUnwatch, l10n.t('Couldn’t stop watching'), async (node) =>
          (await domains()).unwatch(node),
        ),
        registerCommand(errors, commands.domainStop, l10n.t('Couldn’t stop the check'), async (node) =>
          (await domains()).stop(node),
        ),
      ),
    );
  }
}
