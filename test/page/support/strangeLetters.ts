/** Fuzzed letters, the same for the same seed. */
import { createRandom, type Random } from '../../unit/compiler/edits.ts';

/** A letter in pieces, as the preview gets it: in one piece, or with one for each block. */
export type Pieces = readonly string[];

/**
 * Returns a letter and two edits of it, mutated from `sources`. `names` are property names that a page reads.
 */
export function strangeLetter(seed: number, sources: readonly string[], names: readonly string[]): Pieces[] {
  const random = createRandom(seed);
  const source = piecesOf(pick(sources, random), random);
  const first = mutated(source, 1 + at(6, random), names, random);
  const second = mutated(first, 1 + at(2, random), names, random);
  return [first, second, random() < 0.3 ? source : mutated(second, 1, names, random)];
}

/** Returns a sample of about 100 items, because paths are long where elements are nested deep. */
export const some = <T>(list: readonly T[]) =>
  list.filter((_, index) => index % Math.ceil(list.length / 100) === 0);

const at = (length: number, random: Random) => Math.floor(random() * length);
const pick = <T>(list: readonly T[], random: Random): T => list[at(list.length, random)] as T;

/** Cuts the content of the body into blocks, as MJML's letters have them; two letters of three stay whole. */
function piecesOf(source: string, random: Random): Pieces {
  const begin = /<body[^>]*>/i.exec(source);
  const end = source.lastIndexOf('</body>');
  if (random() < 0.67 || !begin || end < begin.index) return [source];
  const body = source.slice(begin.index + begin[0].length, end);
  const blocks = body.split(/(?=<(?:table|div|p|h1)\b)/i);
  return [`<!doctype html><html><head></head>${begin[0]}<div>`, ...blocks, `</div>${source.slice(end)}`];
}

function mutated(pieces: Pieces, times: number, names: readonly string[], random: Random): Pieces {
  let result = pieces;
  for (let count = 0; count < times; count++) {
    const index = at(result.length, random);
    const mutation = pick(mutations, random);
    result = result.with(index, mutation(result[index] ?? '', random, names));
  }
  return result;
}

type Mutation = (text: string, random: Random, names: readonly string[]) => string;

const put = (text: string, where: number, what: string) => text.slice(0, where) + what + text.slice(where);
const tagIn = (text: string, random: Random) => Math.max(0, text.indexOf('<', at(text.length, random)));
const inTag = (text: string, random: Random) => {
  const tag = /<[a-z][a-z0-9]*/gi;
  tag.lastIndex = at(text.length, random);
  return tag.exec(text) ? tag.lastIndex : text.length;
};
const stretch = (text: string, random: Random) => {
  const from = tagIn(text, random);
  return [from, from + 1 + at(2000, random)] as const;
};

