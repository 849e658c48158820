import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { accessibilityFix } from '../../../src/core/checks/fixAccessibility.ts';
import { limits } from '../../../src/core/limits.ts';
import {
  directionOf,
  languageFileName,
  layoutNameOf,
  readLanguageFileName,
} from '../../../src/core/translations/languageFiles.ts';
import { mostTexts, readTexts, readWhileTyping } from '../../../src/core/translations/readTexts.ts';
import { resolveTexts } from '../../../src/core/translations/resolveTexts.ts';
import { check } from '../checks/marks.ts';

const resolved = (source: string, texts: Record<string, string>, tag = 'en') =>
  resolveTexts(source, { tag, texts }).text;

describe('the keys of a layout', () => {
  it('are replaced by texts with inline markup, entities and template code', () => {
    const texts = {
      plain: 'Tom & Jerry < 3',
      rich: 'Go <b>now</b>, <a href="https://a.example/?a=1&b=2">here</a>&nbsp;or<br>there',
      block: '<p>One</p><script>alert(1)</script>',
      open: 'Go <b>now',
      crossed: '<b><i>x</b></i>',
      quote: '<a href="x>y</a>',
      code: 'Hello {{#if (gt a 1)}}{{name}}{{/if}} <%= name %>',
      lines: 'One\r\ntwo\u2028three\u0000',
    };
    const expected = {
      plain: 'Tom & Jerry &lt; 3',
      rich: texts.rich,
      block: '&lt;p&gt;One&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
      open: 'Go &lt;b&gt;now',
      crossed: '&lt;b&gt;&lt;i&gt;x&lt;/b&gt;&lt;/i&gt;',
      quote: '&lt;a href="x&gt;y&lt;/a&gt;',
      code: texts.code,
      lines: 'One\r\ntwo\u2028three\u0020',
    };
    for (const [key, html] of Object.entries(expected))
      assert.equal(resolved(`<mj-text>[[text:${key}]]</mj-text>`, texts), `<mj-text>${html}</mj-text>`);
  });

  it('are escaped in attributes by the kind of quotes, and plain in titles and comments', () => {
    const texts = { a: `<b>"it's"</b>` };
    assert.equal(
      resolved(`<i a="[[text:a]]" b='[[text:a]]' c=[[text:a]]>[[text:a]]</i>`, texts),
      `<i a="&lt;b&gt;&quot;it's&quot;&lt;/b&gt;" b='&lt;b&gt;"it&#39;s"&lt;/b&gt;' c=&lt;b&gt;&quot;it&#39;s&quot;&lt;/b&gt;><b>"it's"</b></i>`,
    );
    assert.equal(resolved('<title>[[text:a]]</title>', texts), `<title>&lt;b&gt;"it's"&lt;/b&gt;</title>`);
    assert.equal(
      resolved('<!--[if mso]><v:rect alt="[[text:a]]"><![endif]-->', texts),
      `<!--[if mso]><v:rect alt="&lt;b&gt;&quot;it's&quot;&lt;/b&gt;"><![endif]-->`,
    );
  });

  it('keep template code unescaped', () => {
    const code = '{% if age > 18 && "x" %}Wine & <b>{% endif %}';
    const at = (source: string, text = code) => resolved(source, { a: text });
    for (const name of ['mj-preview', 'mj-title', 'title'])
      assert.equal(
        at(`<${name}>[[text:a]]</${name}>`),
        `<${name}>{% if age > 18 && "x" %}Wine & &lt;b&gt;{% endif %}</${name}>`,
      );
    assert.equal(
      at('<mj-image alt="[[text:a]]" />'),
      `<mj-image alt="{% if age > 18 && 'x' %}Wine & &lt;b&gt;{% endif %}" />`,
    );
    assert.equal(
      at(`<i title='[[text:a]]'>`, `{{#if (eq a 'x')}}it's{{/if}}`),
      `<i title='{{#if (eq a "x")}}it&#39;s{{/if}}'>`,
    );
    assert.equal(
      at('<i title="[[text:a]]">', '{{ if eq .city "Berlin" }}"B"{{ end }}'),
      '<i title="{{ if eq .city `Berlin` }}&quot;B&quot;{{ end }}">',
    );
    assert.equal(at('<a href=[[text:a]]>', '{{ url }}?a b'), '<a href={{ url }}?a&#32;b>');
  });

  it('are markup in conditional comments, which a text cannot end', () => {
    const at = (source: string, text: string) => resolved(source, { a: text });
    assert.equal(
      at('<!--[if mso]><td title="[[text:a]]"><p>[[text:a]]</p><![endif]-->', 'Sale <b>today</b>'),
      '<!--[if mso]><td title="Sale &lt;b&gt;today&lt;/b&gt;"><p>Sale <b>today</b></p><![endif]-->',
    );
    assert.equal(
      at('<!--[if !mso]><!--><p>[[text:a]]</p><!--<![endif]-->', '<b>x</b>'),
      '<!--[if !mso]><!--><p><b>x</b></p><!--<![endif]-->',
    );
    assert.equal(
      at('<!--[if mso]><title>[[text:a]]</title><p>[[text:a]]</p><![endif]-->', '<i title="-->">--></i>'),
      '<!--[if mso]><title>&lt;i title="--&gt;"&gt;--&gt;&lt;/i&gt;</title><p>&lt;i title="--&gt;"&gt;--&gt;&lt;/i&gt;</p><![endif]-->',
    );
  });

  it('stay when they have no text, and are replaced only once', () => {
    assert.equal(
      resolved('[[text:a]] [[text:b]] [[a]] [[text: c]]', { a: '[[text:b]]' }),
      '[[text:b]] [[text:b]] [[a]] [[text: c]]',
    );
    assert.equal(
      resolved('[[text:__proto__]] [[text:constructor]]', {}),
      '[[text:__proto__]] [[text:constructor]]',
    );
    assert.equal(resolveTexts('<mjml>[[text:a]]</mjml>', undefined).text, '<mjml>[[text:a]]</mjml>');
  });

  it('never fill a letter beyond the maximum size of a layout', () => {
    const source = '[[text:a]]'.repeat(50_000);
    const { length } = resolved(source, { a: 'x'.repeat(1_000) });
    assert.ok(length <= limits.layout + source.length, String(length));
  });
});

