import { byteText, type HeaderField, type Message, readEntity, readMessage } from './message.ts';
import { type StructuredValue, structuredField } from './structured.ts';

/** A part of a message: the whole message, or a part of a multipart at any level (RFC 2045, RFC 2046). */
export interface MimePart {
  readonly fields: readonly HeaderField[];
  /** The content type. Its parameters have one character per byte. */
  readonly type: StructuredValue;
  /** The `Content-Disposition` in lowercase: `inline`, `attachment` or any other value. */
  readonly disposition: string;
  /** The `Content-Transfer-Encoding` in lowercase; empty if missing. */
  readonly encoding: string;
  /** The body as sent, without decoding. */
  readonly body: Uint8Array;
  /** The parts of a multipart, in order. */
  readonly parts: readonly MimePart[];
}

/** A mistake in the structure of a message that was repaired while it was parsed. */
type PartFlaw =
  /** The boundary of a multipart is missing or never occurs. It was guessed from a line that looks like a boundary. */
  | 'noBoundary'
  /** A multipart has no boundary line, or only a closing one. Its body is read as text. */
  | 'noParts'
  /** The empty line between a header and the first boundary is missing. */
  | 'noGap';

/** The limits that a message can exceed. */
type TooMuch = 'tooManyParts' | 'tooDeep' | 'headersTooLarge';

type ReadParts =
  | { readonly root: MimePart; readonly flaws: ReadonlySet<PartFlaw> }
  | { readonly tooMuch: TooMuch };

/** Limits far beyond real letters, which have about ten parts, five levels and 20 KB of headers. */
export const messageLimits = { parts: 5000, dashLines: 100_000, depth: 50, headers: 500_000 } as const;

class TooMuchError extends Error {
  readonly tooMuch: TooMuch;

  constructor(tooMuch: TooMuch) {
    super(tooMuch);
    this.tooMuch = tooMuch;
  }
}

/**
 * Parses the parts of a message as ranges of its bytes. Memory grows with the number of parts, not of lines. Written here because no
 * package reads the damaged letters of `test/unit/inspect/strangeLetters.test.ts`: `postal-mime` keeps 2 KB for each line, `mailparser`
 * loses eight of the sixteen kinds, `letterparser` fails on a missing header.
 */
export function readParts(message: Uint8Array): ReadParts {
  try {
    const reader = new PartsReader(message);
    return { root: reader.read(), flaws: reader.flaws };
  } catch (error) {
    if (error instanceof TooMuchError) return { tooMuch: error.tooMuch };
    throw error;
  }
}

/** A boundary line: its offset, and the offset of the next line. */
interface Delimiter {
  readonly at: number;
  readonly next: number;
  readonly isLast: boolean;
}

const [lf, cr, hyphen] = [0x0a, 0x0d, 0x2d];

