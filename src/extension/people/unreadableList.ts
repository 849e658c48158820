import { nextStep, UserError } from '../errors/userError.ts';
import { joined, l10n, type Words } from '../kit/words.ts';
import { commands } from '../names.ts';
import type { KnownPeople } from './knownPeople.ts';

/** What may be done with people. */
export type Deed = 'import' | 'subscriber' | 'suppression' | 'test' | 'campaign';

/**
 * Says what Mailroom does while it can't tell who is suppressed, because the key of a suppression list is missing. This is the only place
 * that decides it; `whatGoesOn` says it in a sentence.
 *
 * Nobody gets on a list unseen whom the suppression list may hold. The people of a test group are the user's own, few, and each is named in
 * the question. What is sent to a list goes to everybody on it anyway: the service doesn't know who is suppressed. A suppression waits,
 * because there is no list to put it on before a new one is started.
 */
export const whileUnreadable: Readonly<Record<Deed, 'stopped' | 'asked' | 'goesOn'>> = {
  import: 'stopped',
  subscriber: 'stopped',
  suppression: 'stopped',
  test: 'asked',
  campaign: 'goesOn',
};

/** Returns true while nobody can tell who is suppressed, and the deed has to wait for that. */
export async function isStopped(deed: Deed, people: Pick<KnownPeople, 'findUnreadable'>): Promise<boolean> {
  return whileUnreadable[deed] === 'stopped' && (await people.findUnreadable()) !== undefined;
}

/** Says what `whileUnreadable` decides. */
export const whatGoesOn = (): Words =>
  l10n.t(
    'Until it can be read, you can’t import, add or suppress anyone; campaigns and tests to your own groups still go out.',
  );

/** Says where the suppression list can be read that can't be read here. */
export const whyUnreadable = (): Words =>
  l10n.t('It can be read only in the browser or on the computer where it was made.');

/** The error of what needs a suppression list that can't be read: why it can't, and what follows. */
export const listUnreadable = (): UserError =>
  new UserError(joined(' ', [l10n.t('The suppression list can’t be read.'), whyUnreadable(), whatGoesOn()]), {
    nextSteps: [nextStep(l10n.t('Start a New Suppression List…'), commands.audienceNewSuppressionList)],
  });