describe('the language of a letter', () => {
  it('is set on the root element', () => {
    assert.equal(resolved('<mjml><mj-body/></mjml>', {}, 'ru'), '<mjml lang="ru"><mj-body/></mjml>');
    assert.equal(resolved('<mjml lang="en" dir="auto">', {}, 'ru'), '<mjml lang="ru" dir="auto">');
    assert.equal(resolved('<mjml lang="en" dir="ltr">', {}, 'ar'), '<mjml lang="ar" dir="rtl">');
    assert.equal(resolved('<mjml lang="ar" dir="rtl">', {}, 'de'), '<mjml lang="de" dir="ltr">');
    assert.equal(resolved('<mjml owa="desktop">', {}, 'he'), '<mjml lang="he" dir="rtl" owa="desktop">');
    assert.equal(resolved('<mjml lang>', {}, 'pt-BR'), '<mjml lang="pt-BR">');
    assert.equal(resolved('<mjml lang="[[text:lang]]">', { lang: 'x' }, 'de'), '<mjml lang="x">');
  });

  it('is set on wrappers in HTML that repeat the root’s language', () => {
    assert.equal(
      resolved(
        '<html lang="en"><body><div lang="en" dir="ltr"><span lang="en">a</span><div lang="fr">',
        {},
        'he',
      ),
      '<html dir="rtl" lang="he"><body><div lang="he" dir="rtl"><span lang="en">a</span><div lang="fr">',
    );
  });

  it('is set wherever Fix Accessibility has repeated it', () => {
    const bodies = [
      '<p>[[text:a]]</p>',
      '<h1>[[text:a]]</h1><p>[[text:a]]<p>[[text:a]]',
      '<a href="https://a.example">[[text:a]]</a><img alt="[[text:a]]"><b>x</b>',
      '<table><tr><td dir="ltr">[[text:a]]</td></tr></table><span lang="en">x</span>',
      '{{#each items}}<td>{{title}}</td>{{/each}}<ul><li>one<li>two</ul><em>[[text:a]]</em>',
      '<p>one<div>two</div><i>three</i>',
    ];
    for (const body of bodies) {
      const letter = `<html lang="en" dir="ltr"><head><title>T</title></head><body dir="ltr">${body}</body></html>`;
      const findings = check(letter).filter(({ rule }) => rule === 'body-language');
      const { edits } = accessibilityFix(
        findings.map((found) => ({ ...found, source: letter, kind: 'html' })),
      );
      const fixed = edits.reduceRight(
        (text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end),
        letter,
      );
      assert.ok(edits.length > 0 && fixed.includes('lang="en" dir="ltr"'), fixed);
      const hebrew = resolved(fixed, { a: 'שלום' }, 'he').replace('<td dir="ltr">', '<td>');
      assert.doesNotMatch(hebrew, /"en"|"ltr"/);
      assert.equal(hebrew.match(/lang="he"/g)?.length, fixed.match(/lang="en"/g)?.length);
    }
  });

  it('is set in fragments and as `xml:lang` too', () => {
    assert.equal(
      resolved('<p lang="en" dir="ltr">[[text:a]]</p><p lang="fr">a</p>', { a: 'x' }, 'ar'),
      '<p lang="ar" dir="rtl">x</p><p lang="fr">a</p>',
    );
    assert.equal(resolved('<p lang="fr">Texte</p>', {}, 'ar'), '<p lang="fr">Texte</p>');
    assert.equal(
      resolved('<html xml:lang="en" lang="en"><body xml:lang="en"><p xml:lang="fr">', {}, 'ru'),
      '<html xml:lang="ru" lang="ru"><body lang="ru" xml:lang="ru"><p xml:lang="fr">',
    );
  });

  it('leaves phrases in other languages unchanged', () => {
    const kept =
      '<p>See <span lang="en">this</span> or <q lang="fr">cela</q></p><p lang="fr" dir="ltr">a</p>';
    assert.equal(
      resolved(`<html lang="en" dir="ltr"><body>${kept}`, {}, 'he'),
      `<html lang="he" dir="rtl"><body>${kept}`,
    );
  });

  it('determines the text direction', () => {
    const directions = { en: 'ltr', 'he-IL': 'rtl', 'az-Arab': 'rtl', 'ar-Latn': 'ltr', 'pa-Arab-PK': 'rtl' };
    for (const [tag, direction] of Object.entries(directions)) assert.equal(directionOf(tag), direction, tag);
  });
});

