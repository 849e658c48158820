import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTexts } from '../../../src/core/translations/readTexts.ts';
import { untranslatedFile, withoutUntranslated } from '../../../src/core/translations/untranslated.ts';

describe('the file of an added language', () => {
  const fileOf = (json: string) => {
    const read = readTexts(json);
    assert.ok('entries' in read);
    return { json, entries: read.entries };
  };

  it('has all keys in the order and structure of the other language', () => {
    const other = '{\n  "hero": { "title": "Hello", "text": "It is “spring”" },\n  "bye": "Bye"\n}\n';
    assert.equal(
      untranslatedFile(new Set(['bye', 'hero.text', 'hero.title', 'more']), fileOf(other)),
      '{\n  "hero": { "title": "", "text": "" },\n  "bye": "",\n  "more": ""\n}\n',
    );
  });

  it('keeps values that are not texts', () => {
    assert.equal(
      untranslatedFile(new Set(), fileOf('{"a": 1, "b": [2], "c": "C"}')),
      '{"a": 1, "b": [2], "c": ""}',
    );
  });

  it('has the letter’s keys when it is the first', () => {
    assert.equal(untranslatedFile(new Set(['b', 'a.c'])), '{\n  "b": "",\n  "a.c": ""\n}\n');
  });
});

describe('an empty text', () => {
  it('counts as missing when another language has the text', () => {
    const languages = [
      { tag: 'en', texts: { title: 'Hello', alt: '' } },
      { tag: 'de', texts: { title: '', alt: '' } },
    ];
    assert.deepEqual(withoutUntranslated(languages), [
      { tag: 'en', texts: { title: 'Hello', alt: '' } },
      { tag: 'de', texts: { alt: '' } },
    ]);
  });
});
