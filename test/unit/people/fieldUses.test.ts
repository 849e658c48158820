import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Handlebars from 'handlebars';
import { Liquid } from 'liquidjs';
import { nameOfPath, PeopleFields, valuesAt } from '../../../src/core/samplePeople/fieldValues.ts';
import type { Person } from '../../../src/core/samplePeople/people.ts';
import { readFieldUses } from '../../../src/core/templates/fieldUses.ts';
import { seeded } from '../imports/simulatedService.ts';

const asPerson = (fields: Person['fields'], index: number): Person => ({
  label: typeof fields.name === 'string' && fields.name ? fields.name : `#${index + 1}`,
  fields,
});

const people = [
  {
    name: 'Anna',
    isMember: true,
    club: 'Gold',
    address: { city: 'Tver' },
    orders: [
      { title: 'Tea', tags: ['hot'] },
      { title: 'Honey', tags: [] },
    ],
  },
  { name: 'Boris', isMember: false, orders: [], nickname: 'Bo' },
].map(asPerson);

/** The fields of a text as `name → path`. */
const fields = (text: string) =>
  readFieldUses(text, { shapeOf: new PeopleFields(people).shapeOf }).uses.map(
    ({ start, end, path }) => `${text.slice(start, end)} → ${nameOfPath(path)}`,
  );

