import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { limits } from '../../../../src/core/limits.ts';
import {
  hostedAddress,
  hostedPath,
  readPictureFolders,
} from '../../../../src/core/pictures/pictureFolders.ts';
import { resolveLayout } from '../../../../src/core/pictures/resolveLayout.ts';
import { seeded } from '../../imports/simulatedService.ts';

const folders = readPictureFolders({
  images: 'https://img.example/mail',
  'mail/icons': 'https://icons.example',
});

/** Replaces local pictures in a layout in the folder `mail`. */
const resolved = (source: string, kind?: 'markup' | 'css') =>
  resolveLayout(source, { pictures: { directory: 'mail', folders } }, kind);
const text = (source: string, kind?: 'markup' | 'css') => resolved(source, kind).text;

const base = 'https://img.example/mail/';

describe('the addresses of local pictures', () => {
  test('replace local paths wherever MJML, HTML and CSS have pictures', () => {
    for (const around of [
      (path: string) => `<mj-image src="${path}" />`,
      (path: string) => `<mj-section background-url='${path}' background-color="#fff">`,
      (path: string) => `<mj-carousel-image src=${path} thumbnails-src="${path}" />`,
      (path: string) => `<mj-attributes><mj-class name="a" src="${path}" /></mj-attributes>`,
      (path: string) => `<IMG SRC="${path}" srcset="${path}, ${path} 2x,${path} 300w">`,
      (path: string) => `<table background="\n ${path} ">`,
      (path: string) => `<td style="color: red; background: url(${path}) no-repeat, url( '${path}' )">`,
      (path: string) => `<td style="background-image: url(&quot;${path}&quot;), url(&#39;${path}&#39;)">`,
      (path: string) =>
        `<style>a > b { background: url("${path}") }</style><mj-style>a { background: url(${path}) }</mj-style>`,
      (path: string) => `<!--[if gte mso 9]><v:fill type="tile" src="${path}" /><![endif]-->`,
      (path: string) => `<!--[if !mso]><!--><img src="${path}"><!--<![endif]-->`,
      (path: string) => `{{#if vip}}<img {{#if big}}src="${path}"{{/if}}>{{/if}}`,
    ])
      assert.equal(text(around('../images/hero.png')), around(`${base}hero.png`));
    assert.equal(
      text('.a { background: url(icons/a.gif) }', 'css'),
      '.a { background: url(https://icons.example/a.gif) }',
    );
  });

  test('are percent-encoded, and keep a query unchanged', () => {
    const address = (path: string) => text(`<img src="${path}">`).slice(10, -2);
    assert.equal(address('../images/a b/весна.png'), `${base}a%20b/%D0%B2%D0%B5%D1%81%D0%BD%D0%B0.png`);
    assert.equal(address('../images/a%20b.png'), `${base}a%20b.png`);
    assert.equal(address("../images/it's (1)!.png"), `${base}it%27s%20%281%29%21.png`);
    assert.equal(address('../images/a&amp;b.png'), `${base}a%26b.png`);
    assert.equal(address('../images/a.png?v=2&amp;w=3#x'), `${base}a.png?v=2&amp;w=3#x`);
    assert.equal(address('./../images/x/../a.png'), `${base}a.png`);
    assert.equal(address('icons/a.svg'), 'https://icons.example/a.svg');
  });

  test('replace no other paths and texts', () => {
    for (const path of [
      'hero.png',
      'images/hero.png',
      '../imagesX/hero.png',
      '../images/../secret/hero.png',
      '../../images/hero.png',
      '../images/%2e%2e/hero.png',
      '../images/..%2fhero.png',
      '../images\\hero.png',
      '../images/hero.txt',
      '../images/100%.png',
      '../images/{{hero}}.png',
      '../images/%hero%.png',
      '../images/*|HERO|*.png',
      '../images/[[text:hero]].png',
      '/images/hero.png',
      '//img.example/hero.png',
      'https://elsewhere.example/images/hero.png',
      'cid:images/hero.png',
      'data:image/png;base64,images/hero.png',
      'C:/images/hero.png',
    ]) {
      const source = `<img src="${path}"><td style="background: url(${path})">`;
      assert.equal(text(source), source);
    }
    for (const source of [
      '<a href="../images/hero.png">../images/hero.png</a>',
      '<!-- <img src="../images/hero.png"> -->',
      '<img alt="../images/hero.png" title="url(../images/hero.png)">',
      '<script>img.src = "../images/hero.png"</script>',
      '{{image "../images/hero.png"}}',
    ])
      assert.equal(text(source), source);
  });

  test('replace paths after the texts of a language, which may name pictures', () => {
    const source = '<img src="[[text:hero]]"><p>[[text:words]]</p><img src="../images/b.png">';
    const texts = { hero: '../images/en.png', words: 'src="../images/a.png"' };
    const letter = resolveLayout(source, {
      language: { tag: 'en', texts },
      pictures: { directory: 'mail', folders },
    });
    assert.equal(
      letter.text,
      `<img src="${base}en.png"><p>src="../images/a.png"</p><img src="${base}b.png">`,
    );
    const place = (written: string) => letter.toSource(letter.text.indexOf(written));
    assert.deepEqual(
      [place(`${base}en`), place('src="../'), place(`${base}b`)].map((at) => source.slice(at, at + 9)),
      ['[[text:he', '[[text:wo', '../images'],
    );
    assert.equal(letter.toResolved(source.indexOf('../images/b')), letter.text.indexOf(`${base}b`));
  });

  test('change nothing else in random text, and map back to the paths in the source', () => {
    const next = seeded(30);
    const random = (below: number) => Math.floor(next() * below);
    const pieces = [
      '<img src="',
      '" alt=\'',
      "'>",
      '<td style="',
      'url(',
      ')',
      '"',
      "'",
      '&quot;',
      '../images/a.png',
      '../images/б в.jpg',
      'icons/c.gif',
      'x.png',
      '../',
      '%2e%2e/',
      '<style>',
      '</style>',
      '<!--',
      '<!--[if mso]>',
      '-->',
      '<![endif]-->',
      ' 2x, ',
      'srcset="',
      '=',
      '{{',
      '}}',
      '>',
      '<',
      'https://img.example/mail/z.png',
      '\n',
      '😀',
      '\ud800',
      'background=',
      '?v=1&amp;b',
    ];
    for (let round = 0; round < 3000; round++) {
      const source = Array.from({ length: 1 + random(30) }, () => pieces[random(pieces.length)]).join('');
      const letter = resolved(source);
      let [at, rest] = [0, ''];
      // A new address in the letter must stand for a path of the same picture in the source.
      for (const match of letter.text.matchAll(
        /https:\/\/(?:img\.example\/mail|icons\.example)\/[\w%.-]+/g,
      )) {
        const [start, end] = [
          letter.toSource(match.index),
          letter.toSource(match.index + match[0].length, 'end'),
        ];
        const written = source.slice(start, end);
        rest += letter.text.slice(at, match.index) + written;
        at = match.index + match[0].length;
        if (written === match[0]) continue;
        assert.notEqual(hostedPath(match[0], folders), undefined, source);
      }
      assert.equal(rest + letter.text.slice(at), source);
    }
  });

  test('are resolved only up to the size limit of a layout', () => {
    const source = '<img src=icons/a.gif>'.repeat(200_000);
    const { length } = text(source);
    assert.ok(length > source.length && length < limits.layout + source.length, `${length}`);
  });
});

