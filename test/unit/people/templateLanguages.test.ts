import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import Handlebars from 'handlebars';
import { Liquid } from 'liquidjs';
import Mustache from 'mustache';
import { templateDeclaration } from '../../../src/core/templates/templateDeclaration.ts';
import { fillIn } from '../../../src/inspector/templates/fillIn.ts';
import type { FilledIn } from '../../../src/protocol/inspector.ts';

/** Results of Python’s Jinja, written with `Environment().from_string(template).render(**person)`. */
const jinja = JSON.parse(readFileSync(new URL('jinjaResults.json', import.meta.url), 'utf8')) as {
  readonly person: Readonly<Record<string, unknown>>;
  readonly templates: readonly (readonly [template: string, right: string])[];
};
const { person } = jinja;

/** Renders a template in the language `said`, or else in the detected one. */
function filled(
  template: string,
  said?: string,
  fields: Readonly<Record<string, unknown>> = person,
): FilledIn {
  return fillIn(
    template,
    fields,
    said === undefined ? undefined : templateDeclaration(`<!-- mailroom: template=${said} -->`),
  );
}

/** The rendered letter with its remarks, or the problem. */
const shown = (letter: FilledIn): string =>
  'problem' in letter
    ? `(${letter.problem})`
    : [
        letter.html,
        letter.onlyFields !== undefined && `(only fields: ${letter.onlyFields})`,
        letter.leftOut && `(without ${letter.leftOut.join(', ')})`,
        letter.ambiguous && `(${letter.ambiguous.join(' or ')})`,
      ]
        .filter((part) => part !== undefined && part !== false)
        .join(' ');

const isSaid = (letter: FilledIn) => 'problem' in letter || Object.keys(letter).length > 1;

/** The result of an engine; `undefined` when it throws. */
function orRefused(render: () => string): string | undefined {
  try {
    return render();
  } catch {
    return undefined;
  }
}

/** Asserts that each template renders as in its own engine, or that the letter says what is missing. */
function compare(
  templates: readonly string[],
  said: string | undefined,
  engine: (template: string) => string,
): void {
  for (const template of templates) {
    const right = orRefused(() => engine(template));
    const letter = filled(template, said);
    const isRight = 'html' in letter && letter.html === right;
    assert.ok(isRight || isSaid(letter), `${template}: ${shown(letter)} instead of ${right}`);
  }
}

const names = ['name', 'city', 'missing', 'user.last', 'user.missing', 'n', 'price', 'vip', 'age', 'html'];
const conditions = ['vip', 'paid', 'city', 'missing', 'none', 'nothing', 'items', 'age', 'user'];

const inMustache = [
  ...names.flatMap((name) => [`{{${name}}}`, `{{{${name}}}}`, `{{& ${name} }}-`]),
  ...conditions.flatMap((name) => [`{{#${name}}}a{{/${name}}}`, `{{^${name}}}b{{/${name}}}`]),
  ...['{{#items}}{{title}} for {{name}};{{/items}}', '{{#tags}}{{.}},{{/tags}}', '{{tags.0}}{{tags.2}}'],
  ...['{{#items}}{{#user}}{{last}}{{title}}{{/user}}{{/items}}', '{{#user}}{{name}} {{last}} {{n}}{{/user}}'],
  ...['{{! note }}x', '{{> header}}x', '{{=<% %>=}}<% name %>{{name}}', '{{#items.0}}{{title}}{{/items.0}}'],
  ...['{{#vip}}\n  a\n{{/vip}}\n', ' {{#items}}\n{{title}}\n {{/items}}', '{{#vip}}open', '{{tags.length}}'],
  ...['{{#html}}{{html}}{{/html}}', '{{#n}}{{.}}{{/n}}', '{{user.name.length}}'],
];

const inHandlebars = [
  ...names.flatMap((name) => [`{{${name}}}`, `{{{${name}}}}`, `{{~ ${name} ~}}`, `{{this.${name}}}`]),
  ...conditions.flatMap((name) => [
    `{{#if ${name}}}a{{else}}b{{/if}}`,
    `{{#unless ${name}}}a{{/unless}}`,
    `{{#${name}}}a{{else}}b{{/${name}}}`,
    `{{#with ${name}}}{{last}}{{else}}b{{/with}}`,
  ]),
  ...[
    '{{#each items}}{{title}} for {{../name}} {{@index}}{{@last}}{{/each}}',
    '{{#each user}}{{@key}}={{this}}{{/each}}',
  ],
  ...[
    '{{#each items as |it i|}}{{i}}{{it.title}}{{/each}}',
    '{{lookup tags 1}}',
    '{{tags.[1]}} {{items.[0].title}}',
  ],
  ...[
    '{{#promo}}, use {{.}}{{/promo}}',
    '{{^promo}}none{{/promo}}',
    '{{#if vip}}a{{else if paid}}b{{else}}c{{/if}}',
  ],
  ...['{{!-- note --}}x', '{{> header}}x', '{{shout name}}', '{{#list items}}x{{/list}}', '{{#if vip}}open'],
  ...[
    '{{@root.name}}',
    '{{#each nothing}}x{{else}}none{{/each}}',
    '{{#*inline "a"}}x{{/inline}}{{> a}}',
    '\\{{name}}',
  ],
];