describe('positions in a resolved text', () => {
  it('map to the source, and those within a text to its key', () => {
    const source = '<mjml><a>[[text:a]]</a>b [[text:b]]!</mjml>';
    const letter = resolveTexts(source, { tag: 'en', texts: { a: 'A long text', b: '' } });
    const place = (text: string) => {
      const start = letter.text.indexOf(text);
      const end = start + text.length;
      return source.slice(letter.toSource(start), letter.toSource(end, 'end'));
    };
    assert.equal(letter.text, '<mjml lang="en"><a>A long text</a>b !</mjml>');
    assert.equal(place('<a>'), '<a>');
    assert.equal(place('long'), '[[text:a]]');
    assert.equal(place('A long text'), '[[text:a]]');
    assert.equal(place('<a>A'), '<a>[[text:a]]');
    assert.equal(place('text</a>'), '[[text:a]]</a>');
    assert.equal(place('!</mjml>'), '!</mjml>');
    assert.equal(place('<mjml lang="en">'), '<mjml>');
    for (const part of ['<a>', '</a>b', '!</mjml>'])
      assert.equal(letter.toResolved(source.indexOf(part)), letter.text.indexOf(part), part);
    assert.equal(letter.toResolved(source.indexOf('text:a')), letter.text.indexOf('A long'));
  });
});

