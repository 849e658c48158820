import { limits } from '../../../core/limits.ts';
import type { Person } from '../../../core/samplePeople/people.ts';
import type { Choice } from '../../kit/inputs.ts';
import { runSteps, type Step } from '../../kit/steps.ts';
import { asWords, l10n } from '../../kit/words.ts';
import { languageName } from '../../layouts/index.ts';

/** What the user wants in a packet. */
export interface PacketContents {
  readonly reader: string;
  /** The tags of the languages that are shown besides the letter's own. */
  readonly languages: readonly string[];
  /** The sample people whose letters are shown. If there are none, the letter is shown as it is written. */
  readonly people: readonly Person[];
  readonly hasWebPictures: boolean;
}

/** What a packet can contain. */
export interface PacketOffer {
  readonly languages: readonly string[];
  readonly people: readonly Person[];
  /** The number of the letter's pictures on the web. */
  readonly webPictures: number;
}

/** A check box: it adds something to the contents. */
interface Addition extends Choice {
  readonly add: (contents: PacketContents) => PacketContents;
}

/** The longest name of a reader, in UTF-16 units. */
const longestName = 100;

/** Asks for the reader and, if there is something to choose, what the packet shows. Returns `undefined` if the user cancels. */
export function askContents(offer: PacketOffer): Promise<PacketContents | undefined> {
  const items = additions(offer);
  const steps: readonly Step<PacketContents>[] = [
    {
      ask: async (contents, questions) => ({ ...contents, reader: await askReader(contents, questions) }),
    },
    {
      applies: () => items.length > 0,
      ask: async (contents, questions) => {
        const placeholder = l10n.t('Select what the file shows besides the letter. Nothing is needed.');
        const withAll = (added: readonly Addition[]) =>
          added.reduce((all, { add }) => add(all), { ...nothing, reader: contents.reader });
        const validate = (added: readonly Addition[]) =>
          countLetters(withAll(added)) > limits.packetLetters ? tooManyLetters() : undefined;
        return withAll(await questions.pickMany({ placeholder, items, validate }));
      },
    },
  ];
  return runSteps(l10n.t('Share for Approval'), steps, nothing);
}

const nothing: PacketContents = { reader: '', languages: [], people: [], hasWebPictures: false };

const countLetters = ({ languages, people }: PacketContents) =>
  (1 + languages.length) * Math.max(1, people.length);

const tooManyLetters = () =>
  l10n.count(
    'A file shows at most {0} letter: one for each language and person. Select fewer.|A file shows at most {0} letters: one for each language and person. Select fewer.',
    limits.packetLetters,
  );

async function askReader(
  { reader }: PacketContents,
  questions: Parameters<Step<PacketContents>['ask']>[1],
): Promise<string> {
  const name = await questions.text({
    prompt: l10n.t('The name of the person who approves. Each person gets a file of their own.'),
    value: reader,
    validate: (text) => {
      if (text.trim() === '') return l10n.t('Enter a name.');
      if (text.includes('@')) return l10n.t('Enter a name, not an address: the journal keeps it.');
      return text.length > longestName ? l10n.t('Enter a shorter name.') : undefined;
    },
  });
  return name.replace(/\s+/g, ' ').trim();
}

function additions({ languages, people, webPictures }: PacketOffer): readonly Addition[] {
  const items: Addition[] = languages.map((tag) => ({
    label: l10n.t('In {0}', languageName(tag)),
    add: (contents) => ({ ...contents, languages: [...contents.languages, tag] }),
  }));
  for (const person of people) {
    items.push({
      label: asWords(person.label),
      description: l10n.t('the letter that this sample person gets'),
      add: (contents) => ({ ...contents, people: [...contents.people, person] }),
    });
  }
  if (webPictures > 0) {
    items.push({
      label: l10n.t('With Pictures from the Web'),
      description: l10n.count(
        'loads {0} picture; its server sees the request|loads {0} pictures; their servers see the requests',
        webPictures,
      ),
      add: (contents) => ({ ...contents, hasWebPictures: true }),
    });
  }
  return items;
}
