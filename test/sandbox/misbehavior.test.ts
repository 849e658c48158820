import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { passed } from '../support/passed.ts';
import { json, makeList, makeMaket, quickSandbox, type TestSandbox } from './support.ts';

describe('Misbehavior', () => {
  let sandbox: TestSandbox;
  before(async () => {
    sandbox = await quickSandbox();
  });
  afterEach(() => sandbox.misbehave());
  after(() => sandbox.close());

  /** Sends one request with a misbehavior. Returns the status, headers and text of the answer. */
  const wrong = async (
    misbehavior: string,
    method = 'GET',
    path = '/mailer/senderemails.json',
    form = {},
  ) => {
    const answer = await fetch(sandbox.url + path, {
      method,
      headers: { 'x-service-auth': sandbox.key, 'x-sandbox-misbehave': misbehavior },
      ...(method !== 'GET' && { body: new URLSearchParams(form) }),
    });
    const { status, headers } = answer;
    return {
      status,
      type: headers.get('content-type'),
      retryAfter: headers.get('retry-after'),
      text: await answer.text(),
    };
  };
  const folders = async () => (await sandbox.call('GET', '/mailer/folders.json')).body.folders ?? [];
  const createFolder = async (misbehavior: string) => {
    const form = {
      title: misbehavior.replace(/[^a-z]/g, ' '),
      makets: json([await makeMaket(sandbox.call)]),
    };
    return wrong(misbehavior, 'POST', '/mailer/folders.json', form);
  };

  it('sends 429 with and without Retry-After', async () => {
    const message = 'The sandbox answers 429 on purpose.';
    const text = json({ error: { code: 429, message } });
    const type = 'application/json';
    assert.deepEqual(await wrong('status=429'), { status: 429, type, retryAfter: null, text });
    assert.deepEqual(await wrong('status=429; retry-after=2'), { status: 429, type, retryAfter: '2', text });
  });

  it('sends errors in three JSON shapes, as text, as HTML, and without a body', async () => {
    const message = 'The sandbox answers 500 on purpose.';
    const answers: Record<string, string> = {};
    for (const body of ['code', 'errors', 'string', 'text', 'html', 'empty']) {
      const { status, type, text } = await wrong(`body=${body}`);
      assert.equal(status, 500);
      answers[body] = `${type?.split(';')[0]} ${text}`;
    }
    assert.deepEqual(answers, {
      code: `application/json ${json({ error: { code: 500, message } })}`,
      errors: `application/json ${json({ errors: [{ code: 500, detail: message }] })}`,
      string: `application/json ${json({ error: message, error_code: '500' })}`,
      text: `text/plain ${message}`,
      html: `text/html <!doctype html><title>500</title><h1>${message}</h1>`,
      empty: 'text/plain ',
    });
  });

  it('can send HTML with status 200, like a captive portal', async () => {
    const { status, type } = await wrong('status=200; body=html');
    assert.deepEqual({ status, type }, { status: 200, type: 'text/html; charset=utf-8' });
  });

  it('with a status does not handle the request', async () => {
    const before = await folders();
    await createFolder('status=500');
    assert.deepEqual(await folders(), before);
  });

  it('can truncate JSON with status 200 after handling the request', async () => {
    const { status, text } = await wrong('body=truncated');
    assert.equal(status, 200);
    assert.throws(() => JSON.parse(text));
    const before = await folders();
    assert.equal((await createFolder('body=truncated')).status, 201);
    assert.equal((await folders()).length, before.length + 1);
  });

  it('can cut the connection before handling the request, without an effect', async () => {
    const before = await folders();
    await assert.rejects(createFolder('cut=before'));
    assert.deepEqual(await folders(), before);
  });

  for (const cut of ['during', 'after']) {
    it(`can cut the connection ${cut === 'during' ? 'in the middle of the answer' : 'after handling'}, with an effect`, async () => {
      const before = await folders();
      await assert.rejects(createFolder(`cut=${cut}`));
      assert.equal((await folders()).length, before.length + 1);
    });
  }

  it('can also cut an answer without a body', async () => {
    const [folder] = await folders();
    await assert.rejects(wrong('cut=during', 'DELETE', `/mailer/folders/${folder.id}.json`));
  });

  it('can delay the answer', async () => {
    const almost = passed(140);
    assert.equal((await wrong('latency=150')).status, 200);
    assert.ok(almost());
  });

  it('can be set for the next requests with a method and path', async () => {
    sandbox.misbehave({ requests: 2, method: 'GET', path: '/mailer/senderemails.json', status: 503 });
    const statuses = [];
    for (const path of ['folders', 'senderemails', 'folders', 'senderemails', 'senderemails']) {
      statuses.push((await sandbox.call('GET', `/mailer/${path}.json`)).status);
    }
    assert.deepEqual(statuses, [200, 503, 200, 503, 200]);
  });

  it('can be set for all requests, and ended', async () => {
    sandbox.misbehave({ body: 'text' });
    for (let count = 0; count < 3; count++) {
      assert.equal((await sandbox.call('GET', '/mailer/folders.json')).status, 500);
    }
    sandbox.misbehave();
    assert.equal((await sandbox.call('GET', '/mailer/folders.json')).status, 200);
  });

  it('is refused when it is invalid', async () => {
    for (const misbehavior of [
      'statuss=1',
      'status=many',
      'status=42',
      'body=xml',
      'cut=never',
      'per-second=0',
      'per-second=5',
    ]) {
      assert.equal((await wrong(misbehavior)).status, 400, misbehavior);
    }
  });
});

