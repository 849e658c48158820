import type { ActiveAccount } from '../accounts/connection.ts';
import type { CommandTable } from '../doors/commands.ts';
import type { Journal } from '../journal/journal.ts';
import { l10n } from '../kit/words.ts';
import { commandsOf } from '../names.ts';
import type { Lists } from './index.ts';
import type { ImportNode } from './view/audienceTree.ts';

const ids = commandsOf.audience;

interface AudienceCommandsParts {
  readonly lists: () => Promise<Lists>;
  readonly active: ActiveAccount;
  readonly journal: Journal;
}

/** Returns the commands for lists, subscribers and imports. */
export function audienceCommands({ lists, active, journal }: AudienceCommandsParts) {
  type Work = (loaded: Lists, argument: unknown) => Promise<void>;
  const local = (work: Work) => async (argument: unknown) => {
    await journal.ready;
    await work(await lists(), argument);
  };
  const connected = (work: Work) => async (argument: unknown) => {
    await active.connect();
    await local(work)(argument);
  };
  const importRow = (work: (loaded: Lists, node: ImportNode) => Promise<void>) =>
    local((loaded, node) => work(loaded, node as ImportNode));
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
      run: connected((loaded, list) => loaded.addSubscribers(list)),
    },
    [ids.subscriberAddWithDetails]: {
      failure: l10n.t('Couldn’t add the subscriber'),
      run: connected((loaded, list) => loaded.addSubscriberWithDetails(list)),
    },
    [ids.audienceImport]: {
      failure: noImport,
      run: connected((loaded, source) => loaded.importFrom(source)),
    },
    [ids.importShow]: {
      failure: l10n.t('Couldn’t show the import'),
      untrusted: true,
      run: importRow((loaded, node) => loaded.showImport(node)),
    },
    [ids.importPause]: {
      failure: l10n.t('Couldn’t pause the import'),
      run: importRow((loaded, node) => loaded.pauseImport(node)),
    },
    [ids.importResume]: {
      failure: noImport,
      run: importRow((loaded, node) => loaded.resumeImport(node)),
    },
    [ids.importCancel]: {
      failure: l10n.t('Couldn’t cancel the import'),
      run: importRow((loaded, node) => loaded.cancelImport(node)),
    },
    [ids.audienceImportClipboard]: {
      failure: noImport,
      run: connected((loaded, list) => loaded.importClipboard(list)),
    },
    [ids.audienceSuppress]: {
      failure: l10n.t('Couldn’t suppress the addresses'),
      run: local((loaded) => loaded.suppress()),
    },
    [ids.audienceSuppressFile]: {
      failure: l10n.t('Couldn’t suppress the addresses'),
      run: connected((loaded) => loaded.suppressFile()),
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
      run: connected((loaded, list) => loaded.copyNumber(list)),
    },
    [ids.listRename]: {
      failure: l10n.t('Couldn’t rename the list'),
      run: connected((loaded, list) => loaded.rename(list)),
    },
    [ids.listForget]: {
      failure: l10n.t('Couldn’t forget the list'),
      run: connected((loaded, list) => loaded.forget(list)),
    },
    [ids.listUseInCampaign]: {
      failure: l10n.t('Couldn’t create the campaign'),
      run: connected((loaded, list) => loaded.useInCampaign(list)),
    },
  } satisfies CommandTable;
}
