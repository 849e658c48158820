import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type AnswerCode, readAnswerCodes, writeAnswerCode } from '../../src/core/approval/answerCode.ts';
import {
  type ApprovedCampaign,
  type CampaignPart,
  changedParts,
  partDigests,
} from '../../src/core/approval/campaign.ts';
import { PacketStore } from '../../src/extension/approval/kept/packetStore.ts';
import { Directory } from '../../src/extension/files/directory.ts';
import { sha256 } from '../../src/extension/kit/hashes.ts';
import { MemorySecrets } from '../host/support/memory.ts';
import { createRandom, type Random } from '../unit/compiler/edits.ts';

const isDeep = process.env.MAILROOM_DEEP === '1';
const rounds = isDeep ? 10_000 : 500;

const campaign: ApprovedCampaign = {
  account: 'Work https://api.example.com',
  letter: '<p>Spring is here</p>',
  footer: '<p>Unsubscribe</p>',
  subject: 'Spring sale',
  sender: 'news@shop.example',
  lists: [7, 8],
  start: 'now',
};

/** Changes one character of one part. */
function changed(random: Random): { readonly part: CampaignPart; readonly campaign: ApprovedCampaign } {
  const parts = Object.keys(campaign) as CampaignPart[];
  const part = parts[Math.floor(random() * parts.length)] ?? 'letter';
  if (part === 'lists') return { part, campaign: { ...campaign, lists: [7, 9 + Math.floor(random() * 90)] } };
  const text = campaign[part];
  const at = Math.floor(random() * text.length);
  const other = String.fromCharCode(text.charCodeAt(at) ^ (1 << Math.floor(random() * 7)));
  return { part, campaign: { ...campaign, [part]: text.slice(0, at) + other + text.slice(at + 1) } };
}

describe('an approval', () => {
  let storage: string;
  let store: PacketStore;
  before(async () => {
    storage = await mkdtemp(join(tmpdir(), 'mr-packets-'));
    store = new PacketStore(new Directory(join(storage, 'packets')), new MemorySecrets());
  });
  after(() => rm(storage, { recursive: true }));

  const share = (reader = 'Anna', of = campaign) =>
    store.add({ reader, review: 1 }, of, new Date('2026-11-26T10:00:00Z'));

  it(`is of an earlier version after each of ${rounds} changes of one character`, () => {
    const random = createRandom(1);
    const approved = partDigests(campaign, sha256);
    for (let round = 0; round < rounds; round++) {
      const { part, campaign: now } = changed(random);
      assert.deepEqual(changedParts(approved, partDigests(now, sha256)), [part], JSON.stringify(now));
    }
    assert.deepEqual(changedParts(approved, partDigests({ ...campaign, lists: [8, 7] }, sha256)), []);
  });

  it('is proved by the codes of its packet, in whatever mail they come', async () => {
    const { packet, codes } = await share();
    for (const verdict of ['approved', 'changes'] as const) {
      const [read] = readAnswerCodes(`> ${writeAnswerCode(codes[verdict])}`);
      assert.ok(read);
      assert.deepEqual(await store.find(read), packet);
    }
  });

  it(`is not proved by any of ${rounds} codes that were forged, cut or taken from other packets`, async () => {
    const random = createRandom(2);
    const [{ codes }, other] = [await share(), await share('Boris')];
    const stranger = new PacketStore(new Directory(join(storage, 'packets')), new MemorySecrets());
    const proofs = [codes.approved.proof, codes.changes.proof, other.codes.approved.proof];
    for (let round = 0; round < rounds; round++) {
      const forged = forge(codes.approved, proofs, random);
      assert.equal(await store.find(forged), undefined, JSON.stringify(forged));
    }
    assert.equal(await stranger.find(codes.approved), undefined);
  });

  it('is kept with what the reader answered, and forgets nothing of other packets', async () => {
    const [{ packet: first }, { packet: second }] = [await share('Vera'), await share('Gleb')];
    await store.answer(first, { verdict: 'approved', at: '2026-11-26T11:00:00Z' });
    const kept = (await store.of(campaign.account)).filter(({ reader }) => ['Vera', 'Gleb'].includes(reader));
    assert.deepEqual(
      kept.map(({ id, answer }) => [id, answer?.verdict]).sort(),
      [
        [first.id, 'approved'],
        [second.id, undefined],
      ].sort(),
    );
    assert.deepEqual(await store.of('Other https://api.example.com'), []);
  });
});

/** Returns a code that no packet has. */
function forge(code: AnswerCode, proofs: readonly string[], random: Random): AnswerCode {
  const { packet, proof } = code;
  const at = Math.floor(random() * proof.length);
  const letter = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[Math.floor(random() * 32)] ?? '0';
  const replaced = (text: string, where: number) =>
    text[where] === letter
      ? text.slice(0, where) + (letter === '0' ? '1' : '0') + text.slice(where + 1)
      : text.slice(0, where) + letter + text.slice(where + 1);
  switch (Math.floor(random() * 4)) {
    case 0:
      return { ...code, proof: replaced(proof, at) };
    case 1:
      return { ...code, packet: replaced(packet, at % packet.length) };
    case 2:
      return { ...code, verdict: 'changes' };
    default:
      return { ...code, proof: proofs[1 + Math.floor(random() * 2)] ?? '' };
  }
}