describe('A limit of requests per second', () => {
  let [sandbox, time]: [TestSandbox | undefined, number] = [undefined, 1_000_000_000_000];
  before(async () => {
    sandbox = await quickSandbox({ now: () => time });
  });
  after(() => sandbox?.close());

  /** Sends `count` requests. Returns their statuses, with `Retry-After` if present. */
  const statuses = async (count: number, path = '/mailer/senderemails.json') => {
    const answers: string[] = [];
    for (let request = 0; request < count; request++) {
      const { url = '', key = '' } = sandbox ?? {};
      const answer = await fetch(url + path, { headers: { 'x-service-auth': key } });
      answers.push(
        [answer.status, answer.headers.get('retry-after')].filter((each) => each !== null).join(' '),
      );
    }
    return answers.join(', ');
  };

  it('refuses further requests with 429, and is not announced', async () => {
    sandbox?.misbehave({ perSecond: 3 });
    assert.equal(await statuses(5), '200, 200, 200, 429, 429');
    time += 400;
    assert.equal(await statuses(2), '200, 429');
    time += 10_000;
    assert.equal(await statuses(4), '200, 200, 200, 429');
    time -= 60_000;
    assert.equal(await statuses(1), '429');
    time += 1000;
    assert.equal(await statuses(1), '200');
  });

  it('can send Retry-After, and refuse with another status and body', async () => {
    sandbox?.misbehave({ perSecond: 1, retryAfter: '2' });
    assert.equal(await statuses(2), '200, 429 2');
    sandbox?.misbehave({ perSecond: 1, status: 503 });
    assert.equal(await statuses(2), '200, 503');
  });

  it('can be limited to a path and a number of requests', async () => {
    sandbox?.misbehave({ perSecond: 1, path: '/mailer/senderemails.json', requests: 3 });
    assert.equal(await statuses(3, '/mailer/domains.json'), '204, 204, 204');
    assert.equal(await statuses(5), '200, 429, 429, 200, 200');
    sandbox?.misbehave();
    assert.equal(await statuses(3), '200, 200, 200');
  });

  it('does not handle refused requests', async () => {
    const list_id = await makeList(sandbox?.call ?? assert.fail());
    sandbox?.misbehave({ perSecond: 1 });
    const add = (email: string) => sandbox?.call('POST', '/mailer/emails.json', { form: { email, list_id } });
    assert.deepEqual(
      [(await add('a@reader.example'))?.status, (await add('b@reader.example'))?.status],
      [201, 429],
    );
    sandbox?.misbehave();
    assert.deepEqual(
      [(await add('a@reader.example'))?.status, (await add('b@reader.example'))?.status],
      [422, 201],
    );
  });
});

describe('The account’s plan', () => {
  it('can be changed: only premium allows activation_letter=0', async () => {
    const sandbox = await quickSandbox();
    const list_id = await makeList(sandbox.call);
    const add = async (email: string, activation_letter: number) =>
      (await sandbox.call('POST', '/mailer/emails.json', { form: { email, list_id, activation_letter } }))
        .status;
    assert.equal(await add('a@reader.example', 0), 201);
    sandbox.usePlan('basic');
    assert.deepEqual([await add('b@reader.example', 0), await add('b@reader.example', 1)], [422, 201]);
    sandbox.usePlan('premium');
    assert.equal(await add('c@reader.example', 0), 201);
    await sandbox.close();
  });
});
