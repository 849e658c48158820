import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { peopleKeys } from '../../../src/core/samplePeople/peopleKeys.ts';
import { typedField } from '../../../src/core/templates/typedField.ts';

/** The completion at the `¦` of a text: what is typed, the kind of field wanted, and the closing code. */
function typed(marked: string, language: 'handlebars' | 'liquid' | 'go' | 'fields' = 'handlebars') {
  const offset = marked.indexOf('¦');
  const text = marked.replace('¦', '');
  const field = typedField(text, offset, { language, placeholders: undefined });
  if (!field) return undefined;
  const inside = field.inside ? `${'^'.repeat(field.inside.up)}${field.inside.keys.join('.')} ` : '';
  return `${inside}[${text.slice(field.start, offset)}] ${field.wants} ${field.closing}`.trimEnd();
}

describe('a field that is being typed', () => {
  it('is completed where Handlebars expects a field', () => {
    const places = {
      'Hi {{¦': '[] value }}',
      'Hi {{ na¦': '[na] value  }}',
      'Hi {{na¦}} {{city}}': '[na] value',
      'Hi {{na¦ {{city}}': '[na] value }}',
      '{{{na¦': '[na] value }}}',
      '{{#if ¦}}': '[] condition',
      '{{else if vi¦': '[vi] condition }}',
      '{{#each or¦': '[or] list }}',
      '{{#or¦': '[or] condition }}',
      '{{lookup orders ¦}}': '[] value',
      '{{name}} {{address.ci¦': 'address [ci] value }}',
      '{{../na¦': '^ [na] value }}',
      '{{this.ti¦': ' [ti] value }}',
      '<a href="x?{{na¦">': '[na] value }}',
      'Hi %%na¦': '[na] value %%',
      '%%name%% and %%¦%%': '[] value',
      '*|F¦': '[F] value |*',
    };
    for (const [text, field] of Object.entries(places)) assert.equal(typed(text), field, text);
    for (const text of ['{{/ea¦', '{{> pa¦', '{{! na¦', '{{"na¦', '{% if na¦', '{{name}}¦', 'na¦', '{{\nna¦'])
      assert.equal(typed(text), undefined, text);
  });

  it('is completed where Liquid expects a field', () => {
    const places = {
      '{{ na¦ }}': '[na] value',
      '{{ name | append: ci¦': '[ci] value  }}',
      '{% if na¦ %}': '[na] condition',
      '{% if name == "x" and ¦ %}': '[] condition',
      '{% for order in or¦ %}': '[or] list',
      '{% assign who = na¦': '[na] value',
      '{{ order.ti¦': 'order [ti] value  }}',
    };
    for (const [text, field] of Object.entries(places)) assert.equal(typed(text, 'liquid'), field, text);
    for (const text of ['{{ name | up¦', '{% i¦', '{% for or¦', '{% endif ¦', '{{#if na¦'])
      assert.equal(typed(text, 'liquid'), undefined, text);
    assert.equal(typed('{% if na¦', 'fields'), '[na] condition');
  });

  it('is completed after a dot where Go expects a field', () => {
    assert.equal(typed('{{.na¦', 'go'), '[na] value }}');
    assert.equal(typed('{{range .¦', 'go'), '[] list }}');
    assert.equal(typed('{{ if .vi¦ }}', 'go'), '[vi] condition');
    assert.equal(typed('{{$.na¦}}', 'go'), ' [na] value');
    assert.equal(typed('{{na¦', 'go'), undefined);
  });
});

describe('the keys of a file of people', () => {
  it('have their path within a person', () => {
    const text =
      '{"$schema": "x", "people": [{"name": "a: [", "orders": [{"title": {"x\\"y": 1}}, [{"z": 1}]]}, [{"q": 1}]]}';
    assert.deepEqual(
      peopleKeys(text).map(({ path, start, end }) => `${path.join('/')} ${text.slice(start, end)}`),
      [
        'name name',
        'orders orders',
        'orders/[]/title title',
        'orders/[]/title/x"y x\\"y',
        'orders/[]/[]/z z',
      ],
    );
    assert.equal(peopleKeys('[{"name": 1}, {"name": 2}]').length, 2);
    assert.deepEqual(peopleKeys(':}]{"a":{"name":1}}"'), []);
  });
});
