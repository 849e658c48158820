import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Connection } from '../../src/extension/accounts/connection.ts';
import {
  carriedParameters,
  followRedirects,
  parametersFact,
} from '../../src/extension/received/changes/linkParameters.ts';
import { type Answers, answerMessages } from '../host/support/answerMessages.ts';

const question = 'Open 2 links to see where they lead?';

describe('The redirects of a received letter', () => {
  let server: Server;
  let address: string;
  let answers: Answers;
  const asked: string[] = [];

  before(async () => {
    server = createServer(({ method, url }, response) => {
      asked.push(`${method} ${url}`);
      const location = url === '/keeps' ? '/sale?utm_source=mail&id=7' : '/sale';
      response.writeHead(302, { location }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());
  afterEach(() => answers.dispose());

  const active = (kind: 'sandbox' | 'live') => ({
    current: { account: { name: 'Own', address: `${address}/v1`, kind } } as Connection,
  });
  const at = { start: 0, end: 0 };
  const links = () => {
    const all = [
      ...['keeps', 'loses'].map((path) => ({
        uploaded: `https://shop.example/${path}?utm_source=mail`,
        received: `${address}/${path}`,
      })),
      { uploaded: 'https://shop.example/a?b=1', received: 'https://other.example/c/1' },
      { uploaded: 'https://shop.example/plain', received: `${address}/plain` },
    ];
    return carriedParameters(all.map((link) => ({ ...link, places: { uploaded: at, received: at } })));
  };

  it('are requested only when the user agrees, and only those of the sandbox on this machine', async () => {
    assert.equal(parametersFact(links()), 'Not checked yet: whether 3 links keep their parameters.');
    answers = answerMessages({ [question]: undefined });
    assert.equal(await followRedirects(links(), active('sandbox')), undefined);
    assert.deepEqual([answers.shown, asked], [[question], []]);
    answers.dispose();

    answers = answerMessages({ [question]: 'Open Links' });
    const followed = (await followRedirects(links(), active('sandbox'))) ?? assert.fail();
    assert.deepEqual(
      followed.map(({ fate, leadsTo }) => [fate, leadsTo?.replace(address, '')]),
      [
        ['kept', '/sale?utm_source=mail&id=7'],
        ['lost', '/sale'],
        ['hidden', undefined],
      ],
    );
    assert.deepEqual(asked.sort(), ['HEAD /keeps', 'HEAD /loses']);
    assert.equal(
      parametersFact(followed),
      'The link to shop.example/loses loses utm_source. Not checked yet: whether 1 link keeps its parameters. 1 link keeps its parameters.',
    );
  });

  it('are not requested on this machine for a live account', async () => {
    asked.length = 0;
    answers = answerMessages({ [question]: 'Open Links' });
    const own = links().filter(({ received }) => received.startsWith(address));
    const followed = (await followRedirects(own, active('live'))) ?? assert.fail();
    assert.deepEqual(
      followed.map(({ fate }) => fate),
      ['hidden', 'hidden'],
    );
    assert.deepEqual(asked, []);
  });
});
