const many = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => piece(index)).join('');

const nested = `${'<div>'.repeat(100)}x${'</div>'.repeat(100)}`;

/** Style sheets followed by HTML, of up to 64 KB, for which juice would need seconds or hundreds of megabytes. */
export const growingStyles: Readonly<Record<string, string>> = {
  'has in has': `*${':has(*'.repeat(6)}${')'.repeat(6)}{a:b}${nested}`,
  'has, written with an escape': `*${':\\68 as(*'.repeat(6)}${')'.repeat(6)}{a:b}${nested}`,
  'has in not': `p:not(:has(:not(:has(b)))){a:b}${'<p><i><b>x</b></i></p>'.repeat(2000)}`,
  'ancestors in is': `:is(${'div '.repeat(8)}x){a:b}${nested}`,
  'siblings of siblings': `${'p~'.repeat(8)}p{a:b}${'<p>x</p>'.repeat(400)}`,
  'rules that find all elements': `${many(1500, (id) => `p{a${id}:b}`)}${'<p>text of a paragraph</p>'.repeat(1500)}`,
  'rules that find nothing': `${many(2000, (id) => `.a${id}{b:c}`)}${'<p>text of a paragraph</p>'.repeat(1500)}`,
  'selectors of one rule': `${'p,'.repeat(9_000)}p{a:b}${'<p>text of a paragraph</p>'.repeat(1500)}`,
  'many declarations of one rule': `p{${many(4000, (id) => `a${id}:b;`)}}${'<p>text of a paragraph</p>'.repeat(1200)}`,
  'a long value': `p{a:${'x'.repeat(32_000)}}${'<p>text of a paragraph</p>'.repeat(1200)}`,
  'places among siblings': `${many(900, (id) => `p:nth-child(${id}){a:b}`)}${'<p>text</p>'.repeat(3000)}`,
  'words of the text': `${many(900, (id) => `:contains(q${id}){a:b}`)}${'<p>text</p>'.repeat(3000)}`,
  'template code': `.a{b:c}<p>${'{{a}}'.repeat(13_000)}</p>`,
  'template code without an end': `.a{b:c}<p>${'<%'.repeat(32_000)}</p>`,
  'a long selector': `${'.a'.repeat(32_000)}{b:c}<p>x</p>`,
  'empty rules': `${'a{}'.repeat(21_000)}<p>x</p>`,
  comments: `${'/**/'.repeat(16_000)}p{a:b}<p>x</p>`,
  'elements that are left open': `p{a:b}${'<p>'.repeat(20_000)}`,
};