class PartsReader {
  readonly flaws = new Set<PartFlaw>();
  readonly #bytes: Uint8Array;
  /** The offsets of the lines that start with two hyphens. */
  readonly #dashLines: readonly number[];
  #parts = 0;
  #headers = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#dashLines = dashLinesOf(bytes);
  }

  read(): MimePart {
    return this.#part(0, this.#bytes.length, 'text/plain', 0, readMessage);
  }

  #part(
    start: number,
    end: number,
    usualType: string,
    depth: number,
    split: (bytes: Uint8Array) => Message = readEntity,
  ): MimePart {
    if (++this.#parts > messageLimits.parts) throw new TooMuchError('tooManyParts');
    if (depth > messageLimits.depth) throw new TooMuchError('tooDeep');
    const whole = split(this.#bytes.subarray(start, end));
    if (!whole.isWhole) throw new TooMuchError('headersTooLarge');
    const part = this.#leaf(whole, usualType);
    if (!part.type.value.startsWith('multipart/')) return this.#counted(this.#withStray(part, whole));
    if (depth > 0 && whole.stray) this.flaws.add('noGap');
    const bodyStart = end - whole.body.length;
    const delimiters = this.#delimiters(start, bodyStart, end, part.type.parameters.get('boundary') ?? '');
    const [first] = delimiters;
    if (!first || first.isLast) {
      this.flaws.add('noParts');
      return this.#counted({ ...part, type: { value: 'text/plain', parameters: new Map() } });
    }
    const isGapless = first.at < bodyStart;
    if (isGapless) this.flaws.add('noGap');
    // If the empty line is missing, `whole` also includes the fields of the first part.
    const { fields } = isGapless ? split(this.#bytes.subarray(start, first.at)) : whole;
    const below = part.type.value === 'multipart/digest' ? 'message/rfc822' : 'text/plain';
    const parts = delimiters.flatMap(({ next, isLast }, index) => {
      if (isLast) return [];
      const following = delimiters[index + 1];
      const partEnd = following ? this.#withoutLineBreak(next, following.at) : end;
      return [this.#part(next, partEnd, below, depth + 1)];
    });
    return this.#counted({ ...part, fields, parts });
  }

  /**
   * Lets the body start right after the header if the empty line is missing. Not for base64 with an empty line further down, because base64
   * can't start in a line of words.
   */
  #withStray(part: MimePart, { body, stray }: Message): MimePart {
    if (!stray || (part.encoding === 'base64' && stray !== body)) return part;
    this.flaws.add('noGap');
    return { ...part, body: stray };
  }

  #leaf({ fields, body }: Message, usualType: string): MimePart {
    const type = structuredField(fields, 'content-type', byteText);
    const encoding = structuredField(fields, 'content-transfer-encoding', byteText).value;
    return {
      fields,
      type: { ...type, value: /^[^/\s]+\/[^/\s]+$/.test(type.value) ? type.value : usualType },
      disposition: structuredField(fields, 'content-disposition', byteText).value,
      encoding: /[\w-]+/.exec(encoding)?.[0] ?? '',
      body,
      parts: [],
    };
  }

  #counted(part: MimePart): MimePart {
    this.#headers += part.fields.reduce((sum, { written }) => sum + written.length, 0);
    if (this.#headers > messageLimits.headers) throw new TooMuchError('headersTooLarge');
    return part;
  }

  /** Finds the boundary lines of a part, by its declared boundary or else a guessed one. */
  #delimiters(start: number, bodyStart: number, end: number, boundary: string): Delimiter[] {
    const named = boundary === '' ? [] : this.#delimitersBy(start, end, boundary);
    if (named.length > 0) return named;
    const guessed = this.#guessedBoundary(bodyStart, end);
    if (guessed === undefined) return [];
    this.flaws.add('noBoundary');
    return this.#delimitersBy(bodyStart, end, guessed);
  }

  #delimitersBy(start: number, end: number, boundary: string): Delimiter[] {
    const found: Delimiter[] = [];
    for (const at of this.#dashLinesIn(start, end)) {
      const next = this.#nextLine(at, end);
      if (next - at > boundary.length + longestPadding) continue;
      const line = byteText(this.#bytes.subarray(at + 2, next)).trimEnd();
      if (line === boundary) found.push({ at, next, isLast: false });
      else if (line === `${boundary}--`) found.push({ at, next, isLast: true });
    }
    return found;
  }

  /**
   * Guesses the boundary: the first line that starts with two hyphens and is followed by a content field or an empty line. Returns it
   * without the hyphens.
   */
  #guessedBoundary(start: number, end: number): string | undefined {
    for (const at of this.#dashLinesIn(start, end)) {
      const next = this.#nextLine(at, end);
      const line = byteText(this.#bytes.subarray(at + 2, Math.min(next, at + 200))).trimEnd();
      const following = byteText(this.#bytes.subarray(next, Math.min(end, next + 100)));
      if (/^[^\s-][^\s]*$|^-+[^\s-][^\s]*$/.test(line) && /^(?:content-[a-z-]+:|\r?\n)/i.test(following))
        return line;
    }
    return undefined;
  }

  *#dashLinesIn(start: number, end: number): Generator<number> {
    for (let index = firstFrom(this.#dashLines, start); index < this.#dashLines.length; index++) {
      const at = this.#dashLines[index] ?? end;
      if (at >= end) return;
      yield at;
    }
  }

  #nextLine(from: number, end: number): number {
    const at = this.#bytes.indexOf(lf, from);
    return at === -1 || at >= end ? end : at + 1;
  }

  /** Returns the end of a part without its last line break, which belongs to the boundary (RFC 2046, section 5.1.1). */
  #withoutLineBreak(start: number, end: number): number {
    if (end <= start || this.#bytes[end - 1] !== lf) return end;
    return end - 1 > start && this.#bytes[end - 2] === cr ? end - 2 : end - 1;
  }
}

/** The maximum number of bytes after a boundary in its line: closing hyphens, white space and the line break. */
const longestPadding = 100;

function dashLinesOf(bytes: Uint8Array): number[] {
  const found: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== hyphen || bytes[at + 1] !== hyphen || (at > 0 && bytes[at - 1] !== lf)) continue;
    found.push(at);
    if (found.length > messageLimits.dashLines) throw new TooMuchError('tooManyParts');
  }
  return found;
}

/** Returns the index of the first number that is not below the limit. The numbers must be in ascending order. */
function firstFrom(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