describe('the setting of picture folders', () => {
  test('accepts folders of the workspace and plain https addresses', () => {
    assert.deepEqual(
      readPictureFolders({
        './a/': 'https://A.example/б/',
        '.': 'https://b.example',
        'a/b': 'https://c.example:8443/x y',
      }),
      [
        { path: 'a/b', address: 'https://c.example:8443/x%20y/' },
        { path: 'a', address: 'https://a.example/%D0%B1/' },
        { path: '', address: 'https://b.example/' },
      ],
    );
  });

  test('ignores invalid entries, and entries after the first 20', () => {
    for (const [path, address] of [
      ['a', 'http://a.example/'],
      ['a', 'https://user@a.example/'],
      ['a', 'https://user:password@a.example/'],
      ['a', 'https://a.example/?to='],
      ['a', 'https://a.example/#'],
      ['a', 'https://a.example\\b'],
      ['a', 'https://a.example/%ff/'],
      ['a', 'https://'],
      ['a', 'javascript:alert(1)'],
      ['a', `https://a.example/${'x'.repeat(500)}`],
      ['a', 1],
      ['../a', 'https://a.example/'],
      ['a/../..', 'https://a.example/'],
      ['/a', 'https://a.example/'],
      ['C:/a', 'https://a.example/'],
      ['a\\b', 'https://a.example/'],
    ] as const)
      assert.deepEqual(readPictureFolders({ [path]: address }), [], `${path} ${address}`);
    for (const setting of [undefined, null, 'https://a.example', 1, []])
      assert.deepEqual(readPictureFolders(setting), []);
    const many = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`a${index}`, 'https://a.example']),
    );
    assert.equal(readPictureFolders(many).length, 20);
  });

  test('gives the same address for composed and decomposed Unicode names', () => {
    const [composed, decomposed] = (['NFC', 'NFD'] as const).map((form) =>
      hostedAddress(encodeURI('йога/йогурт é.png'.normalize(form)), {
        directory: 'ёлка'.normalize(form),
        folders: readPictureFolders({
          ['ёлка/йога'.normalize(form)]: `https://a.example/${'й'.normalize(form)}/`,
        }),
      }),
    );
    assert.equal(composed, `https://a.example/%D0%B9/${encodeURIComponent('йогурт é.png'.normalize('NFC'))}`);
    assert.equal(decomposed, composed);
  });

  test('maps an address back to the file', () => {
    assert.equal(hostedPath(`${base}a%20b/c.png?v=1`, folders), 'images/a b/c.png');
    for (const address of [
      'https://img.example/c.png',
      `${base}../c.png`,
      `${base}%2e%2e/c.png`,
      `${base}a//c.png`,
      `${base}c.txt`,
      `${base}/c.png`,
    ])
      assert.equal(hostedPath(address, folders), undefined, address);
  });
});
