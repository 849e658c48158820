import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { annotationPlace } from '../../../src/core/checks/annotations/annotationPlace.ts';

/** Returns the place at the `|` of a layout. */
function placeAt(marked: string, kind: 'mjml' | 'html' = 'html') {
  const offset = marked.indexOf('|');
  return annotationPlace(marked.replace('|', ''), offset, kind);
}

const inScript = (json: string) =>
  placeAt(`<html><head><script type="application/ld+json">${json}</script></head></html>`);

describe('the place where an annotation is written', () => {
  test('is a line of the head, and in MJML needs mj-raw', () => {
    assert.deepEqual(placeAt('<head>\n  |\n</head>'), { kind: 'head', needsRaw: false });
    assert.deepEqual(placeAt('<head lang="en">\n  <scr|\n</head>'), { kind: 'head', needsRaw: false });
    assert.deepEqual(placeAt('<mj-head>\n  |\n</mj-head>', 'mjml'), { kind: 'head', needsRaw: true });
    const inRaw = '<mj-head><mj-raw>\n<|\n</mj-raw></mj-head>';
    assert.deepEqual(placeAt(inRaw, 'mjml'), { kind: 'head', needsRaw: false });
  });

  test('is not in the body, in a style, in another script or in a header', () => {
    for (const text of [
      '<head></head><body>\n|\n</body>',
      '<head><style>\n|\n</style></head>',
      '<head><script>\n|\n</script></head>',
      '<header>\n|\n</header>',
      '<head><title>a |</title></head>',
    ])
      assert.equal(placeAt(text), undefined, text);
  });

  test('is where an object of JSON-LD can begin', () => {
    for (const json of ['|', '[|', '[{"a": 1}, |', '[{"a": "}"},\n  |]'])
      assert.deepEqual(inScript(json), { kind: 'object' }, json);
    for (const json of ['{"a": 1} |', '[{"a": 1} |]']) assert.equal(inScript(json), undefined, json);
  });

  test('is the name of a field, with the type and the other fields of the same object', () => {
    const place = inScript(
      '[{"@type": "Organization", "logo": ""}, {"@type": "PromotionCard", "im|", "url": "a{b", "x": {"y": 1}}]',
    );
    assert.ok(place?.kind === 'field');
    assert.equal(place.type, 'PromotionCard');
    assert.deepEqual([...place.written], ['@type', 'url', 'x', 'y']);
    assert.equal(inScript('[{"@type": "PromotionCard", "image": |'), undefined);
    assert.equal(inScript('[{"@type": "PromotionCard", "image": "|'), undefined);
    assert.equal(inScript('[{"@type": "PromotionCard" |'), undefined);
    const untyped = inScript('{|');
    assert.ok(untyped?.kind === 'field' && untyped.type === undefined);
  });
});