describe('the fields of a letter', () => {
  it('follow loops, contexts and sections as in Handlebars', () => {
    const names = {
      'Hello {{name}}, {{{address.city}}} {{~this.name~}} {{&name}}': [
        'name → name',
        'address.city → address.city',
        'this.name → name',
        'name → name',
      ],
      '{{#each orders}}{{title}} {{../name}} {{@root.name}} {{@index}}{{#each tags}}{{this}}{{/each}}{{/each}}{{name}}':
        [
          'orders → orders',
          'title → orders[].title',
          '../name → name',
          '@root.name → name',
          'tags → orders[].tags',
          'this → orders[].tags[]',
          'name → name',
        ],
      '{{#each orders as |order|}}{{order.title}} {{#with ../address}}{{city}}{{/with}}{{else}}{{name}}{{/each}}':
        [
          'orders → orders',
          'order.title → orders[].title',
          '../address → address',
          'city → address.city',
          'name → name',
        ],
      '{{#orders}}{{title}}{{/orders}}{{#address}}{{city}}{{/address}}{{#name}}{{club}}{{/name}}{{^club}}{{name}}{{/club}}':
        [
          'orders → orders',
          'title → orders[].title',
          'address → address',
          'city → address.city',
          'name → name',
          'club → club',
          'club → club',
          'name → name',
        ],
      '{{#if isMember}}a{{else if club}}b{{else}}c{{/if}}{{lookup orders 0}}{{#unless "x"}}{{/unless}}': [
        'isMember → isMember',
        'club → club',
        'orders → orders',
      ],
      '{{#shout name}}{{title}}{{/shout}}{{#nobody}}{{title}}{{/nobody}}{{!-- {{name}} --}}{{> part}}': [
        'nobody → nobody',
      ],
      '{{#if (eq name "x")}}{{/if}}{{name}}%%CITY%%*|FNAME|*${club}': [
        'name → name',
        'name → name',
        'CITY → CITY',
        'FNAME → FNAME',
        'club → club',
      ],
    };
    for (const [text, found] of Object.entries(names)) assert.deepEqual(fields(text), found, text);
  });

  it('follow loops and assignments as in Liquid', () => {
    const names = {
      '{% for order in orders limit: 2 %}{{ order.title | upcase }}{{ name }}{{ forloop.index }}{% endfor %}{{ order }}':
        ['orders → orders', 'order.title → orders[].title', 'name → name', 'order → order'],
      '{% if name == "x" and club contains \'G\' %}{% elsif address.city != blank %}{% endif %}': [
        'name → name',
        'club → club',
        'address.city → address.city',
      ],
      '{% assign who = name %}{% if club %}{% assign tone = "hi" | append: club %}{% endif %}{{ who }} {{ tone }}':
        ['name → name', 'club → club', 'club → club', 'who → name'],
      '{{ orders[0].title | default: nickname, allow_false: true }}{% raw %}{{ x }}{% endraw %}': [
        'orders[0].title → orders.0.title',
        'nickname → nickname',
      ],
      '{% case club %}{% when "Gold" %}{{ name }}{% endcase %}{% comment %}{{ x }}{% endcomment %}{{- name -}}':
        ['club → club', 'name → name', 'name → name'],
      '{% capture all %}{{ name }}{% endcapture %}{{ all }}{% for i in (1..3) %}{{ i }}{% endfor %}': [
        'name → name',
      ],
    };
    for (const [text, found] of Object.entries(names)) assert.deepEqual(fields(text), found, text);
  });

  it('follow loops, contexts and assignments as in Go', () => {
    const names = {
      '{{.name}} {{- $.address.city -}} {{range .orders}}{{.title | upper}}{{$.name}}{{else}}{{.club}}{{end}}{{.}}':
        [
          '.name → name',
          '$.address.city → address.city',
          '.orders → orders',
          '.title → orders[].title',
          '$.name → name',
          '.club → club',
        ],
      '{{range $index, $order := .orders}}{{$order.title}}{{$index}}{{end}}{{with .address}}{{.city}}{{end}}':
        ['.orders → orders', '$order.title → orders[].title', '.address → address', '.city → address.city'],
      '{{if not .isMember}}{{printf "%s, %s" .name $x}}{{else if eq .club "Gold"}}{{end}}{{$who := .name}}{{$who}}':
        ['.isMember → isMember', '.name → name', '.club → club', '.name → name', '$who → name'],
      '{{index .orders 0 | printf "%v" .name}}{{(index .orders 1).title}}{{if and .name (not (eq .club "x"))}}{{end}}':
        ['.orders → orders', '.name → name', '.orders → orders', '.name → name', '.club → club'],
      '{{with $a := .address}}{{$a.city}}{{.city}}{{else with .club}}{{.level}}{{else}}{{.name}}{{end}}{{$a.city}}':
        [
          '.address → address',
          '$a.city → address.city',
          '.city → address.city',
          '.club → club',
          '.level → club.level',
          '.name → name',
        ],
      '{{$x := .address}}{{range .orders}}{{$x := .}}{{$x.title}}{{break}}{{end}}{{$x.city}}{{$x = .club}}{{$x.level}}':
        [
          '.address → address',
          '.orders → orders',
          '. → orders[]',
          '$x.title → orders[].title',
          '$x.city → address.city',
          '.club → club',
        ],
      '{{define "row"}}{{.title}}{{$.name}}{{end}}{{template "row" .address}}{{/* .note */}}{{ "{{.text}}" }}{{.a-b}}{{.name':
        ['.address → address'],
    };
    for (const [text, found] of Object.entries(names)) assert.deepEqual(fields(text), found, text);
  });

  it('are read in the template language that the layout declares', () => {
    const declared = (language: string, text: string) =>
      fields(`<!-- mailroom: template=${language} -->${text}`);
    assert.deepEqual(declared('handlebars', '{{name}} %%club%%'), ['name → name']);
    assert.deepEqual(declared('liquid', '{{ name }} %%club%%'), ['name → name']);
    assert.deepEqual(declared('{…}', '{name} {{club}} {{#if x}}'), ['name → name']);
    assert.deepEqual(declared('ejs', '{{name}} <%= name %> %%club%%'), []);
  });

  it('are not read in a language that Mailroom does not run', () => {
    assert.deepEqual(fields('<%= name %> %%[ set @x = name ]%% {# name #} a { b: c }'), []);
  });
});

/** A person with nested lists and objects in which all texts differ. */
function nested(depth = 0, way = 'v'): Record<string, unknown> {
  const fields = { a: `${way}.a`, b: `${way}.b` };
  if (depth === 3) return fields;
  const below = (name: string) => nested(depth + 1, `${way}.${name}`);
  return { ...fields, list: [below('list0'), below('list1')], object: below('object') };
}

