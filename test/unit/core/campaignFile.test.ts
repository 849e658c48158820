import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type CampaignFile,
  campaignFileType,
  readCampaignFile,
  writeCampaignFile,
} from '../../../src/core/approval/campaignFile.ts';

const campaign: CampaignFile = {
  account: 'a1',
  accountName: 'Shop </script>',
  letter: { layout: 'letters/spring.mjml', language: 'pt-BR' },
  subject: 'Spring <b>is</b> here </script><script>alert(1)</script>',
  sender: 'news@shop.example',
  lists: [{ id: 7, title: 'Readers' }],
  start: '2026-12-01T10:00:00.000Z',
};

const packet = (json: string) =>
  `<!doctype html><body><p>…</p><script type="${campaignFileType}">${json}</script></body>`;

describe('a campaign as a file', () => {
  it('comes back from a packet as it was written', () => {
    const html = packet(writeCampaignFile(campaign));
    assert.deepEqual(readCampaignFile(html), campaign);
    assert.equal(html.match(/<\/script>/g)?.length, 1);
    const byMaket: CampaignFile = { account: 'a1', accountName: 'Shop', letter: { maket: 3 }, lists: [] };
    assert.deepEqual(readCampaignFile(packet(writeCampaignFile(byMaket))), byMaket);
  });

  it('is none if a file has no block, or one that is cut off or something else', () => {
    for (const html of [
      '',
      'MAILROOM-A-1234',
      packet('{"version":1'),
      packet('[]'),
      packet('null'),
      packet('{"version":1,"account":"a","accountName":7,"lists":[]}'),
      `<script type="${campaignFileType}">`,
    ]) {
      assert.equal(readCampaignFile(html), undefined, html);
    }
  });

  it('is left to a newer version that wrote it', () => {
    assert.equal(readCampaignFile(packet('{"version":2,"lists":"new"}')), 'newer');
  });

  it('keeps only what has the right type', () => {
    const written = {
      ...campaign,
      accountName: 'Shop',
      version: 1,
      letter: { layout: 'a.mjml', language: '../x', command: 'rm' },
      subject: 'x'.repeat(3000),
      sender: ['a@b.example'],
      lists: [{ id: '7', title: 'a' }, { id: -1, title: 'b' }, null, { id: 8, title: 'c', more: 1 }],
      start: 'tomorrow',
      more: 'more',
    };
    assert.deepEqual(readCampaignFile(packet(JSON.stringify(written))), {
      account: 'a1',
      accountName: 'Shop',
      letter: { layout: 'a.mjml' },
      lists: [{ id: 8, title: 'c' }],
    });
  });

  it('has no texts with control characters, and none that are too long', () => {
    const of = (more: object) => readCampaignFile(packet(writeCampaignFile({ ...campaign, ...more })));
    for (const bad of ['a\nb', 'a\u0000b', 'a\u009bb', 'a\u2028b', 'a'.repeat(2001)]) {
      assert.equal(of({ accountName: bad }), undefined, bad);
      const { letter, subject, sender, lists, ...rest } = campaign;
      assert.deepEqual(
        of({
          letter: { layout: bad },
          subject: bad,
          sender: bad,
          lists: [{ id: 7, title: bad }],
        }),
        { ...rest, lists: [] },
        bad,
      );
    }
    assert.deepEqual(of({ lists: [{ id: 7, title: 'a'.repeat(301) }] }), { ...campaign, lists: [] });
  });
});
