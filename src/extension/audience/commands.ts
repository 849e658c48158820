import type * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { RoomCommands } from '../doors/commands.ts';
import type { Journal } from '../journal/journal.ts';
import { l10n } from '../kit/words.ts';
import { commandsOf } from '../names.ts';
import { isListNode, type Lists } from './index.ts';
import type { ImportNode, ListNode } from './view/audienceTree.ts';

const ids = commandsOf.audience;

declare module '../kit/runCommand.ts' {
  interface CommandArguments {
    [ids.subscriberAdd]: [list?: ListNode];
    [ids.subscriberAddWithDetails]: [list?: ListNode];
    [ids.audienceImportClipboard]: [list?: ListNode];
    [ids.listUseInCampaign]: [list?: ListNode];
    [ids.listCopyNumber]: [list?: ListNode];
    [ids.listRename]: [list?: ListNode];
    [ids.listForget]: [list?: ListNode];
    [ids.audienceImport]: [source?: ListNode | vscode.Uri];
    [ids.importShow]: [row: ImportNode];
    [ids.importPause]: [row: ImportNode];
    [ids.importResume]: [row: ImportNode];
    [ids.importCancel]: [row: ImportNode];
    [ids.audienceFindPerson]: [address?: string];
    [ids.audienceSuppress]: [address?: string];
  }
}

interface AudienceCommandsParts {
  readonly lists: () => Promise<Lists>;
  readonly active: ActiveAccount;
  readonly journal: Journal;
}

/** Returns the commands for lists, subscribers and imports. */
export function audienceCommands({ lists, active, journal }: AudienceCommandsParts) {
  const local =
    <Args extends unknown[]>(work: (loaded: Lists, ...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      await journal.ready;
      await work(await lists(), ...args);
    };
  const connected =
    <Args extends unknown[]>(work: (loaded: Lists, ...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      await active.connect();
      await local(work)(...args);
    };
  /** Runs a command of a clicked list. Anything else that is passed counts as no list, and the command asks for one. */
  const onList = (work: (loaded: Lists, list: ListNode | undefined) => Promise<void>) =>
    connected((loaded, clicked?: ListNode) => work(loaded, isListNode(clicked) ? clicked : undefined));
  const noImport = l10n.t('Couldn’t import the addresses');
  return {
    [ids.listCreate]: {
      failure: l10n.t('Couldn’t create the list'),
      run: connected((loaded) => loaded.createList()),
    },
    [ids.listAdd]: {
      failure: l10n.t('Couldn’t add the list'),
      run: connected((loaded) => loaded.addList()),
    },
    [ids.subscriberAdd]: {
      failure: l10n.t('Couldn’t add the subscribers'),
      run: onList((loaded, list) => loaded.addSubscribers(list)),
    },
    [ids.subscriberAddWithDetails]: {
      failure: l10n.t('Couldn’t add the subscriber'),
      run: onList((loaded, list) => loaded.addSubscriberWithDetails(list)),
    },
    [ids.audienceImport]: {
      failure: noImport,
      run: connected((loaded, source) => loaded.importFrom(source)),
    },
    [ids.importShow]: {
      failure: l10n.t('Couldn’t show the import'),
      untrusted: true,
      run: local((loaded, node) => loaded.showImport(node)),
    },
    [ids.importPause]: {
      failure: l10n.t('Couldn’t pause the import'),
      run: local((loaded, node) => loaded.pauseImport(node)),
    },
    [ids.importResume]: {
      failure: noImport,
      run: local((loaded, node) => loaded.resumeImport(node)),
    },
    [ids.importCancel]: {
      failure: l10n.t('Couldn’t cancel the import'),
      run: local((loaded, node) => loaded.cancelImport(node)),
    },
    [ids.audienceImportClipboard]: {
      failure: noImport,
      run: onList((loaded, list) => loaded.importClipboard(list)),
    },
    [ids.audienceSuppress]: {
      failure: l10n.t('Couldn’t suppress the addresses'),
      run: local((loaded, address) => loaded.suppress(address)),
    },
    [ids.audienceSuppressFile]: {
      failure: l10n.t('Couldn’t suppress the addresses'),
      run: connected((loaded) => loaded.suppressFile()),
    },
    [ids.audienceFindSuppressed]: {
      failure: l10n.t('Couldn’t find the suppressed people'),
      run: local((loaded) => loaded.findSuppressed()),
    },
    [ids.audienceNewSuppressionList]: {
      failure: l10n.t('Couldn’t start a new suppression list'),
      run: local((loaded) => loaded.newSuppressionList()),
    },
    [ids.audienceFindPerson]: {
      failure: l10n.t('Couldn’t find the person'),
      run: local((loaded, address) => loaded.findPerson(address)),
    },
    [ids.listCopyNumber]: {
      failure: l10n.t('Couldn’t copy the number'),
      untrusted: true,
      run: onList((loaded, list) => loaded.copyNumber(list)),
    },
    [ids.listRename]: {
      failure: l10n.t('Couldn’t rename the list'),
      run: onList((loaded, list) => loaded.rename(list)),
    },
    [ids.listForget]: {
      failure: l10n.t('Couldn’t forget the list'),
      run: onList((loaded, list) => loaded.forget(list)),
    },
    [ids.listUseInCampaign]: {
      failure: l10n.t('Couldn’t create the campaign'),
      run: onList((loaded, list) => loaded.useInCampaign(list)),
    },
  } satisfies RoomCommands<'audience'>;
}