const inLiquid = [
  ...names.flatMap((name) => [`{{ ${name} }}`, `{{ ${name} | upcase }}`, `{{ ${name} | default: "there" }}`]),
  ...conditions.flatMap((name) => [
    `{% if ${name} %}a{% else %}b{% endif %}`,
    `{% unless ${name} %}a{% endunless %}`,
    `{% if ${name} == blank %}a{% else %}b{% endif %}`,
  ]),
  ...[
    '{{ items[0].title }} and {{ user["last"] }}',
    '{{ tags | join: ", " }}',
    '{{ tags | size }}{{ tags.first }}',
  ],
  ...[
    '{% for i in items %}{{ forloop.index }}{{ i.title }}{% unless forloop.last %}, {% endunless %}{% endfor %}',
  ],
  ...['{% assign x = name | append: "!" %}{{ x }}', '{% capture x %}{{ name }}{% endcapture %}{{ x }}'],
  ...['{% case n %}{% when 3 %}a{% else %}b{% endcase %}', '{% for i in (1..3) %}{{ i }}{% endfor %}'],
  ...[
    '{{ price | times: 2 }}',
    '{{ n | plus: 1 }}',
    '{{ n | modulo: 2 }}',
    '{{ price | round }}',
    '{{ name | money }}',
  ],
  ...[
    '{% render "a" %}x',
    '{% unknown %}x',
    '{% if tags contains "a" %}a{% endif %}',
    '{{ html | strip_html }}',
  ],
  ...['{% if vip and paid or vip %}a{% endif %}', '{% for t in tags reversed limit: 2 %}{{ t }}{% endfor %}'],
  ...[
    '{% comment %}x{% endcomment %}y',
    '{% raw %}{{ name }}{% endraw %}',
    '{{ name | slice: 0, 2 }}',
    '{% if %}',
  ],
  ...[
    '{{ items | map: "title" | join }}',
    '{{ items | where: "title", "Tea" | size }}',
    '{% tablerow t in tags %}{{ t }}{% endtablerow %}',
  ],
];

describe('Template code', () => {
  it('renders as Mustache’s own library does, or reports what is missing', () => {
    compare(inMustache, 'mustache', (template) => Mustache.render(template, person));
  });

  it('renders as Handlebars’ own library does, or reports what is missing', () => {
    compare(inHandlebars, 'handlebars', (template) => Handlebars.compile(template)(person));
  });

  it('renders as Liquid’s own library does, or reports what is missing', () => {
    const liquid = new Liquid({ ownPropertyOnly: true, strictFilters: true });
    compare(inLiquid, 'liquid', (template) => liquid.parseAndRenderSync(template, person));
  });

  it('renders as Jinja does, whether the language is declared or detected', () => {
    const right = new Map(jinja.templates);
    const templates = [...right.keys()];
    compare(templates, undefined, (template) => right.get(template) ?? '');
    compare(templates, 'jinja', (template) => right.get(template) ?? '');
  });

  it('is compared in more than 250 templates', () => {
    const count = inMustache.length + inHandlebars.length + inLiquid.length + jinja.templates.length;
    assert.ok(count >= 250, String(count));
  });
});

