import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import * as vscode from 'vscode';
import { type AnswerCode, readAnswerCodes, writeAnswerCode } from '../../src/core/approval/answerCode.ts';
import {
  type ApprovedCampaign,
  type CampaignPart,
  changedParts,
  partDigests,
} from '../../src/core/approval/campaign.ts';
import { Approvals, type SharedReview } from '../../src/extension/approval/index.ts';
import { PacketStore } from '../../src/extension/approval/kept/packetStore.ts';
import { Directory } from '../../src/extension/files/directory.ts';
import { sha256 } from '../../src/extension/kit/hashes.ts';
import { shownReview } from '../../src/extension/review/page/reviewState.ts';
import { packetLetter } from '../../src/inspector/packetLetter.ts';
import { answerInputs } from '../host/support/answerInputs.ts';
import { type Answers, answerMessages } from '../host/support/answerMessages.ts';
import { MemorySecrets, MemoryState } from '../host/support/memory.ts';
import { noActions, reviews } from '../page/support/reviewStates.ts';
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

describe('a packet', () => {
  let storage: string;
  let approvals: Approvals;
  let answers: Answers;
  const recorded: string[] = [];
  const asked: string[] = [];
  const { state } = shownReview(reviews.ready, noActions, new Date(2026, 4, 12, 11));
  const inLanguage = () => assert.fail('no other language');
  const shared: SharedReview = {
    review: 1,
    state,
    campaign,
    file: { account: 'a', accountName: 'Work', lists: [] },
    letters: { letter: { html: campaign.letter, footer: '', source: '' }, otherLanguages: [], inLanguage },
  };
  before(async () => {
    storage = await mkdtemp(join(tmpdir(), 'mr-packet-'));
    await mkdir(join(storage, 'dist'));
    for (const name of ['packet.js', 'packet.css']) await writeFile(join(storage, 'dist', name), '');
    approvals = new Approvals({
      context: {
        extensionUri: vscode.Uri.file(storage),
        globalStorageUri: vscode.Uri.file(storage),
        secrets: new MemorySecrets(),
        workspaceState: new MemoryState(),
      },
      inspector: async () => ({
        ...{ compare: inLanguage, fillIn: inLanguage, placesOf: inLanguage, readLetter: inLanguage },
        packetLetter: async (packetOf, pictures) => packetLetter({ packetOf, pictures }),
      }),
      journal: {
        recordAnswer: async (_, { reader, verdict }) => void recorded.push(`${reader}: ${verdict}`),
      },
      errors: { run: (_, work) => work(), show: (_, error) => assert.fail(String(error)) },
    });
  });
  after(async () => {
    approvals.dispose();
    await rm(storage, { recursive: true });
  });
  beforeEach(() => {
    [recorded.length, asked.length] = [0, 0];
    answers = answerMessages({});
  });
  afterEach(() => answers.dispose());

  /** Shares the campaign. Returns the codes of its answers. */
  async function share(reader: string, file = join(storage, 'packet.html')) {
    const showSaveDialog = async ({ defaultUri }: vscode.SaveDialogOptions) => {
      asked.push(defaultUri?.path.split('/').at(-1) ?? '');
      return vscode.Uri.file(file);
    };
    Object.assign(vscode.window, { showSaveDialog });
    const inputs = answerInputs({ 'The name of the person': () => ({ type: reader }) });
    try {
      await approvals.share(shared);
    } finally {
      inputs.dispose();
      Object.assign(vscode.window, { showSaveDialog: undefined });
    }
    const html = await readFile(file, 'utf8');
    const [, approved = '', changes = ''] = /"approved":"([^"]+)","changes":"([^"]+)"/.exec(html) ?? [];
    return { approved, changes };
  }

  const readers = async () => (await approvals.about(1, campaign)).map(({ reader }) => reader).sort();

  it('is forgotten if its file can’t be written', async () => {
    await assert.rejects(share('Dora', join(storage, 'no folder', 'packet.html')));
    assert.deepEqual([await readers(), answers.shown], [[], []]);
  });

  it('gets a name that every file system takes', async () => {
    await share('Vera: CON?');
    await share('Boris.');
    assert.deepEqual(asked, [
      'Spring sale half price until Sunday - Vera CON.html',
      'Spring sale half price until Sunday - Boris..html',
    ]);
  });

  it('is opened in a browser only where VS Code runs', async () => {
    await share('Anna');
    Object.assign(vscode.env, { remoteName: 'wsl' });
    await share('Anna');
    Object.assign(vscode.env, { remoteName: undefined });
    assert.deepEqual(answers.buttons, [['Open in Browser'], []]);
  });

  it('is answered by its code, beside words that look like one', async () => {
    const { approved, changes } = await share('Anna');
    const words = 'Mailroom asks me to copy this line, here it is.';
    const { packet, verdict } = await approvals.read(`${words}\n${changes}\n> ${words}\n> ${approved}`);
    assert.deepEqual([packet.reader, verdict, recorded], ['Anna', 'changes', ['Anna: changes']]);
  });

  it('is not answered by a damaged code, whatever the mail quotes below', async () => {
    const { approved, changes } = await share('Anna');
    const damaged = `${changes.slice(0, -1)}${changes.endsWith('0') ? '1' : '0'}`;
    await assert.rejects(
      approvals.read(`${damaged}\n> ${approved}`),
      /^UserError: The code in this text was changed on its way/,
    );
    assert.deepEqual(recorded, []);
  });

  it('is not answered by a text without a code of a packet from here', async () => {
    const other = 'MAILROOM-A-8K3D-0QWE-0123-4567-89AB-CDEF';
    await assert.rejects(approvals.read(other), /belongs to no packet that was shared from this computer/);
    await assert.rejects(approvals.read('Mailroom'), /contains no code of an answer/);
    assert.deepEqual(recorded, []);
  });

  it('is answered also if its remarks can’t be shown', async () => {
    const { changes } = await share('Anna');
    const read = await approvals.read(`#1.0 “Spring”: shorter\n\n${changes}`);
    assert.equal(read.remarks.length, 1);
    const packet = { ...read.packet, layout: '../gone.mjml' };
    await assert.rejects(approvals.keepRemarks({ ...read, packet }), /gone\.mjml/);
    assert.deepEqual(recorded, ['Anna: changes']);
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
