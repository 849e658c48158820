import type { ActiveAccount } from '../accounts/connection.ts';
import type { CampaignsDoor } from '../campaigns/door.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Creator } from '../journal/creator.ts';
import type { Journal } from '../journal/journal.ts';
import { lazily } from '../kit/lazily.ts';
import type { Log } from '../log.ts';
import type { MaketsView } from '../makets/maketsView.ts';
import type { Uploads } from '../upload/index.ts';
import type { Preparation } from '../upload/preparation.ts';
import type { CampaignNotice } from './campaignNotice.ts';
import type { Letters } from './preparedLetter.ts';

interface Base {
  readonly active: ActiveAccount;
  readonly journal: Journal;
  readonly makets: MaketsView;
  readonly campaigns: CampaignsDoor;
  readonly errors: ErrorHandler;
  readonly log: Log;
}

/** What creates campaigns and tests. */
export interface SendingParts extends Base {
  readonly creator: Creator;
  readonly preparation: Preparation;
  readonly letters: Letters;
  readonly notice: CampaignNotice;
}

interface LazySendingParts extends Base {
  readonly creator: () => Promise<Creator>;
  readonly uploads: () => Promise<Uploads>;
}

/** Returns a function that loads the parts on first use. */
export function lazySending({ creator, uploads, ...base }: LazySendingParts): () => Promise<SendingParts> {
  return lazily(async () => {
    const { preparation, uploader, placement } = await uploads();
    const { CampaignNotice, Letters } = await import('./index.ts');
    const letters = new Letters({ ...base, preparation, uploader, placement });
    return { ...base, creator: await creator(), preparation, letters, notice: new CampaignNotice(base) };
  });
}
