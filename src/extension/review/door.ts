import { lazyCommands } from '../doors/commands.ts';
import type { RoomDoor } from '../doors/door.ts';
import { LazyPart } from '../doors/lazyPart.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { l10n } from '../kit/words.ts';
import { commandsOf, keptRemarks, webviews } from '../names.ts';
import type { SendingParts } from '../sending/sendingParts.ts';
import { whenTrusted } from '../trust/requireTrust.ts';
import type { ReviewCommandsParts } from './commands.ts';
import type { ReviewsParts } from './index.ts';

interface ReviewDoorParts extends Omit<ReviewCommandsParts, 'reviews'> {
  readonly context: ReviewsParts['context'];
  readonly sending: () => Promise<SendingParts>;
  readonly inspector: ReviewsParts['inspector'];
  readonly errors: ErrorHandler;
}

/**
 * The commands that create campaigns, check letters, resolve unknown outcomes and add campaigns that were created elsewhere; and the
 * restored pages. Tells at the start which campaigns were not sent because their window was closed while it held them, and shows
 * remarks again.
 */
export function reviewDoor({ context, sending, inspector, errors, ...parts }: ReviewDoorParts) {
  const { journal } = parts;
  const reviews = new LazyPart(async () => {
    const { Reviews } = await import('./index.ts');
    return new Reviews({ ...(await sending()), context, inspector });
  });
  const lookBack = async () => {
    await journal.ready;
    const hasRemarks = context.workspaceState.get(keptRemarks) !== undefined;
    if (hasRemarks || journal.holds.some(({ isAbandoned }) => isAbandoned))
      await (await reviews.load()).lookBack();
  };
  const failure = l10n.t('Couldn’t look for held campaigns and remarks');
  return {
    // Looking back writes to the journal that they were told of, and reads layouts.
    owned: [reviews, whenTrusted(() => void errors.run(failure, lookBack))],
    pages: {
      [webviews.review]: async () => {
        await journal.ready;
        return (await reviews.load()).pages;
      },
    },
    commands: lazyCommands(commandsOf.review, async () =>
      (await import('./commands.ts')).reviewCommands({ ...parts, reviews: reviews.load }),
    ),
    load: reviews.load,
  } satisfies RoomDoor;
}
