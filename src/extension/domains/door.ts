import type * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import { lazyCommands } from '../doors/commands.ts';
import type { Door } from '../doors/door.ts';
import { LazyPart } from '../doors/lazyPart.ts';
import { LazyView } from '../doors/lazyView.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { l10n } from '../kit/words.ts';
import { commandsOf, views, watchedDomains, webviews } from '../names.ts';
import type { SandboxHost } from '../sandbox/sandboxHost.ts';

interface DomainsDoorParts {
  readonly context: vscode.ExtensionContext;
  readonly active: ActiveAccount;
  readonly sandbox: SandboxHost;
  readonly errors: ErrorHandler;
}

/** The Domains view, its pages and commands. Loaded at once when domains are being watched. */
export function domainsDoor({ context, active, sandbox, errors }: DomainsDoorParts) {
  const { extensionUri, workspaceState: memory } = context;
  const domains = new LazyPart(async () => {
    const { Domains } = await import('./index.ts');
    return new Domains({ active, sandbox, errors, extensionUri, memory });
  });
  if (memory.get<readonly unknown[]>(watchedDomains, []).length > 0) {
    void errors.run(l10n.t('Couldn’t watch the domain'), domains.load);
  }
  const view = new LazyView(views.domains, async () => (await domains.load()).tree, { isCollapsed: true });
  return {
    owned: [domains, view],
    pages: { [webviews.domain]: async () => (await domains.load()).pages },
    commands: lazyCommands(commandsOf.domains, async () => {
      const { domainsCommands } = await import('./commands.ts');
      return domainsCommands({ domains: await domains.load(), active, sandbox });
    }),
  } satisfies Door;
}