const mutations: readonly Mutation[] = [
  // Truncate, delete or duplicate a stretch.
  (text, random) => (random() < 0.3 ? text.slice(0, at(text.length, random)) : text),
  (text, random) => {
    const [from, to] = stretch(text, random);
    return text.slice(0, from) + text.slice(to);
  },
  (text, random) => {
    const [from, to] = stretch(text, random);
    return put(text, tagIn(text, random), text.slice(from, to));
  },
  // Swap attributes, break their quotes, or repeat them.
  (text, random) => {
    const found = [...text.matchAll(/\s[a-z-]+\s*=\s*(?:"[^"]*"|'[^']*')/gi)];
    const [one, other] = [pick(found, random), pick(found, random)];
    return one && other ? text.replace(one[0], () => other[0]).replace(other[0], () => one[0]) : text;
  },
  (text, random) => put(text, inTag(text, random), pick(attributes, random)),
  (text, random) =>
    put(text, inTag(text, random), ` ${pick(['id', 'name'], random)}="${pick(words, random)}"`),
  // Clobber the properties that a page reads.
  (text, random, names) => put(text, tagIn(text, random), clobbering(names, random)),
  (text, random, names) =>
    put(text, inTag(text, random), ` name="${pick(names, random)}" id="${pick(names, random)}"`),
  // HTML that parsers handle in special ways, HTML that makes requests, and odd characters.
  (text, random) => put(text, tagIn(text, random), pick(odd, random)),
  (text, random) => put(text, tagIn(text, random), pick(odd, random) + pick(odd, random) + pick(odd, random)),
  (text, random) => put(text, tagIn(text, random), pick(hostile, random)),
  (text, random) => put(text, at(text.length, random), pick(characters, random)),
  (text, random) => put(text, at(text.length, random), pick(characters, random).repeat(1 + at(300, random))),
  // Deep, long, many.
  (text, random) => put(text, tagIn(text, random), pick(nested, random).repeat(1 + at(600, random))),
  (text, random) => {
    const long = pick(characters, random).repeat(at(20_000, random));
    return put(
      text,
      inTag(text, random),
      ` ${pick(['style', 'class', 'alt', 'href', 'title'], random)}="${long}"`,
    );
  },
  (text, random) =>
    put(text, inTag(text, random), ` style="${pick(styles, random).repeat(1 + at(500, random))}"`),
  (text, random) =>
    put(text, tagIn(text, random), `<style>${pick(styles, random).repeat(1 + at(500, random))}</style>`),
];

function clobbering(names: readonly string[], random: Random): string {
  const fields = Array.from({ length: 1 + at(5, random) }, () => {
    const name = pick(names, random);
    return pick(
      [
        `<input name="${name}">`,
        `<img name="${name}" id="${name}">`,
        `<button id="${name}">x</button>`,
        `<object name="${name}"></object>`,
      ],
      random,
    );
  }).join('');
  return pick(
    [
      `<form>${fields}</form>`,
      `<form id="f"></form>${fields}<input form="f" name="${pick(names, random)}">`,
      fields,
      `<form>${fields}`,
    ],
    random,
  );
}

const words = ['top', 'a b', '"', '', '__proto__', '\u202e', '#', '%00'];
const attributes = [
  ' =',
  ' "',
  " '",
  ' <b',
  ' a=1 a=2',
  ' style',
  ' style=color:red;;',
  ' hidden',
  ' autofocus',
  ' onclick="fetch(1)"',
  ' style="display:none"',
  ' style="visibility:hidden',
  ' contenteditable',
  ' popover',
  ' is="x-y"',
  ' slot="a"',
  ' dir="rtl"',
  ' xmlns:a="b" a:c="d"',
  ' xlink:href="https://a.example/x"',
  ' data-mailroom-footer',
  ' shadowrootmode="open"',
  ' :a',
  ' @b',
  ' {{c}}',
];
const odd =
  '<b> </b> <i> </p> <p> <div> </div> </td> <td> <tr> <table> </table> <form> </form> <a> </a> <select> </select> <svg> </svg> <math> </math> <template> </template> <textarea> </textarea> <title> <style> </style> <body> <html> </body> </html> <head> <frameset> <frame> <plaintext> <marquee> <button> </button> <h1> </br> <!-- --> <!--> <!--[if mso]> <![endif]--> <!--[if !mso]><!--> <![CDATA[ ]]> <?xml?> <!doctype> <nobr> <li> <font> <caption> <col> <input> <script> </script> <iframe> <noscript> <object> <embed> <base> <dialog> <slot> <foreignObject> <desc> <annotation-xml> <mglyph> <option> <optgroup> <ruby> <rt> <details> <summary> <picture> <source> <video> <x-y> <a:b> </> <3 <'.split(
    ' ',
  );
const address = 'https://spy.example/';
const hostile = [
  `<script>fetch('${address}')</script>`,
  `<img src="${address}" onerror="fetch('${address}')" srcset="${address} 2x">`,
  `<link rel="stylesheet" href="${address}">`,
  `<link rel="preload" as="image" href="${address}">`,
  `<meta http-equiv="refresh" content="0;url=${address}">`,
  `<style>@import "${address}"; @font-face { font-family: x; src: url(${address}) } * { background: url(${address}), image-set("${address}" 1x); font-family: x }</style>`,
  `<base href="${address}">`,
  `<iframe src="${address}" srcdoc="<img src=${address}>"></iframe>`,
  `<object data="${address}"></object><embed src="${address}">`,
  `<svg><image href="${address}"/><use href="${address}#a"/><script>fetch('${address}')</script><style>@import "${address}"</style></svg>`,
  `<video src="${address}" poster="${address}" autoplay></video>`,
  `<input type="image" src="${address}">`,
  `<table background="${address}">`,
  `<div style="background: url(${address}); cursor: url('${address}'), auto; list-style: url(${address}); border-image: url(${address})">`,
  `<math><mtext><mglyph><style><img src="${address}" onerror="fetch('${address}')"></style>`,
  `<noscript><p title="</noscript><img src=${address} onerror=fetch('${address}')>">`,
  `<template><img src="${address}"></template>`,
  `<div><template shadowrootmode="open"><img src="${address}"></template></div>`,
  `<form action="${address}"><input autofocus onfocus="fetch('${address}')"></form>`,
];
const characters = [
  '\0',
  '\ud800',
  '\udc00',
  '\u202e',
  '\u2066',
  '\ufeff',
  '\ufdd0',
  '\ufdd1',
  '\u00a0',
  '\u200b',
  '\u034f',
  '\r',
  '\r\n',
  '\t',
  '\f',
  '\x1b',
  '\u{1f600}',
  '&',
  '&#',
  '&#x;',
  '&#0;',
  '&#xd800;',
  '&#99999999999;',
  '&amp',
  '&notit;',
  '&lt;',
  '<',
  '>',
  '"',
  "'",
  '`',
  '=',
  '/',
  '\\',
  '{{',
  '}}',
  '%%',
  '*|',
  '(',
  ')',
  '{',
  '}',
  ';',
  ':',
  ',',
  ' ',
  '-',
  '--',
  '!',
  '#',
  'a',
  '9',
];
const nested = [
  '<div>',
  '<b>',
  '<i><b>',
  '<p>',
  '<table><tr><td>',
  '<ul><li>',
  '<font>',
  '<a href="x">',
  '<span style="color:#777">',
  '<form>',
  '<svg>',
  '<svg><g>',
  '<blockquote>',
  '<select>',
  '<button>',
  '<div style="display:none">',
  '<!--[if mso]>',
  '<math>',
  '<details>',
  '<object>',
  '<h1>',
  '</p>',
  '</div>',
  '<center>',
  '<pre>',
  '<ol><li>x',
];
const styles = [
  'color:red;',
  'color-scheme:light dark;',
  'a{',
  '}',
  '@media (prefers-color-scheme:dark){',
  'a{b:c}',
  '/*',
  '*/',
  ':is(',
  'url(',
  "url('",
  '(',
  'background:',
  ';;',
  '!important',
  '\\',
  ' ',
  '--a:b;',
  'font:',
  'rgb(1,2,3)',
  'linear-gradient(red,',
  '@import',
  '@font-face{',
  ':not(',
  '[a=',
  '\n',
];
