import { templateCode } from '../../core/templates/templateCode.ts';

/** A Mustache template without its long texts, and a function that puts them back into the rendered letter. */
export interface ShortTemplate {
  readonly template: string;
  readonly withTexts: (rendered: string) => string;
}

/** The maximum length of a text that stays. */
const mostText = 500;

/** Stands on both sides of the number of a text. */
const mark = '\uE000';

/**
 * Replaces the long texts between the code of a template by their numbers: Mustache's library takes 150 bytes for each character. The white
 * space around a text stays, so that what stands alone on a line does so still. Returns the template as it is unless it is certain what is code.
 */
export function withoutLongTexts(template: string): ShortTemplate {
  const code = templateCode(template).filter(({ start }) => template.startsWith('{{', start));
  const isCertain =
    !template.includes(mark) && code.every(({ start, end }) => isPlainCode(template.slice(start, end)));
  const between = isCertain ? textsBetween(template, code) : [];
  if (!between.every(({ text }) => isPlainText(text))) return { template, withTexts: (rendered) => rendered };
  const texts: string[] = [];
  let [short, done] = ['', 0];
  for (const { text, start } of between) {
    const inner = text.trim();
    if (inner.length <= mostText) continue;
    const from = start + text.indexOf(inner);
    short += `${template.slice(done, from)}${mark}${texts.push(inner) - 1}${mark}`;
    done = from + inner.length;
  }
  return {
    template: short + template.slice(done),
    withTexts: (rendered) =>
      rendered.replace(/\uE000(\d+)\uE000/g, (_, number: string) => texts[Number(number)] ?? ''),
  };
}

/** Returns true for code with usual delimiters that doesn't change them. */
const isPlainCode = (code: string) => /^\{\{(?:[^{}=][^{}]*|\{[^{}]*\})\}\}$/.test(code);

/** Returns true for text in which nobody could find code. */
const isPlainText = (text: string) => !/^\}|\{\{|\}\}|\{$/.test(text);

/** Returns the texts in front of, between and behind pieces of code, with their offsets. */
function textsBetween(template: string, code: readonly { readonly start: number; readonly end: number }[]) {
  return [0, ...code.map(({ end }) => end)].map((start, index) => ({
    start,
    text: template.slice(start, code[index]?.start),
  }));
}
