import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LetterAttachment } from '../../../src/protocol/receivedLetter.ts';
import { InlinePictures } from '../../../src/webview/letter/inlinePictures.ts';

const png = new Uint8Array(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
const picture = (of: Partial<LetterAttachment>): LetterAttachment => ({
  name: '',
  type: 'image/png',
  contentId: '',
  location: '',
  content: png,
  ...of,
});

describe('An inline picture of a letter', () => {
  const isFound = (address: string, of: Partial<LetterAttachment>) => {
    const pictures = new InlinePictures();
    pictures.take([picture(of)]);
    const found = pictures.urlOf(address) !== undefined;
    pictures.take([]);
    return found;
  };

  it('is found by any spelling of its content ID', () => {
    for (const contentId of ['<logo@x>', 'logo@x', '< logo@x >', '<LOGO@X>', '<logo%40x>', ' <logo@x> '])
      for (const address of [
        'cid:logo@x',
        'CID:Logo@X',
        'cid:logo%40x',
        'cid:<logo@x>',
        ' cid: logo@x',
        'logo@x',
      ])
        assert.ok(isFound(address, { contentId }), `${address} in ${contentId}`);
    assert.equal(isFound('cid:other@x', { contentId: '<logo@x>' }), false);
    assert.equal(isFound('', { contentId: '' }), false);
  });

  it('is found by its name and by its location', () => {
    assert.ok(isFound('image001.png', { name: 'image001.png' }));
    assert.ok(isFound('cid:image001.png', { contentId: '<other>', name: 'image001.png' }));
    assert.ok(isFound('my%20logo.png', { name: 'my logo.png' }));
    const location = 'https://spring.example/pictures/logo.png';
    for (const address of [location, 'pictures/logo.png', 'logo.png'])
      assert.ok(isFound(address, { location }));
  });

  it('is recognized by its content if its declared type is generic', () => {
    const contentId = '<logo@x>';
    assert.ok(isFound('cid:logo@x', { contentId, type: 'application/octet-stream' }));
    const content = new Uint8Array(Buffer.from('<script>'));
    assert.equal(isFound('cid:logo@x', { contentId, type: 'application/octet-stream', content }), false);
    assert.equal(isFound('cid:logo@x', { contentId, type: 'text/html' }), false);
  });

  it('is found by its content ID before others by their names', () => {
    const pictures = new InlinePictures();
    const named = picture({ name: 'logo@x' });
    pictures.take([named, picture({ contentId: '<logo@x>' })]);
    const [first, second] = [pictures.urlOf('cid:logo@x'), pictures.urlOf('logo@x')];
    pictures.take([named]);
    assert.ok(first !== undefined && first === second);
    pictures.take([]);
  });
});