describe('The values of the fields in random letters', () => {
  const person = nested();
  const shapeOf = new PeopleFields([{ label: '', fields: person }]).shapeOf;
  /** The values between square brackets. */
  const shown = (text: string) => [...new Set([...text.matchAll(/\[([^\]]*)\]/g)].map(([, value]) => value))];
  const read = (text: string) =>
    readFieldUses(text, { shapeOf }).uses.flatMap(({ path, as }) =>
      as === 'value' ? valuesAt(person, path).map((value) => (typeof value === 'string' ? value : '')) : [],
    );

  it('include all values that Handlebars renders', () => {
    const random = seeded(11);
    const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T;
    const content = (depth: number): string => {
      const value = `[{{${pick(['', '../', '@root.', 'this.', 'object.'])}${pick(['a', 'b'])}}}]`;
      if (depth === 4) return value;
      // Names other than those of the enclosing blocks: a context within itself adds no level.
      const name = pick(['list', 'object']);
      const [helper, plain] = [pick(['each', 'with', 'if']), pick(['list', 'object'])];
      const inside = content(depth + 1);
      return pick([
        () => value + content(depth + 1),
        () => `{{#${helper} ${name}}}${inside}{{else}}${content(depth + 1)}{{/${helper}}}`,
        () => `{{#${plain}}}${inside}{{/${plain}}}`,
        () => `{{#each ${name} as |item|}}[{{item.a}}]${inside}{{/each}}`,
      ])();
    };
    for (let round = 0; round < 300; round++) {
      const text = content(0);
      const known = new Set([...read(text), '']);
      for (const value of shown(Handlebars.compile(text)(person)))
        assert.ok(known.has(value ?? ''), `${text}: ${value}`);
    }
  });

  it('include all values that Liquid renders', async () => {
    const random = seeded(12);
    const liquid = new Liquid();
    const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T;
    const content = (depth: number, names: readonly string[]): string => {
      const value = `[{{ ${pick(names)}${pick(['', 'object.', 'list[1].'])}${pick(['a', 'b'])} }}]`;
      if (depth === 4) return value;
      const list = `${pick(names)}list`;
      const variable = pick(['x', 'y']);
      return pick([
        () => value + content(depth + 1, names),
        () =>
          `{% for ${variable} in ${list} %}${content(depth + 1, [...names, `${variable}.`])}{% endfor %}${value}`,
        () =>
          `{% assign ${variable} = ${pick(names)}object %}[{{ ${variable}.b }}]${content(depth + 1, names)}`,
        () => `{% if ${list} %}${content(depth + 1, names)}{% else %}${value}{% endif %}`,
      ])();
    };
    for (let round = 0; round < 300; round++) {
      const text = content(0, ['']);
      const known = new Set([...read(text), '']);
      for (const value of shown(await liquid.parseAndRender(text, person)))
        assert.ok(known.has(value ?? ''), `${text}: ${value}`);
    }
  });
});

/** The people who lack each field of a text. */
function lacking(text: string): string[] {
  const known = new PeopleFields(people);
  return readFieldUses(text, { shapeOf: known.shapeOf }).uses.flatMap((use) => {
    const lack = known.lacking(use);
    const who = lack === 'everybody' ? lack : lack.map(({ label }) => label).join(' ');
    return who === '' ? [] : [`${text.slice(use.start, use.end)}: ${who}`];
  });
}

describe('a field that people lack', () => {
  it('is one that nobody has, or that somebody lacks where the letter shows it', () => {
    assert.deepEqual(
      lacking('{{nmae}} {{club}} {{address.city}} {{#each orders}}{{title}}{{price}}{{/each}}'),
      ['nmae: everybody', 'club: Boris', 'address.city: Boris', 'price: everybody'],
    );
    assert.deepEqual(lacking('%%Nick-Name%% %%surname%%'), ['Nick-Name: Anna', 'surname: everybody']);
  });

  it('is not reported when a condition or a default value covers it', () => {
    for (const text of [
      '{{#if club}}{{club}}{{/if}}',
      '{{#if isMember}}{{club}}{{else}}{{nickname}}{{/if}}',
      '{{#unless isMember}}{{nickname}}{{/unless}}',
      '{{#if isMember}}{{name}}{{#each orders}}{{../club}}{{/each}}{{/if}}',
      '{{#with address}}{{city}}{{/with}}',
      '{% if club == "Gold" %}{{ club }}{% endif %}',
      '{% unless isMember %}{{ nickname }}{% endunless %}',
      '{{ club | default: "Guest" }}',
      '{% if name == "Anna" %}{{ club }}{% endif %}',
      '{% for order in orders %}{{ club }}{% endfor %}',
    ])
      assert.deepEqual(lacking(text), [], text);
    assert.deepEqual(lacking('{{#if name}}{{club}}{{/if}}'), ['club: Boris']);
    assert.deepEqual(lacking('{{#if nmae}}{{nmae}}{{/if}}'), ['nmae: everybody']);
  });
});