describe('A letter for a person', () => {
  const reader = {
    ...{ FNAME: 'anna', name: 'Anna', CITY: '', AGE: 18, first_name: 'Anna', vip: true, Name: '' },
    ...{ custom_attribute: { city: 'Riga' }, items: [{ title: 'Tea' }] },
  };
  const expect = (letters: Readonly<Record<string, string>>, said?: string) => {
    for (const [template, right] of Object.entries(letters))
      assert.equal(shown(filled(template, said, reader)), right, template);
  };

  it('has Mailchimp’s conditions and merge tags filled in, and names those that only the service can fill', () => {
    expect({
      '*|IF:CITY|*Hi *|CITY|**|ELSE:|*Hello*|END:IF|*': 'Hello',
      '*|IF:FNAME|*Hi *|FNAME|**|ELSE:|*Hello*|END:IF|*': 'Hi anna',
      '*|IF:FNAME=anna|*a*|ELSEIF:AGE>1|*b*|ELSE:|*c*|END:IF|*': 'a',
      '*|IF:FNAME=boris|*a*|ELSEIF:AGE>=18|*b*|ELSE:|*c*|END:IF|*': 'b',
      '*|IF:FNAME!=anna|*a*|ELSE:|*b*|END:IF|*': 'b',
      '*|IFNOT:CITY|*a*|END:IF|*': 'a',
      '*|IF:FNAME|**|IF:CITY|*a*|ELSE:|*b*|END:IF|**|END:IF|*': 'b',
      '*|IF:CITY|**|IF:FNAME|*a*|ELSE:|*b*|END:IF|*c*|END:IF|*': '',
      'Hi *|TITLE:FNAME|* *|UPPER:FNAME|* *|LOWER:FNAME|*': 'Hi Anna ANNA anna',
      '*|FNAME|* *|DATE:Y|* *|LIST:COMPANY|*': 'anna   (without DATE:Y, LIST:COMPANY)',
      '*|INTERESTED:News:a|*x*|END:INTERESTED|*': 'x (without INTERESTED:News:a)',
      '*|IF:FNAME|*open': '*|IF:FNAME|*open (only fields: *|IF:…|* without *|END:IF|*)',
      '*|END:IF|*': '*|END:IF|* (only fields: *|END:IF|* without *|IF:…|*)',
      '*|SURNAME|*': '*|SURNAME|*',
    });
  });

  it('has the default text of a placeholder when a field is empty or missing', () => {
    expect({
      'Hello {{Name|дорогой друг}}!': 'Hello дорогой друг!',
      'Hello {{name|дорогой друг}}!': 'Hello Anna!',
      'Hello {{Name|friend}}!': 'Hello friend! (Unisender or Liquid)',
      'Hello {{Name|"there"}}!': 'Hello there!',
      '{{var:name:"you"}} {{var:none:"you"}} {{data:name}}': 'Anna you Anna',
      '[Name,fallback=there] [name,fallback=there]': 'there Anna',
      '{contactfield=name|friend} {contactfield=none|friend}': 'Anna friend',
    });
    expect({ 'Hello {{Name|friend}}, {{name}}!': 'Hello friend, Anna!' }, 'unisender');
    expect(
      { 'Hi [Name,fallback=there]! <!--[if mso]>a<![endif]-->': 'Hi there! <!--[if mso]>a<![endif]-->' },
      '[…]',
    );
  });

  it('says which Mailjet, placeholder or Jinja code is not run', () => {
    expect({
      '{{var:name}}{% if var:vip %}a{% endif %}':
        'Anna{% if var:vip %}a{% endif %} (only fields: {% if var:vip %})',
      '%%name%% %%[ if @a == 1 ]%%x': 'Anna %%[ if @a == 1 ]%%x (only fields: %%[ if @a == 1 ]%%)',
      '{{#if vip}}a{{/if}}*|IF:X|*b*|END:IF|*': 'a*|IF:X|*b*|END:IF|* (only fields: *|IF:X|*)',
      '{{ name }}{% set x = 1 %}': 'Anna{% set x = 1 %} (only fields: Jinja, Twig, Django)',
    });
    expect({ '[Name] [if:vip]x[endif]': ' [if:vip]x[endif] (only fields: [if:vip])' }, '[…]');
  });

  it('supports Braze’s names and integer division in Liquid', () => {
    expect({
      "{{${first_name} | default: 'there'}}": 'Anna',
      '{{${first_name}}} {{custom_attribute.${city}}}': 'Anna Riga',
      '{% if ${first_name} == "Anna" %}a{% endif %}': 'a',
      '{{ 10 | divided_by: 4 }} {{ 10 | divided_by: 4.0 }} {{ -7 | divided_by: 2 }} {{ 7.5 | divided_by: 3 }}':
        '2 2.5 -4 2.5',
      '{{ 1 | divided_by: 0 }}': '{{ 1 | divided_by: 0 }} (only fields: divided by 0)',
    });
  });

  it('says when its code could be in another language with a different result', () => {
    expect({
      '{{#items}}{{title}} for {{name}}{{/items}}': 'Tea for  (Handlebars or Mustache)',
      '{% if CITY %}a{% else %}b{% endif %}': 'a (Liquid or Jinja, Twig, Django)',
      '{% if vip %}a{% else %}b{% endif %}': 'a',
      '{{#items}}{{title}}{{/items}} {{name}}': 'Tea Anna',
    });
  });

  it('can read nothing but the fields in Mustache', () => {
    for (const template of [
      '{{constructor}}',
      '{{items.map}}',
      '{{toString}}',
      '{{__proto__}}',
      '{{#constructor}}x{{/constructor}}',
    ])
      assert.equal(shown(filled(template, 'mustache', reader)), '', template);
  });

  it('keeps text between percent signs that is not a field', () => {
    expect({ 'Hi %name%: 5% off and 10% more': 'Hi Anna: 5% off and 10% more' }, '%…%');
  });
});
