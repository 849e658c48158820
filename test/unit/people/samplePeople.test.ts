import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PeopleFields } from '../../../src/core/samplePeople/fieldValues.ts';
import { samplePeople } from '../../../src/core/samplePeople/samplePeople.ts';
import { readFieldUses } from '../../../src/core/templates/fieldUses.ts';
import { corpusFiles, corpusIsAtHand } from '../checks/corpus.ts';

describe('the sample people of a layout', () => {
  it('have the fields that the layout uses, including those of list items', () => {
    const layout = `<p>{{ name }}, {{user.firstName}} %%E_MAIL%% *|HOME_CITY|* *|UNSUB|* *|LIST:COMPANY|* {{#if isMember}}{{note}}{{/if}}
      {{#each orders}}{{title}}{{../note}}{{#if paid}}{{#each tags}}{{this}}{{/each}}{{/if}}{{/each}}{{__proto__.x}}</p>`;
    const order = { title: 'title', paid: true, tags: ['tags', 'tags'] };
    assert.deepEqual(samplePeople(layout)[0], {
      ...{ name: 'Anna Miller', email: 'anna@example.com', city: 'Boston' },
      ...{ user: { firstName: 'Anna' }, E_MAIL: 'anna@example.com', HOME_CITY: 'Boston' },
      ...{ isMember: true, note: 'note', orders: [order, order] },
    });
    const liquid =
      '{% for line in lines %}{{ line.text }}{% endfor %}{% if vip %}{{ code | upcase }}{% endif %}';
    assert.deepEqual(samplePeople(liquid)[0], {
      ...{ name: 'Anna Miller', email: 'anna@example.com', city: 'Boston' },
      ...{ lines: [{ text: 'text' }, { text: 'text' }], vip: true, code: 'code' },
    });
  });

  it('are an ordinary person, followed by those for whom letters often break', () => {
    const people = samplePeople('{{firstName}} %%E_MAIL%% {{#if isMember}}{{code}}{{/if}}');
    assert.equal(people.length, 4);
    assert.ok(String(people[1]?.name).length > 40);
    assert.deepEqual(people[2], {
      ...{ name: '', email: 'reader@example.com', city: '', firstName: '', E_MAIL: 'reader@example.com' },
      ...{ isMember: false, code: 'code' },
    });
    assert.match(String(people[3]?.name), /\p{Script=Hebrew}/u);
  });

  it('start with a person of the user’s language', () => {
    const names = (language: string) =>
      samplePeople('{{first_name}} {{lastName}}', language).map(({ first_name, lastName }) => [
        first_name,
        lastName,
      ])[0];
    assert.deepEqual(names('ru'), ['Анна', 'Смирнова']);
    assert.deepEqual(names('de'), ['Anna', 'Müller']);
    assert.deepEqual(names('en-us'), ['Anna', 'Miller']);
    assert.deepEqual(names('xx'), ['Anna', 'Miller']);
  });

  it('have numbers in fields with names such as “total”', () => {
    const [anna] = samplePeople(
      '{{points}} {{orderTotal}} {{age}} {{package}} {{#if bonus}}{{discount_percent}}{{/if}}',
    );
    const { points, orderTotal, age, package: parcel, bonus, discount_percent } = anna ?? {};
    assert.deepEqual(
      [points, orderTotal, age, parcel, bonus, discount_percent],
      [120, 49.9, 34, 'package', 120, 15],
    );
  });

  it('stay small, however deeply loops and names are nested', () => {
    for (const layout of [
      `${'{{range .a}}'.repeat(26)}{{.b}}`,
      `${'{{#each a}}'.repeat(40)}{{b}}`,
      Array.from(
        { length: 40 },
        (_, index) => `{% for x${index + 1} in x${index}.a %}{{ x${index + 1}.b }}`,
      ).join(''),
      '{{#a}}'.repeat(30),
      `{{${'a.'.repeat(2000)}b}}`,
      `{{${'0.'.repeat(2000)}b}}`,
      `{{${'a.0.'.repeat(40)}b}}`,
      Array.from({ length: 9_000 }, (_, index) => `{{f${index}}}`).join(''),
      `{{${'a'.repeat(4_000)}}}`,
    ]) {
      const { length } = JSON.stringify(samplePeople(layout));
      assert.ok(length < 20_000, `${layout.slice(0, 40)}: ${length}`);
    }
  });

  it('have all fields that the letters of the corpus use', (test) => {
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
