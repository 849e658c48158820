import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  finished,
  json,
  makeList,
  makeMaket,
  makeSend,
  quickSandbox,
  type ReadLetter,
  type TestSandbox,
  until,
} from './support.ts';

describe('An added sender', () => {
  let sandbox: TestSandbox;
  before(async () => {
    sandbox = await quickSandbox();
  });
  after(() => sandbox.close());

  const fields = JSON.stringify(['email', 'approved', 'default']);
  const senders = async () =>
    (await sandbox.call('GET', '/mailer/senderemails.json', { query: { fields } })).body.sender_emails;
  const domains = async () => {
    const { status, body } = await sandbox.call('GET', '/mailer/domains.json');
    return status === 204 ? [] : body.domains.map(({ domain }: { domain: string }) => domain);
  };
  const letters = (email: string, count: number): Promise<ReadLetter[]> =>
    until(
      `${count} letters`,
      () => sandbox.inbox(email),
      (found) => found.length === count,
    );
  const add = (email: string) => sandbox.ask({ kind: 'addSender', email });

  it('is confirmed by the link in a letter, and its domain is listed at once', async () => {
    const before = await domains();
    assert.equal(await add('Anna@Studio.test'), 'asked');
    assert.deepEqual(await domains(), [...before, 'studio.test'].sort());
    assert.deepEqual((await senders()).at(-1), { email: 'Anna@Studio.test', approved: 0, default: 0 });

    const [letter] = await letters('Anna@Studio.test', 1);
    assert.equal(letter?.send, null);
    assert.equal(letter?.subject, 'Confirm Anna@Studio.test as a sender');
    const [, link = ''] = /href="([^"]+\/t\/confirm\/[^"]+)"/.exec(letter?.html ?? '') ?? [];
    assert.match(await (await fetch(link)).text(), /You can now send letters from this address\./);
    assert.deepEqual((await senders()).at(-1), { email: 'Anna@Studio.test', approved: 1, default: 0 });

    assert.equal(await add('anna@studio.test'), 'confirmed');
    assert.equal((await sandbox.inbox('anna@studio.test')).length, 1);
  });

  it('can be confirmed from the inbox', async () => {
    await add('dora@fourth.test');
    const [letter] = await letters('dora@fourth.test', 1);
    await sandbox.ask({ kind: 'react', id: letter?.id ?? 0, reaction: 'confirm' });
    await until('the confirmation', senders, (all) => all.at(-1).approved === 1);
  });

  it('may have a long domain, whose letters need folded headers', async () => {
    await add('eva@post.a-rather-long-name-of-a-shop.test');
    const [letter] = await letters('eva@post.a-rather-long-name-of-a-shop.test', 1);
    await sandbox.ask({ kind: 'react', id: letter?.id ?? 0, reaction: 'confirm' });
    await until('the confirmation', senders, (all) => all.at(-1).approved === 1);
    const { body } = await sandbox.call('GET', '/mailer/senderemails.json');
    const included_lists = json([await makeList(sandbox.call, ['ann@studio.test'])]);
    const maket_id = await makeMaket(sandbox.call);
    const sender_email_id = body.sender_emails.at(-1).id;
    const send = await makeSend(sandbox.call, { maket_id, included_lists, sender_email_id });
    await finished(sandbox.call, send);
    assert.equal(
      (await letters('ann@studio.test', 1))[0]?.from,
      'eva@post.a-rather-long-name-of-a-shop.test',
    );
  });

  it('gets another letter while unconfirmed, but is listed once', async () => {
    const before = (await senders()).length;
    await add('boris@other.test');
    await letters('boris@other.test', 1);
    await add('Boris@other.test');
    await letters('boris@other.test', 2);
    assert.equal((await senders()).length, before + 1);
    assert.equal((await domains()).filter((domain: string) => domain === 'other.test').length, 1);
  });

  it('does not add the domain of a public mailbox provider', async () => {
    const before = await domains();
    assert.equal(await add('somebody@gmail.com'), 'asked');
    assert.deepEqual(await domains(), before);
  });

  it('has its confirmation letter in the inbox', async () => {
    await add('clara@third.test');
    await letters('clara@third.test', 1);
    const inbox = await sandbox.ask({ kind: 'letters', send: null });
    assert.ok(inbox.some(({ to, subject }) => to === 'clara@third.test' && subject.startsWith('Confirm ')));
  });
});
