const many = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => piece(index)).join('');

const inStyle = (css: string) => `<style>${css}</style>`;

/** HTML of a few KB that makes a parser slow or memory-hungry, or ends a browser’s process, by construct. */
export const growingHtml: Readonly<Record<string, string>> = {
  'formatting left open over paragraphs': `<p>${many(480, (id) => `<b id=${id}>`)}</p>${'<p>x</p>'.repeat(400)}`,
  'much formatting over many paragraphs': `<p>${many(3000, (id) => `<b id=${id}>`)}</p>${'<p>x</p>'.repeat(4000)}`,
  'fonts left open over cells': `<table><tr><td><p>${many(400, (id) => `<font id=${id}>`)}</p>${'<div>x</div>'.repeat(400)}`,
  'formatting over list items': `<ul><li>${many(400, (id) => `<i id=${id}>`)}${'<li>x'.repeat(400)}`,
  'formatting continued by content moved out of a table': `<table>${many(400, (id) => `<u id=${id}>`)}${'<tr>x'.repeat(400)}`,
  'formatting closed in another order': many(1500, (id) => `<i><b id=${id}>`) + '</i>x'.repeat(1500),
  'links in blocks': '<a><div>'.repeat(4000),
  'nested blocks': '<div>'.repeat(13_000),
  'nested drawings': '<svg>'.repeat(13_000),
  'nested templates': '<template>'.repeat(13_000),
  'attributes of many html tags': many(6_000, (id) => `<html a${id}>`),
  'attributes of many body tags': many(6_000, (id) => `<body a${id}>`),
  'attributes of one tag': `<p ${many(12_000, (id) => `a${id} `)}>`,
  'attributes of an unclosed tag': `<p ${many(12_000, (id) => `a${id} `)} b="`,
  'nested rules': inStyle('.a{color:red;'.repeat(20_000)),
  'nested conditions': inStyle(`${'@media all{'.repeat(4_000)}${'}'.repeat(4_000)}`),
  'nested brackets of a style': `<p style="width:${'calc(('.repeat(20_000)}">`,
  'nested brackets of a condition': `<style media="${'('.repeat(20_000)}">p{}</style>`,
  'nested selectors': inStyle(`p${':not(p'.repeat(2_000)}{}`),
  'nested rules in a drawing': `<svg><style>${'a{'.repeat(20_000)}`,
  'nested rules behind a string that isn’t one': inStyle("a{b:u\\72l(x') ".repeat(20_000)),
  'rules that stand for all selectors around them': inStyle(`.a,.b{${'&,& &{'.repeat(16)}`),
  'a chain of variables with escapes in their names': inStyle(
    `p{${many(20_000, (id) => `--a${id}:v\\61r(--a${id + 1});`)}`,
  ),
  'a chain of variables': inStyle(`p{${many(20_000, (id) => `--a${id}:var(--a${id + 1});`)}`),
};

/** Repeats a piece up to 64 KB; longer texts are refused. */
const full = (piece: string, around = (text: string) => text) => around(piece.repeat(65_000 / piece.length));

/** HTML of 64 KB made of the smallest pieces of one kind, which cost the most memory for their size. */
export const denseHtml: Readonly<Record<string, string>> = {
  tags: full('<b>'),
  'tags and texts': full('x<b>'),
  'line breaks': full('<br>x'),
  cells: full('<td>x'),
  attributes: full('<p a b c d e>'),
  links: full('<a href=a>'),
  pictures: full('<img src=a>'),
  'styles of elements': full('<p style=a:b>'),
  'style sheets': full(inStyle('a{}')),
  'styles in one attribute': full('a:b;', (css) => `<p style="${css}">`),
  rules: full('a{}', inStyle),
  'rules of one declaration': full('a{b:c}', inStyle),
  'rules in rules': full('a{', inStyle),
  declarations: full('b:c;', (css) => inStyle(`a{${css}}`)),
  selectors: full('a,', (css) => inStyle(`${css}a{}`)),
  'parts of a selector': full('.a', (css) => inStyle(`${css}{}`)),
  'parts of a selector behind each other': full('a>', (css) => inStyle(`${css}a{}`)),
  'parts of a selector with blanks between': full('a ', (css) => inStyle(`${css}a{}`)),
  'combinators without a block': full('>', inStyle),
  'formatting left open, then line breaks and texts':
    many(2_400, (id) => `<b id=${id}>x`) + '<br>x'.repeat(4_500),
  'at-rules': full('@a{}', inStyle),
  'rules in at-rules': full('@media a{b{}}', inStyle),
};

/** HTML of 64 KB with as many pieces of one kind as are accepted, padded with words. */
export const fullHtml: Readonly<Record<string, string>> = {
  tags: filled('<b>', 10_000),
  'tags and texts': filled('x<b>', 10_000),
  cells: filled('<td>x', 10_000),
  attributes: filled('<p a b c d e>', 2_800),
  links: filled('<a href=a>', 6_500),
  rules: filled('a{}', 4_000, inStyle),
  declarations: filled('b:c;', 12_500, (css) => inStyle(`a{${css}}`)),
  selectors: filled('a,', 10_000, (css) => inStyle(`${css}a{}`)),
  'parts of a selector behind each other': filled('a>', 10_000, (css) => inStyle(`${css}a{}`)),
};

function filled(piece: string, count: number, around = (text: string) => text): string {
  return around(piece.repeat(count)).padEnd(65_000, 'word ');
}
