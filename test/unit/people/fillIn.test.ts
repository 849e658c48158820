import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Handlebars from 'handlebars';
import { Liquid } from 'liquidjs';
import Mustache from 'mustache';
import { templateDeclaration } from '../../../src/core/templates/templateDeclaration.ts';
import { fillIn } from '../../../src/inspector/templates/fillIn.ts';
import { seeded } from '../imports/simulatedService.ts';

const anna = { name: 'Anna <3', city: 'Tver', orders: [{ id: 1 }, { id: 22 }], isMember: true };

const html = (template: string, fields: object = anna) => {
  const filled = fillIn(template, fields as Record<string, unknown>);
  return 'html' in filled && filled.onlyFields === undefined ? filled.html : filled;
};

/** Returns the processor time in ms since then, which doesn't grow while other programs use the processor. */
function processorTime(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

describe('a letter for a person', () => {
  it('is rendered in its template language', () => {
    const templates = {
      '<p>Hello {{name}}, {{{name}}}</p>': '<p>Hello Anna &lt;3, Anna <3</p>',
      '{{#if isMember}}Welcome{{else}}Join{{/if}}': 'Welcome',
      '{{#each orders}}<i>{{id}}</i>{{/each}}': '<i>1</i><i>22</i>',
      'Hello {{ name | upcase }}': 'Hello ANNA <3',
      '{% for order in orders %}{{ order.id }};{% endfor %}': '1;22;',
      '{% if isMember %}yes{% else %}no{% endif %}': 'yes',
      'Hello %%name%%, *|CITY|*, ${city} and [[City]]': 'Hello Anna &lt;3, Tver, Tver and Tver',
    };
    for (const [template, filled] of Object.entries(templates)) assert.equal(html(template), filled);
  });

  it('keeps placeholders of unknown fields, and code in languages that are programs', () => {
    for (const template of [
      '<p>Hello</p>',
      '%%surname%%',
      '<%= name %>',
      '%%[ set @x = 1 ]%%',
      'a { b: c }',
    ]) {
      assert.equal(html(template), template);
    }
    assert.equal(html('[{{surname}}]'), '[]');
  });

  it('is rendered in the language that its layout declares', () => {
    const as = (said: string, template: string) => {
      const declared = templateDeclaration(`<!-- mailroom: template=${said} -->`);
      assert.ok(declared);
      return fillIn(template, anna, declared);
    };
    assert.deepEqual(as('handlebars', '{{name}}{% if a %}%%city%%'), {
      html: 'Anna &lt;3{% if a %}%%city%%',
    });
    assert.deepEqual(as('liquid', '{{ city }}{{ orders[0].id }}'), { html: 'Tver1' });
    assert.deepEqual(as('{…}', '<p>{city} {{city}} {none}</p>'), { html: '<p>Tver {{city}} {none}</p>' });
    assert.deepEqual(as('erb', '<%= city %>{{city}}'), { html: '<%= city %>{{city}}' });
    assert.equal(html('<%= city %>{{city}}'), '<%= city %>Tver');
  });

  it('has placeholders beside its template language filled in, without running code in a person’s data', () => {
    assert.equal(html('{{name}} %%CITY%% {{#if isMember}}*|city|*{{/if}}'), 'Anna &lt;3 Tver Tver');
    const hostile = {
      name: '{{#each orders}}x{{/each}}',
      city: '{% for i in (1..9) %}y{% endfor %}',
      orders: [1],
    };
    assert.equal(html('{{{name}}}%%city%%', hostile), `${hostile.name}${hostile.city}`);
  });

  it('has only its simple fields filled in when its code can’t be parsed, and gives the engine’s error', () => {
    const simple = (template: string) => fillIn(template, anna);
    assert.deepEqual(simple('{{city}}{{#if name}}open'), {
      html: 'Tver{{#if name}}open',
      onlyFields: 'Parse error:',
    });
    assert.deepEqual(simple('{{city}}{{> (lookup . "name")}}'), {
      html: 'Tver{{> (lookup . "name")}}',
      onlyFields: 'The partial Anna <3 could not be found',
    });
    assert.deepEqual(simple('{{ city }}{% if %}'), {
      html: 'Tver{% if %}',
      onlyFields: 'invalid value expression: ""',
    });
  });

  it('is rendered without a service’s own functions and files, and names them', () => {
    const shown = (template: string) => {
      const filled = fillIn(template, anna);
      assert.ok('html' in filled);
      return [filled.html, ...(filled.leftOut ? [filled.leftOut.join(', ')] : [])].join(' | ');
    };
    for (const [template, expected] of [
      ['{{shout city}} {{shout "x" 2}}{{missing}}', 'Tver x | shout'],
      ['{{#same city "Tver"}}yes{{else}}no{{/same}}', 'yes | same'],
      ['{{#each (limit orders 1)}}{{id}},{{/each}}', '1,22, | limit'],
      ['{{> header title="x"}}{{city}}{{#> frame}}in{{/frame}}', 'Tverin | > header'],
      ["{% layout 'base' %}{% block body %}{{ city }}{% endblock %}", 'Tver | layout'],
      ["{% render 'header' %}{{ city | money }}", 'Tver | render, money'],
      ['{% load x %}{% trans %}a{{ city }}{% endtrans %}{% if city %}b{% endif %}', 'aTverb | load, trans'],
    ])
      assert.equal(shown(template ?? ''), expected, template);
    assert.match(JSON.stringify(fillIn('{% trans %}a{% if b %}{% endtrans %}', anna)), /onlyFields/);
  });

  it('is rendered when it is a Go template', () => {
    const fields = { User: { Name: 'Anna' }, Orders: [{ Id: 1 }, { Id: 2 }], Total: 3 };
    for (const [template, expected] of [
      ['{{ .User.Name }}, {{- .Total -}} {{/* note */}}', 'Anna,3'],
      ['{{if .User}}a{{else}}b{{end}}{{ if not .User }}c{{ else if .Total }}d{{ end }}', 'ad'],
      ['{{range .Orders}}{{.Id}}:{{$.Total}} {{else}}none{{end}}', '1:3 2:3 '],
      ['{{ range $i, $order := .Orders }}{{ $i }}{{ $order.Id }} {{ end }}', '01 12 '],
      ['{{ with .User }}{{ .Name }}{{ end }}', 'Anna'],
      ['{{ printf "%s {{ .X }}" .User.Name }}{{ .Total | money }}', 'Anna {{ .X }}3'],
      ['{{ $x := .Total }}{{ template "a" . }}{{ .None }}', ''],
      ['{{define "a"}}b{{end}}{{ .Total }}', '3'],
    ])
      assert.equal(html(template ?? '', fields), expected, template);
  });

  it('can read nothing but the person’s fields', () => {
    const { log } = console;
    const logged: unknown[] = [];
    console.log = (...words) => logged.push(words);
    try {
      const reached = [
        '{{constructor}}',
        '{{constructor.constructor}}',
        '{{__proto__.toString}}',
        '{{lookup . "constructor"}}',
        '{{#with this as |t|}}{{t.constructor.name}}{{/with}}',
        '{{log name}}',
        '{{ name.constructor | inspect }}{% assign x = 1 %}',
        '{% assign x = "constructor" %}{{ orders[x] }}{{ orders.constructor }}',
      ].map((template) => html(template));
      assert.deepEqual(new Set(reached), new Set(['']));
      for (const template of [
        "{% include 'people.json' %}",
        "{% render '../../etc/passwd' %}",
        "{% layout 'a' %}",
        '{{> __proto__}}',
        '{{> constructor}}',
      ]) {
        const filled = html(template);
        assert.ok(filled === '' || (typeof filled === 'object' && 'onlyFields' in filled), template);
      }
      assert.deepEqual(logged, []);
    } finally {
      console.log = log;
    }
    const hostile = JSON.parse('[{"__proto__": {"isAdmin": true}, "constructor": 1}]')[0];
    assert.equal(html('{{isAdmin}}[{{constructor}}]', hostile), '[1]');
    assert.equal(({} as { isAdmin?: boolean }).isAdmin, undefined);
  });

  it('is given up when nested loops render too much, before it uses the memory for it', () => {
    let list: object[] = [];
    for (let depth = 0; depth < 12; depth++) {
      const inner = list;
      list = Array.from({ length: 10 }, () => ({ list: inner }));
    }
    const nested = (open: string, close: string) => `${open.repeat(12)}x${close.repeat(12)}`;
    for (const [language, template] of [
      ['mustache', nested('{{#list}}', '{{/list}}')],
      ['handlebars', nested('{{#each list}}', '{{/each}}')],
      ['handlebars', nested('{{#list}}', '{{/list}}')],
    ] as const) {
      const before = process.memoryUsage().heapUsed;
      const filled = fillIn(template, { list }, { language, syntaxes: [] });
      assert.match('problem' in filled ? filled.problem : '', /tooLarge|tookTooLong/, template);
      const taken = process.memoryUsage().heapUsed - before;
      assert.ok(taken < 50_000_000, `${language} took ${taken} bytes`);
    }
  });

  it('is given up within a second when it has an endless loop or unlimited output', () => {
    const many = { list: Array.from({ length: 2000 }, (_, index) => index) };
    const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
    const templates: readonly (readonly [string, object])[] = [
      ['{{#each list}}{{#each ../list}}{{#each ../../list}}x{{/each}}{{/each}}{{/each}}', many],
      [
        '{% for a in list %}{% for b in list %}{% for c in list %}x{% endfor %}{% endfor %}{% endfor %}',
        many,
      ],
      ['{% for i in (1..1000000000) %}x{% endfor %}', {}],
      [
        '{% assign a = "xxxxxxxxxx" %}{% for i in (1..40) %}{% assign a = a | append: a %}{% endfor %}{{ a }}',
        {},
      ],
      [deep('{{#if a}}', '{{/if}}', 20_000), { a: 1 }],
      [deep('{% if a %}', '{% endif %}', 20_000), { a: 1 }],
    ];
    for (const [template, fields] of templates) {
      const began = process.cpuUsage();
      const filled = html(template, fields);
      assert.ok(typeof filled === 'object' && 'problem' in filled, template.slice(0, 40));
      assert.match(filled.problem, /tookTooLong|tooLarge|tooMuchCode/, template.slice(0, 40));
      assert.ok(processorTime(began) < 3000, `${template.slice(0, 40)} took ${processorTime(began)} ms`);
    }
    assert.equal(html('{{name}}'), 'Anna &lt;3');
  });

  it('is rendered with thousands of plain Handlebars fields, but not with thousands of conditions', () => {
    const fields = '<p>{{name}}, {{missing}}{{orders.length}}</p>\n'.repeat(1_300);
    const paragraph = '<p>Anna &lt;3, 2</p>\n';
    assert.ok(html(`{{#if isMember}}{{city}}{{/if}}${fields}`) === `Tver${paragraph.repeat(1_300)}`);
    assert.deepEqual(fillIn('{{#if name}}{{/if}}'.repeat(1_001), anna), { problem: 'tooMuchCode' });
  });

  it('is not rendered with Handlebars code that is so long that other readers take it for text', () => {
    const declared = { language: 'handlebars', syntaxes: [] } as const;
    for (const long of ['(lookup '.repeat(700), 'name '.repeat(2_000)]) {
      for (const template of [`{{lookup ${long}}}`, `{{name}}{{lookup ${long}`]) {
        assert.deepEqual(fillIn(template, anna, declared), { problem: 'tooMuchCode' }, template.slice(0, 40));
      }
    }
    const unclosed = `{{name <p>${'A long letter. '.repeat(2_000)}</p>{{city}}`;
    assert.ok('html' in fillIn(unclosed, anna, declared));
  });

  it('renders like Handlebars when plain fields surround whitespace control, comments and escapes', () => {
    const random = seeded(36);
    const plain = [
      '{{name}}',
      '{{city}}',
      '{{orders.length}}',
      '{{missing}}',
      '{{isMember}}',
      '{{{city}}}',
      '{{{orders.length}}}',
      '{{{isMember}}}',
      'x',
      ' ',
      '\n',
    ];
    const other = [
      ...[
        '{{~name}}',
        '{{name~}}',
        '{{{name}}}',
        '{{&city}}',
        '{{! a }}',
        '{{!-- {{a}} --}}',
        '{{! {{name}}',
      ],
      ...[
        '{{#if name}}',
        '{{/if}}',
        '{{else}}',
        '{{~#if city~}}',
        '{{~/if~}}',
        '{{> a}}',
        '{{if}}',
        '{{this}}',
      ],
      ...[
        '\\{{name}}',
        '\\\\{{name}}',
        '{{{{raw}}}}',
        '{{{{/raw}}}}',
        '{{@root.city}}',
        '{',
        '}}',
        '{{"}}"}}',
      ],
      ...[
        '{{#*inline "a"}}in{{/inline}}',
        '{{#each orders}}',
        '{{id}}',
        '{{/each}}',
        '{{../name}}',
        '{{a.this}}',
      ],
    ];
    const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
    const begin = () => (random() < 0.5 ? '<p>' : '');
    const declared = templateDeclaration('<!-- mailroom: template=handlebars -->');
    const official = (template: string) => {
      try {
        return Handlebars.compile(template)(anna, { partials: { a: () => '' }, helpers: { log: () => '' } });
      } catch {
        return undefined;
      }
    };
    const randomTemplate = () =>
      begin() + Array.from({ length: 12 }, () => pick(random() < 0.75 ? plain : other)).join('');
    const inlineBehind = `{{> a}}${'{{name}}'.repeat(4)}{{#*inline "a"}}in{{/inline}}`;
    let compared = 0;
    for (const template of [inlineBehind, ...Array.from({ length: 300 }, randomTemplate)]) {
      const filled = fillIn(template, anna, declared);
      assert.ok('html' in filled);
      const expected = official(template);
      assert.equal(filled.onlyFields === undefined, expected !== undefined, JSON.stringify(template));
      if (expected === undefined) continue;
      assert.equal(filled.html, expected, JSON.stringify(template));
      compared++;
    }
    assert.ok(compared > 50);
  });

  it('renders like Mustache when long texts surround standalone tags', () => {
    const random = seeded(37);
    const long = 'long text\n'.repeat(60);
    const pieces = [
      ...[long, ` ${long}`, long.trim(), `<p>${long.trim()}</p>`, ' ', '\n', '\t', 'x', '\uE000'],
      ...[
        '{{name}}',
        '{{{city}}}',
        '{{#orders}}',
        '{{#orders}}',
        '{{/orders}}',
        '{{/orders}}',
        '{{^missing}}',
      ],
      ...['{{/missing}}', '{{! a }}', '{{>a}}', '{{=<% %>=}}', '<%name%>', '{{'],
    ];
    const declared = templateDeclaration('<!-- mailroom: template=mustache -->');
    const official = (template: string) => {
      try {
        return Mustache.render(template, anna, { a: '' });
      } catch {
        return undefined;
      }
    };
    let compared = 0;
    for (let index = 0; index < 2_000; index++) {
      const template = Array.from({ length: 8 }, () => pieces[Math.floor(random() * pieces.length)]).join('');
      const filled = fillIn(template, anna, declared);
      const expected = official(template);
      if (expected === undefined || !('html' in filled)) continue;
      assert.equal(filled.html, expected, JSON.stringify(template));
      compared++;
    }
    assert.ok(compared > 300, `${compared}`);
  });

  it('is not given up because other programs use the processor', () => {
    let waits = 1;
    const fields = {
      get name() {
        if (waits-- > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900);
        return 'Anna';
      },
    };
    assert.deepEqual(fillIn('<p>{{name}}', fields), { html: '<p>Anna' });
  });

  it('is given up as well when its code can’t be parsed and its simple fields grow too large', () => {
    const long = { a: 'x'.repeat(900_000) };
    const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`field_${index}`, index]));
    for (const [field, fields] of [
      ['a', long],
      ['none', many],
    ] as const) {
      const began = process.cpuUsage();
      assert.ok('problem' in fillIn(`{{#if}}${`{{${field}}}`.repeat(100_000)}`, fields), field);
      assert.ok(processorTime(began) < 3000);
    }
  });

  it('renders like the language’s own library in random templates', () => {
    const random = seeded(29);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const fields = ['name', 'city', 'orders.0.id', 'missing', 'isMember'];
    const inHandlebars = (depth: number): string =>
      pick([
        () => `<p>${pick(['a', 'ö', '&amp;', '{ }'])}</p>`,
        () => `{{${pick(fields)}}}`,
        () => `{{{${pick(fields)}}}}`,
        () =>
          depth > 3
            ? ''
            : `{{#if ${pick(fields)}}}${inHandlebars(depth + 1)}{{else}}${inHandlebars(depth + 1)}{{/if}}`,
        () => (depth > 3 ? '' : `{{#each orders}}${inHandlebars(depth + 1)}{{@index}}{{/each}}`),
        () => (depth > 3 ? '' : `{{#unless ${pick(fields)}}}${inHandlebars(depth + 1)}{{/unless}}`),
        () => inHandlebars(depth + 1) + inHandlebars(depth + 1),
      ])();
    const inLiquid = (depth: number): string =>
      pick([
        () => `<p>${pick(['a', 'ö', '&amp;'])}</p>`,
        () => `{{ ${pick(fields)} | ${pick(['upcase', 'escape', 'size', 'default: "-"'])} }}`,
        () =>
          depth > 3
            ? ''
            : `{% if ${pick(fields)} %}${inLiquid(depth + 1)}{% else %}${inLiquid(depth + 1)}{% endif %}`,
        () =>
          depth > 3 ? '' : `{% for order in orders %}${inLiquid(depth + 1)}{{ forloop.index }}{% endfor %}`,
        () => inLiquid(depth + 1) + inLiquid(depth + 1),
      ])();
    const official = new Liquid();
    let compared = 0;
    for (let index = 0; index < 500; index++) {
      const [one, other] = [`{{name}}${inHandlebars(0)}`, `{% assign a = 1 %}${inLiquid(0)}`];
      assert.equal(html(one), Handlebars.compile(one)(anna), one);
      assert.equal(html(other), official.parseAndRenderSync(other, anna), other);
      compared += 2;
    }
    assert.equal(compared, 1000);
  });
});
