const many = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => piece(index)).join('');

/** HTML of some KB that grows in a parser, or holds it up, by what it does. */
export const growingHtml: Readonly<Record<string, string>> = {
  'formatting left open over paragraphs': `<p>${many(480, (id) => `<b id=${id}>`)}</p>${'<p>x</p>'.repeat(400)}`,
  'much formatting over many paragraphs': `<p>${many(3000, (id) => `<b id=${id}>`)}</p>${'<p>x</p>'.repeat(4000)}`,
  'fonts left open over cells': `<table><tr><td><p>${many(400, (id) => `<font id=${id}>`)}</p>${'<div>x</div>'.repeat(400)}`,
  'formatting over list items': `<ul><li>${many(400, (id) => `<i id=${id}>`)}${'<li>x'.repeat(400)}`,
  'formatting that content moved out of a table goes on with': `<table>${many(400, (id) => `<u id=${id}>`)}${'<tr>x'.repeat(400)}`,
  'formatting closed in another order': many(1500, (id) => `<i><b id=${id}>`) + '</i>x'.repeat(1500),
  'links in blocks': '<a><div>'.repeat(4000),
  'blocks in blocks': '<div>'.repeat(13_000),
  'drawings in drawings': '<svg>'.repeat(13_000),
  'templates in templates': '<template>'.repeat(13_000),
  'attributes of many pages': many(6_000, (id) => `<html a${id}>`),
  'attributes of many bodies': many(6_000, (id) => `<body a${id}>`),
  'attributes of one tag': `<p ${many(12_000, (id) => `a${id} `)}>`,
  'attributes of a tag without an end': `<p ${many(12_000, (id) => `a${id} `)} b="`,
};
