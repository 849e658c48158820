import type * as vscode from 'vscode';
import { placeFooter } from '../../../core/letters/placeFooter.ts';
import { shortText } from '../../../core/text/shortText.ts';
import { type Inspector, isFilledIn, unfilledText } from '../../compiling/inspector.ts';
import { UserError } from '../../errors/userError.ts';
import { asWords, joined } from '../../kit/words.ts';
import { languageName } from '../../layouts/index.ts';
import type { PacketContents } from './packetContents.ts';

/** A letter in one language, and its footer. */
export interface LanguageLetter {
  readonly html: string;
  readonly footer: string;
  /** The text of its layout, which may declare the template language. */
  readonly source: string;
}

/** What a packet is made of. */
export interface LetterSource {
  /** The layout of the letter. */
  readonly layout?: vscode.Uri;
  /** The tag of the letter's language, if it has languages, and those of the layout's other languages. */
  readonly language?: string;
  readonly otherLanguages: readonly string[];
  readonly letter: LanguageLetter;
  /** Compiles the letter in another language. Rejects with a `UserError`. */
  inLanguage(tag: string): Promise<LanguageLetter>;
}

/** How a letter of a packet came about, so that remarks on it lead to their places in the layout. */
export interface LetterOrigin {
  /** Names the letter in the packet; empty if it is the only one. */
  readonly name: string;
  readonly language?: string;
  /** The label of the sample person whom it is filled in for. */
  readonly person?: string;
}

/** A letter with its footer, as one reader gets it. */
export interface WholeLetter extends LetterOrigin {
  readonly html: string;
}

/** Returns the letters of a packet: in each language, as it is written or as each person gets it. Rejects with a `UserError`. */
export async function wholeLetters(
  source: LetterSource,
  { languages, people }: PacketContents,
  inspector: Pick<Inspector, 'fillIn'>,
): Promise<readonly WholeLetter[]> {
  const letters: WholeLetter[] = [];
  const readers = people.length > 0 ? people : [undefined];
  for (const tag of [undefined, ...languages]) {
    const letter = tag === undefined ? source.letter : await source.inLanguage(tag);
    const language = tag ?? source.language;
    const inLanguage = languages.length > 0 && language !== undefined ? languageName(language) : '';
    for (const person of readers) {
      const html = person ? await filledIn(letter, person, inspector) : letter.html;
      letters.push({
        name: letterName(inLanguage, person?.label, letters),
        ...(language !== undefined && { language }),
        ...(person && { person: person.label }),
        html: placeFooter(html, letter.footer).html,
      });
    }
  }
  return letters;
}

/** The longest name of a letter, in UTF-16 units, before its number. `readRemarks` reads longer ones. */
const longestName = 80;

/** Returns a name that no other letter has. It has no brackets, which enclose it in remarks. */
function letterName(language: string, person = '', others: readonly LetterOrigin[]): string {
  const name = shortText(
    joined(': ', [asWords(language), asWords(person)]).replace(/[[\]]/g, ''),
    longestName,
  );
  let number = 1;
  const numbered = () => (number === 1 ? name : `${name} ${number}`);
  while (others.some((other) => other.name === numbered())) number++;
  return numbered();
}

async function filledIn(
  { html, source }: LanguageLetter,
  person: PacketContents['people'][number],
  inspector: Pick<Inspector, 'fillIn'>,
): Promise<string> {
  const filled = await inspector.fillIn(html, person, source);
  if (isFilledIn(filled)) return filled.html;
  throw new UserError(unfilledText(filled, person.label));
}
