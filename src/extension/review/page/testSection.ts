import type { AccountRecords } from '../../../core/journal/records.ts';
import { formats } from '../../kit/formats.ts';
import { runCommand } from '../../kit/runCommand.ts';
import { asWords, l10n, listed, type Whole, whole } from '../../kit/words.ts';
import { commands } from '../../names.ts';
import { confirmedTitle } from '../../people/audience.ts';
import type { ChosenLetter } from '../../sending/campaignDraft.ts';
import type { LastTest } from '../campaign/lastTest.ts';
import type { Action, Item, Section } from './section.ts';

/** Reviews whether the letter was tested: when, and by whom. `send` sends a test of it. */
export function testSection(
  test: LastTest | undefined,
  { lists }: AccountRecords,
  now: Date,
  send: Action | undefined,
): Section {
  const actions = send ? [send] : [];
  const section = { title: l10n.t('Test letter'), isForDecision: true, isForSender: true } as const;
  if (!test)
    return {
      ...section,
      value: noTestWords(),
      items: [{ tone: 'note', words: l10n.t('You haven’t sent a test of this version.'), actions }],
    };
  const to = whole(listed(test.lists.map((id) => confirmedTitle(id, lists.get(id)))));
  const time = whole(asWords(formats().near(test.at, now.getTime())));
  if (test.version === 'same') {
    return { ...section, value: l10n.t('Sent to {0}, {1}', to, time), isDone: true, items: [] };
  }
  return { ...section, value: noTestWords(), items: [{ ...otherTest(test, to, time), actions }] };
}

const noTestWords = () => l10n.t('None of this version');

/** Says of a test of another letter why it is not one of this letter. */
function otherTest({ version }: LastTest, to: Whole, time: Whole): Item {
  const words =
    version === 'filledIn'
      ? l10n.t('The last test was filled in for a sample person. It was sent to {0}, {1}.', to, time)
      : l10n.t('The letter has changed since the last test, which was sent to {0}, {1}.', to, time);
  return { tone: 'note', words };
}

/** Returns the action that sends a test of a letter, in its language; `undefined` for a maket, whose layout may have changed. */
export function testOf(letter: ChosenLetter): Action | undefined {
  if (letter.kind === 'maket') return undefined;
  const { uri, language } = letter;
  return {
    label: l10n.t('Send Test…'),
    run: () => runCommand(commands.layoutSendTest, uri, language),
  };
}
