import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fieldsIn, samplePeople } from '../../../src/core/people/samplePeople.ts';

describe('the sample people of a layout', () => {
  it('have the fields that it uses, but not those of a loop’s elements', () => {
    const layout = `<p>{{ name }}, {{user.firstName}} %%E_MAIL%% *|HOME_CITY|* {{#if isMember}}{{bonus}}{{else}}-{{/if}}
      {{#each orders}}{{number}}{{#if paid}}x{{/if}}{{/each}}
      {% for line in lines %}{{ line.text }}{% endfor %}{% if vip %}{{ code | upcase }}{% endif %}
      {{t 'Hello'}} {{money total 2}}</p>`;
    assert.deepEqual(Object.fromEntries(fieldsIn(layout)), {
      name: 'value',
      user: 'value',
      E_MAIL: 'value',
      HOME_CITY: 'value',
      isMember: 'condition',
      bonus: 'value',
      orders: 'list',
      lines: 'list',
      vip: 'condition',
      code: 'value',
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
});
