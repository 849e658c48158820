import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PeopleFields } from '../../../src/core/people/fieldValues.ts';
import { samplePeople } from '../../../src/core/people/samplePeople.ts';
import { readFieldUses } from '../../../src/core/templates/fieldUses.ts';
import { corpusFiles, corpusIsAtHand } from '../checks/corpus.ts';

describe('the sample people of a layout', () => {
  it('have the fields that it uses, also those of the items of its lists', () => {
    const layout = `<p>{{ name }}, {{user.firstName}} %%E_MAIL%% *|HOME_CITY|* *|UNSUB|* *|LIST:COMPANY|* {{#if isMember}}{{bonus}}{{/if}}
      {{#each orders}}{{number}}{{../bonus}}{{#if paid}}{{#each tags}}{{this}}{{/each}}{{/if}}{{/each}}{{__proto__.x}}</p>`;
    const order = { number: 'number', paid: true, tags: ['tags', 'tags'] };
    assert.deepEqual(samplePeople(layout)[1], {
      ...{ name: '', email: 'reader@example.com', city: '' },
      ...{ user: { firstName: '' }, E_MAIL: 'reader@example.com', HOME_CITY: '' },
      ...{ isMember: true, bonus: 'bonus', orders: [order, order] },
    });
    const liquid =
      '{% for line in lines %}{{ line.text }}{% endfor %}{% if vip %}{{ code | upcase }}{% endif %}';
    assert.deepEqual(samplePeople(liquid)[1], {
      ...{ name: '', email: 'reader@example.com', city: '' },
      ...{ lines: [{ text: 'text' }, { text: 'text' }], vip: true, code: 'code' },
    });
  });

  it('are one with a long name, one without a name, and one whose name is written from right to left', () => {
    const people = samplePeople('{{firstName}} %%E_MAIL%% {{#if isMember}}{{bonus}}{{/if}}');
    assert.equal(people.length, 3);
    assert.deepEqual(people[1], {
      ...{ name: '', email: 'reader@example.com', city: '', firstName: '', E_MAIL: 'reader@example.com' },
      ...{ isMember: true, bonus: 'bonus' },
    });
    assert.ok(String(people[0]?.name).length > 40);
    assert.match(String(people[2]?.name), /\p{Script=Hebrew}/u);
  });

  it('have all fields that letters of the corpus use', (test) => {
    if (!corpusIsAtHand) return test.diagnostic('There is no corpus: see test/unit/checks/corpus.ts.');
    let count = 0;
    for (const { name, text } of corpusFiles('**/*.{html,mjml,hbs}')) {
      const fields = new PeopleFields(samplePeople(text).map((fields) => ({ label: '', fields })));
      const { uses } = readFieldUses(text, { shapeOf: fields.shapeOf });
      const unknown = uses.filter((use) => fields.lacking(use) === 'everybody');
      assert.deepEqual(unknown, [], name);
      count += uses.length;
    }
    assert.ok(count > 400, String(count));
  });
});
