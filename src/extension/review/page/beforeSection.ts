import type { AccountRecords, SendRecord, UnknownCreation } from '../../../core/journal/records.ts';
import { formats } from '../../kit/formats.ts';
import { asWords, l10n, whole } from '../../kit/words.ts';
import type { Action, Item, Section } from './section.ts';

/** What is to be sent, in the words of the journal. `maket` is missing for a letter that is uploaded first. */
interface ToSend {
  readonly maket?: number;
  readonly subject: string;
  readonly lists: readonly number[];
}

/** Reviews what was sent to the same lists before, or is scheduled for them. Only campaigns that the journal knows count. */
export function beforeSection(
  toSend: ToSend,
  records: AccountRecords,
  now: Date,
  resolve: (of: UnknownCreation) => Action,
): Section {
  const unknown = sameUnknown(toSend, records);
  const earlier = [...records.sends.values()].filter(
    ({ test, lists = [] }) => !test && lists.some((list) => toSend.lists.includes(list)),
  );
  const sameMaket = earlier.findLast(({ maket }) => maket !== undefined && maket === toSend.maket);
  const sameSubject = earlier.findLast(({ subject }) => subject === toSend.subject);
  const isScheduled = (send: SendRecord) => startOf(send) > now.getTime();
  const others = earlier.filter((send) => send !== sameMaket && send !== sameSubject);
  const scheduled = others.find(isScheduled);
  const last = earlier.findLast((send) => !isScheduled(send));
  const items: (Item | false | undefined)[] = [
    unknown && unknownItem(unknown, resolve(unknown)),
    sameMaket && {
      tone: 'warning',
      isForReader: true,
      words: isScheduled(sameMaket)
        ? l10n.t('This letter is scheduled for the same list on {0}.', timeOf(sameMaket))
        : l10n.t('This letter was sent to the same list on {0}.', timeOf(sameMaket)),
    },
    sameSubject &&
      sameSubject !== sameMaket && {
        tone: 'warning',
        isForReader: true,
        words: isScheduled(sameSubject)
          ? l10n.t('A letter with this subject is scheduled for the same list on {0}.', timeOf(sameSubject))
          : l10n.t('A letter with this subject was sent to the same list on {0}.', timeOf(sameSubject)),
      },
    scheduled && {
      tone: 'note',
      isForReader: true,
      words: l10n.t(
        'Another campaign is scheduled for one of these lists: “{0}”, on {1}.',
        scheduled.subject,
        timeOf(scheduled),
      ),
    },
  ];
  return {
    title: l10n.t('Sent before'),
    items: items.filter((item) => item !== undefined && item !== false),
    facts: last && others.includes(last) ? [lastItem(last)] : [],
    isForDecision: true,
  };
}

const lastItem = (last: SendRecord): Item => ({
  tone: 'note',
  words: l10n.t('The last campaign to one of these lists was “{0}”, on {1}.', last.subject, timeOf(last)),
});

const startOf = ({ startAt, at }: SendRecord): number => Date.parse(startAt ?? at);

const timeOf = (send: SendRecord) => whole(asWords(formats().dayAndTime(startOf(send))));

function unknownItem({ at }: UnknownCreation, resolve: Action): Item {
  return {
    tone: 'blocks',
    words: l10n.t('The same campaign was requested, and its outcome is still unknown.'),
    detail: l10n.t(
      'It was requested on {0}. Readers may get it twice.',
      whole(asWords(formats().dayAndTime(Date.parse(at)))),
    ),
    actions: [resolve],
    accepted: 'unknown-outcome',
  };
}

/** Returns the request for the same subject and lists whose outcome is unknown, if there is one. */
export function sameUnknown(
  { subject, lists }: Pick<ToSend, 'subject' | 'lists'>,
  { unknown }: AccountRecords,
): UnknownCreation | undefined {
  return unknown.findLast(
    ({ creation }) =>
      creation.kind === 'send' &&
      creation.subject === subject &&
      creation.lists.length === lists.length &&
      creation.lists.every((list) => lists.includes(list)),
  );
}
