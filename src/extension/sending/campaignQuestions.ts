import type { Connection } from '../accounts/connection.ts';
import { Audience } from '../audience/audience.ts';
import type { Creator } from '../journal/creator.ts';
import type { Journal } from '../journal/journal.ts';
import { withViewProgress } from '../kit/progress.ts';
import { runSteps, type Step } from '../kit/steps.ts';
import { l10n } from '../kit/words.ts';
import type { MaketsView } from '../makets/maketsView.ts';
import { views } from '../names.ts';
import type { Preparation } from '../upload/preparation.ts';
import type { CampaignDraft } from './campaignDraft.ts';
import { letterStep } from './letterStep.ts';
import { listsStep } from './listsStep.ts';
import { liveStep } from './liveStep.ts';
import { senderStep } from './senderStep.ts';
import { startStep } from './startStep.ts';
import { subjectStep } from './subjectStep.ts';

interface Parts {
  readonly journal: Journal;
  readonly creator: Creator;
  readonly preparation: Preparation;
  readonly makets: Pick<MaketsView, 'lists' | 'isCurrentText'>;
}

/** The wizard's questions for one account, in order. */
export class CampaignQuestions {
  readonly #connection: Connection;
  readonly #steps: readonly Step<CampaignDraft>[];

  constructor(connection: Connection, { journal, creator, preparation, makets }: Parts) {
    this.#connection = connection;
    const { account, identity } = connection;
    const records = () => journal.records(identity);
    this.#steps = [
      letterStep({ records, makets, preparation }),
      subjectStep(records),
      listsStep(new Audience(connection, journal, creator)),
      senderStep(() => readSenders(connection), account.name),
      startStep,
      ...(account.kind === 'live' ? [liveStep(account.name)] : []),
    ];
  }

  /** The index of the last question. */
  get last(): number {
    return this.#steps.length - 1;
  }

  /** Asks from a question on. `onAnswer` is told the draft before each question. `undefined` when the user left. */
  ask(
    draft: CampaignDraft,
    from: number,
    onAnswer: (draft: CampaignDraft) => void,
  ): Promise<CampaignDraft | undefined> {
    const title = l10n.t('New Campaign · {0}', this.#connection.account.name);
    const steps = this.#steps.map((step) => ({
      ask: (answered: CampaignDraft, questions: Parameters<typeof step.ask>[1]) => {
        onAnswer(answered);
        return step.ask(answered, questions);
      },
    }));
    return runSteps(title, steps, draft, { from });
  }
}

async function readSenders(connection: Connection) {
  return withViewProgress(views.campaigns, () =>
    connection.service.listSenders(['id', 'email', 'approved', 'default']),
  );
}
