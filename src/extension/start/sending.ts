import { AudienceView } from '../audience/door.ts';
import type { CampaignsView } from '../campaigns/door.ts';
import type { Creator } from '../journal/creator.ts';
import { lazily } from '../kit/lazily.ts';
import { createLayoutCompiler } from '../layouts/layoutCompiler.ts';
import { registerNewCampaign } from '../sending/door.ts';
import type { Sending as Campaigning } from '../sending/index.ts';
import { startCampaign, startCampaignTo } from '../sending/savedDraft.ts';
import { registerSendTest } from '../testSends/door.ts';
import type { TestSends } from '../testSends/index.ts';
import { LazyUploads } from '../upload/door.ts';
import type { Uploads } from '../upload/index.ts';
import type { Base } from './accounts.ts';
import { disposeWith } from './disposeWith.ts';
import type { Layouts } from './layouts.ts';
import type { Makets } from './makets.ts';

/** The features that create something at the service, each loaded when it is first used. */
export interface Sending {
  readonly creator: () => Promise<Creator>;
  readonly uploads: () => Promise<Uploads>;
  readonly sending: () => Promise<Campaigning>;
  readonly tests: () => Promise<TestSends>;
  readonly audience: AudienceView;
}

/** Registers the features that create something at the service: lists, subscribers, uploads, campaigns and tests. */
export function startSending(
  { context, active, sandbox, journal, errors, log }: Base,
  { mjml, previews, checks }: Layouts,
  { makets, knowledge, campaigns }: Makets & { readonly campaigns: CampaignsView },
): Sending {
  const creator = lazily(async () => {
    const { Creator } = await import('../journal/creator.ts');
    return new Creator(journal);
  });
  const audience = disposeWith(
    context,
    new AudienceView({ active, journal, creator, errors, context, startCampaign: startCampaignTo }),
  );

  const compiler = createLayoutCompiler(mjml, 'upload');
  const base = { active, journal, makets, errors, log };
  const { loaded: uploads } = disposeWith(
    context,
    new LazyUploads({ ...base, context, creator, compiler, checks, knowledge, previews, startCampaign }),
  );

  const sendingParts = lazily(async () => {
    const { preparation, uploader, placement } = await uploads();
    const { CampaignNotice, Letters } = await import('../sending/index.ts');
    const letters = new Letters({ journal, preparation, uploader, placement, makets });
    const notice = new CampaignNotice({ journal, campaigns, errors, log });
    return { ...base, creator: await creator(), preparation, letters, notice };
  });
  const sending = lazily(async () => {
    const { Sending } = await import('../sending/index.ts');
    return new Sending(await sendingParts());
  });
  disposeWith(context, registerNewCampaign({ sending, active, journal, errors }));

  const tests = lazily(async () => {
    const { TestSends } = await import('../testSends/index.ts');
    return new TestSends({ ...(await sendingParts()), sandbox, memento: context.globalState });
  });
  disposeWith(context, registerSendTest({ tests, active, previews, errors }));
  return { creator, uploads, sending, tests, audience };
}
