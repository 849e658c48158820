import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readReceivedLetter } from '../../../src/inspector/receivedLetter/readReceivedLetter.ts';
import { numbers } from './support/damagedLetters.ts';

const { MAILROOM_DEEP, MAILROOM_SEED } = process.env;

/** Generates a letter of random parts, each with a word of its own. */
class RandomLetter {
  readonly words: string[] = [];
  readonly text: string;
  readonly #next: () => number;
  #multiparts = 0;

  constructor(seed: number) {
    this.#next = numbers(seed);
    this.text = `From: a@b.example\r\n${this.#part(0)}`;
  }

  #below(most: number): number {
    return Math.floor(this.#next() * most);
  }

  #of<T>(...all: readonly T[]): T {
    return all[this.#below(all.length)] as T;
  }

  #part(depth: number): string {
    return depth < 5 && this.#next() < 0.45 ? this.#multipart(depth) : this.#leaf();
  }

  #multipart(depth: number): string {
    const boundary = `b${this.#multiparts++}x`;
    const kind = this.#of('mixed', 'alternative', 'alternative', 'related', 'report', 'x-own');
    const parts = Array.from({ length: 1 + this.#below(5) }, () => this.#part(depth + 1));
    const written = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('');
    return `Content-Type: multipart/${kind}; boundary=${boundary}\r\n\r\n${written}--${boundary}--`;
  }

  #leaf(): string {
    const word = `word${this.words.length}word`;
    this.words.push(word);
    const type = this.#of(
      'text/plain',
      'text/plain',
      'text/html',
      'text/html',
      'application/pdf',
      'text/calendar',
    );
    const name = this.#of('', '', '', '; name=a.bin');
    const disposition = this.#of(
      '',
      '',
      'Content-Disposition: inline\r\n',
      'Content-Disposition: attachment\r\n',
    );
    const content = type === 'text/html' ? `<p>${word}</p>` : word;
    return `Content-Type: ${type}${name}\r\n${disposition}\r\n${content}`;
  }
}

test('every part of a random letter is shown once, as the letter, an additional text or a file', () => {
  const first = Number(MAILROOM_SEED ?? 1);
  for (let seed = first; seed < first + (MAILROOM_DEEP === '1' ? 20_000 : 1000); seed++) {
    const letter = new RandomLetter(seed);
    const {
      html = '',
      text = '',
      additionalTexts,
      attachments,
    } = readReceivedLetter(Buffer.from(letter.text), 'en');
    const files = attachments.map(({ content }) => Buffer.from(content).toString());
    const seen = [html, text, ...additionalTexts.map(({ content }) => content), ...files].join('\n');
    for (const word of letter.words) {
      const times = seen.split(word).length - 1;
      assert.equal(times, 1, `MAILROOM_SEED=${seed}: ${word} is seen ${times} times\n${letter.text}`);
    }
  }
});
