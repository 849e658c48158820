import type { Domain } from '../../core/port/service.ts';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { RoomCommands } from '../doors/commands.ts';
import { withViewProgress } from '../kit/progress.ts';
import { l10n } from '../kit/words.ts';
import { commandsOf, views } from '../names.ts';
import type { SandboxHost } from '../sandbox/sandboxHost.ts';
import type { Domains } from './index.ts';
import { addSender } from './view/addSender.ts';

const ids = commandsOf.domains;

declare module '../kit/runCommand.ts' {
  interface CommandArguments {
    [ids.domainOpen]: [domain?: Domain | string, record?: string];
    [ids.domainCheck]: [domain?: Domain];
    [ids.domainCopy]: [domain?: Domain];
    [ids.domainWatch]: [domain?: Domain];
    [ids.domainUnwatch]: [domain?: Domain];
    [ids.domainStop]: [domain: Domain];
  }
}

interface DomainsCommandsParts {
  readonly domains: Domains;
  readonly active: ActiveAccount;
  readonly sandbox: SandboxHost;
}

/** Returns the commands of the Domains view and its pages. */
export function domainsCommands({ domains, active, sandbox }: DomainsCommandsParts) {
  return {
    [ids.domainsRefresh]: {
      failure: l10n.t('Couldn’t read the domains'),
      untrusted: true,
      run: () => withViewProgress(views.domains, () => domains.refresh()),
    },
    [ids.senderAdd]: {
      failure: l10n.t('Couldn’t add the sender'),
      run: () => addSender(active, sandbox, () => domains.refresh()),
    },
    [ids.domainOpen]: {
      failure: l10n.t('Couldn’t show the records'),
      untrusted: true,
      run: (node, record) => domains.open(node, record),
    },
    [ids.domainCheck]: {
      failure: l10n.t('Couldn’t check the domain'),
      untrusted: true,
      run: (node) => domains.check(node),
    },
    [ids.domainCopy]: {
      failure: l10n.t('Couldn’t copy the records'),
      untrusted: true,
      run: (node) => domains.copy(node),
    },
    [ids.domainWatch]: {
      failure: l10n.t('Couldn’t watch the domain'),
      untrusted: true,
      run: (node) => domains.watch(node),
    },
    [ids.domainUnwatch]: {
      failure: l10n.t('Couldn’t stop watching the domain'),
      untrusted: true,
      run: (node) => domains.unwatch(node),
    },
    [ids.domainStop]: {
      failure: l10n.t('Couldn’t stop the check'),
      untrusted: true,
      run: (node) => domains.stop(node),
    },
  } satisfies RoomCommands<'domains'>;
}
