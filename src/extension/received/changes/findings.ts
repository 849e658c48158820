import {
  type Difference,
  type DifferencePart,
  differenceParts,
} from '../../../core/letters/received/differences.ts';
import { isToUnsubscribe } from '../../../core/letters/unsubscribing.ts';
import { type FilledIn, filledIn, type NotFilledIn, notFilledIn } from '../../../core/templates/filledIn.ts';
import { decodedText } from '../../../core/text/decodedText.ts';
import type { Account } from '../../accounts/account.ts';
import type { ComparedLetter } from './readReceived.ts';

/** The differences of a letter from its upload, by what they mean to readers. */
export interface Findings {
  /** Template code that arrived as it was written. */
  readonly notFilledIn: readonly NotFilledIn[];
  /** False if the letter is from the sandbox, which fills in no template code. */
  readonly canFillIn: boolean;
  /** False if nothing in the letter looks like an unsubscribe link, and the service added no footer. */
  readonly canUnsubscribe: boolean;
  /** True if the letter has no DKIM signature, which every service but the sandbox adds. */
  readonly isUnsigned: boolean;
  /** Template code that was filled in for the reader, with the passage in which it stands. */
  readonly filledIn: readonly (FilledIn & { readonly at: Difference })[];
  /** The other differences, and how many there are of each part. */
  readonly listed: readonly Difference[];
  readonly counts: Readonly<Record<DifferencePart, number>>;
}

/** The parts of a letter whose differences readers may see. */
export const seenParts = ['text', 'picture', 'link', 'style'] as const satisfies DifferencePart[];

export type SeenPart = (typeof seenParts)[number];

/** The parts that readers hardly see. */
export const hiddenParts = ['head', 'tag'] as const satisfies DifferencePart[];

/** Tells what the service has filled in from what it has changed. `account` is that of the letter, if it is known. */
export function findingsOf(
  { comparison: { differences, footer }, upload, letter }: ComparedLetter,
  account: Account | undefined,
): Findings {
  const uploaded = upload.kept.html;
  const values: Findings['filledIn'][number][] = [];
  const listed = differences.listed.filter((each) => {
    const [before, after] = [
      uploaded.slice(each.uploaded.start, each.uploaded.end),
      letter.html.slice(each.received.start, each.received.end),
    ];
    const found = filledIn(before, after.replaceAll('\r\n', '\n'));
    if (found) values.push(...found.map((one) => ({ ...one, at: each })));
    return found === undefined;
  });
  const lessOf = (part: DifferencePart) =>
    differences.listed.filter((each) => each.part === part).length -
    listed.filter((each) => each.part === part).length;
  const counts = Object.fromEntries(
    differenceParts.map((part) => [part, differences.counts[part] - lessOf(part)]),
  ) as Findings['counts'];
  return {
    notFilledIn: notFilledIn(uploaded, letter.html),
    canUnsubscribe: footer !== undefined || isToUnsubscribe(decodedText(letter.html)),
    isUnsigned:
      account !== undefined && account.kind !== 'sandbox' && signaturesOf(letter.headers).length === 0,
    canFillIn: account?.kind !== 'sandbox',
    ...{ filledIn: values, listed, counts },
  };
}

/** Returns the values of the headers with DKIM signatures. */
export const signaturesOf = (headers: ComparedLetter['letter']['headers']): string[] =>
  headers.filter(({ name }) => name.toLowerCase() === 'dkim-signature').map(({ value }) => value);

/** Returns true if the letter has template code that the service should have filled in. */
export const areUnfilled = ({ notFilledIn: codes, canFillIn }: Findings): boolean =>
  codes.length > 0 && canFillIn;

/** Returns true if the letter must not be sent as it is. */
export const isBlocked = (findings: Findings): boolean => !findings.canUnsubscribe || areUnfilled(findings);

/** Returns how many differences there are in these parts. */
export const countIn = ({ counts }: Pick<Findings, 'counts'>, parts: readonly DifferencePart[]): number =>
  parts.reduce((sum, part) => sum + counts[part], 0);
