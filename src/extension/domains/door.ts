import * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { openCollapsedView } from '../kit/collapsedView.ts';
import { DisposableStore } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { LazyTree } from '../kit/lazyTree.ts';
import { withViewProgress } from '../kit/progress.ts';
import { l10n } from '../kit/words.ts';
import { commands, views, watchedDomains, webviews } from '../names.ts';
import type { SandboxHost } from '../sandbox/door.ts';
import { registerCommandTable } from '../trust/registerCommand.ts';

interface DomainsDoorParts {
  readonly context: vscode.ExtensionContext;
  readonly active: ActiveAccount;
  readonly sandbox: SandboxHost;
  readonly errors: ErrorHandler;
}

/**
 * Registers the Domains view, the pages of domains, and their commands. Loads the rest of this folder when the view is first opened,
 * a command is first used, or at once when domains are being watched.
 */
export function registerDomains({ context, active, sandbox, errors }: DomainsDoorParts): vscode.Disposable {
  const { extensionUri, workspaceState: memory } = context;
  const door = new DisposableStore();
  const domains = lazily(async () => {
    const { Domains } = await import('./index.ts');
    return door.add(new Domains({ active, sandbox, errors, extensionUri, memory }));
  });
  const tree = door.add(new LazyTree(async () => (await domains()).tree));
  if (memory.get<readonly unknown[]>(watchedDomains, []).length > 0) {
    void errors.run(l10n.t('Couldn’t watch the domain'), domains);
  }
  door.add(openCollapsedView(views.domains, tree));
  door.add(
    vscode.window.registerWebviewPanelSerializer(webviews.domain, {
      deserializeWebviewPanel: async (panel, state) =>
        (await domains()).pages.deserializeWebviewPanel(panel, state),
    }),
  );
  door.add(
    registerCommandTable(errors, {
      [commands.domainsRefresh]: {
        failure: l10n.t('Couldn’t read the domains'),
        untrusted: true,
        run: () => withViewProgress(views.domains, async () => (await domains()).refresh()),
      },
      [commands.senderAdd]: {
        failure: l10n.t('Couldn’t add the sender'),
        run: async () => {
          const { addSender } = await import('./view/addSender.ts');
          await addSender(active, sandbox, async () => (await domains()).refresh());
        },
      },
      [commands.domainOpen]: {
        failure: l10n.t('Couldn’t show the records'),
        untrusted: true,
        run: async (node, record) => (await domains()).open(node, record),
      },
      [commands.domainCheck]: {
        failure: l10n.t('Couldn’t check the domain'),
        untrusted: true,
        run: async (node) => (await domains()).check(node),
      },
      [commands.domainCopy]: {
        failure: l10n.t('Couldn’t copy the records'),
        untrusted: true,
        run: async (node) => (await domains()).copy(node),
      },
      [commands.domainWatch]: {
        failure: l10n.t('Couldn’t watch the domain'),
        untrusted: true,
        run: async (node) => (await domains()).watch(node),
      },
      [commands.domainUnwatch]: {
        failure: l10n.t('Couldn’t stop watching the domain'),
        untrusted: true,
        run: async (node) => (await domains()).unwatch(node),
      },
      [commands.domainStop]: {
        failure: l10n.t('Couldn’t stop the check'),
        untrusted: true,
        run: async (node) => (await domains()).stop(node),
      },
    }),
  );
  return door;
}
