import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { elementAt, placesOf } from '../../../src/inspector/elementPlaces.ts';
import { readLetterSource } from '../../../src/inspector/letterSource.ts';
import { filledLetter } from '../../../src/inspector/templates/filledLetter.ts';

describe('the places of a filled-in letter', () => {
  const fields = { name: 'Anna', orders: [{ title: 'Tea', state: 'new' }, { title: 'Honey' }] };
  const source = '<ul>{{#each orders}}<li class="{{state}}">{{title}}</li>{{/each}}</ul>\n<p>{{name}}</p>';

  async function fill(html: string) {
    const layout = { document: 'a', kind: 'html', source: html, context: 'notAFile' } as const;
    const letter = await readLetterSource(layout, 1_000_000);
    assert.ok(letter);
    return filledLetter(letter, fields);
  }

  it('are those of the source, the same for each pass of a loop', async () => {
    const filled = await fill(source);
    assert.ok(filled);
    assert.equal(filled.html, '<ul><li class="new">Tea</li><li class="">Honey</li></ul>\n<p>Anna</p>');
    const paths = [
      [1, 0, 0],
      [1, 0, 1],
      [1, 1],
      [1, 7],
    ];
    const item = { line: 0, character: source.indexOf('<li') };
    assert.deepEqual(
      placesOf(filled, paths).map((place) => place?.range.start),
      [item, item, { line: 1, character: 0 }, undefined],
    );
  });

  it('map a position in the source to the first element made from it', async () => {
    const filled = await fill(source);
    assert.ok(filled);
    const title = { line: 0, character: source.indexOf('{{title') };
    assert.deepEqual(elementAt(filled, undefined, title), [1, 0, 0]);
    assert.deepEqual(elementAt(filled, undefined, { line: 1, character: 4 }), [1, 1]);
  });

  it('are unknown if the letter can’t be filled in', async () => {
    assert.equal(await fill('<p>{% for i in (1..1000000000) %}x{% endfor %}</p>'), undefined);
  });
});