describe('a file of texts', () => {
  it('is recognized by the language in its name', () => {
    assert.equal(languageFileName('spring.mjml', 'pt-BR'), 'spring.pt-BR.json');
    assert.deepEqual(readLanguageFileName('spring.sale.zh-Hant-TW.json'), {
      layout: 'spring.sale',
      tag: 'zh-Hant-TW',
    });
    for (const [written, tag] of Object.entries({
      en_US: 'en-US',
      'PT-br': 'pt-BR',
      zh_hant_tw: 'zh-Hant-TW',
      EN: 'en',
      es_419: 'es-419',
    }))
      assert.deepEqual(readLanguageFileName(`spring.${written}.json`), { layout: 'spring', tag }, written);
    const decomposed = readLanguageFileName('йога.en.json'.normalize('NFD'));
    assert.deepEqual(decomposed, { layout: layoutNameOf('йога.mjml'), tag: 'en' });
    for (const other of [
      'spring.people.json',
      'people.json',
      'en.json',
      'spring.json',
      'spring.en.yaml',
      'spring.e.json',
    ])
      assert.equal(readLanguageFileName(other), undefined, other);
  });

  it('may be flat or nested, and gives the position of each text', () => {
    const json = `{"hero": {"title": "Hi \\"you\\"", "more": {"x": "y"}}, "flat.key": "F", "no": [1, {"a": "b"}], "n": 1, "e": {}}`;
    const read = readTexts(json);
    assert.ok('texts' in read);
    assert.deepEqual(read.texts, { 'hero.title': 'Hi "you"', 'hero.more.x': 'y', 'flat.key': 'F' });
    assert.deepEqual(
      read.entries.map((entry) => [entry.key, json.slice(entry.keyStart, entry.keyEnd), entry.text]),
      [
        ['hero.title', '"title"', 'Hi "you"'],
        ['hero.more.x', '"x"', 'y'],
        ['flat.key', '"flat.key"', 'F'],
        ['no', '"no"', undefined],
        ['n', '"n"', undefined],
      ],
    );
    const [title] = read.entries;
    assert.equal(title && json.slice(title.valueStart, title.valueEnd), '"Hi \\"you\\""');
  });

  it('is parsed while a key in it has no value yet', () => {
    const typing = (marked: string) => readWhileTyping(marked.replace('|', ''), marked.indexOf('|'));
    const texts = { 'hero.title': 'Hi' };
    for (const [marked, read] of Object.entries({
      '{"hero": {"title": "Hi"}, "he|"}': { texts, typed: 'he', around: '' },
      '{"|", "hero": {"title": "Hi"}}': { texts, typed: '', around: '' },
      '{"ti|"\n "hero": {"title": "Hi"}}': { texts, typed: 'ti', around: '' },
      '{"hero": {"title": "Hi", "b|\n}}': { texts, typed: 'b', around: 'hero.' },
      '{"hero": {"title": "Hi", "b|c": "Go"}}': { texts, typed: 'b', around: 'hero.' },
      '{"hero": {"title": "Hi|"}}': undefined,
      '{"hero": {"title": "|': undefined,
      '{"a": "b"}, |': undefined,
    })) {
      assert.deepEqual(typing(marked), read, marked);
    }
  });

  it('is read safely when it is malicious or too large', () => {
    const read = readTexts('{"__proto__": {"polluted": "x"}, "constructor": "y"}');
    assert.ok('texts' in read);
    assert.deepEqual(Object.entries(read.texts), [
      ['__proto__.polluted', 'x'],
      ['constructor', 'y'],
    ]);
    assert.equal(({} as { polluted?: string }).polluted, undefined);
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}"x"${'}'.repeat(depth)}`;
    const problems = {
      '[': 'notJson',
      '[]': 'notAnObject',
      null: 'notAnObject',
      '"x"': 'notAnObject',
      [nested(mostTexts.depth + 2)]: 'tooDeep',
      [JSON.stringify({ a: 'x'.repeat(mostTexts.length) })]: 'tooLarge',
      [JSON.stringify(
        Object.fromEntries(Array.from({ length: mostTexts.texts + 1 }, (_, i) => [`k${i}`, ''])),
      )]: 'tooMany',
    };
    for (const [json, problem] of Object.entries(problems))
      assert.deepEqual(readTexts(json), { problem }, json.slice(0, 50));
  });
});
