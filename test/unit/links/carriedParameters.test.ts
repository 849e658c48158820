import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  keepsParameters,
  lostParameters,
  parametersFate,
  parametersLostBy,
} from '../../../src/core/links/carriedParameters.ts';

const uploaded = 'https://shop.example/sale?utm_source=mail&utm_campaign=spring%20sale#top';
const fateOf = (received: string) => parametersFate({ uploaded, received });
const redirect = (target: string) => `https://click.example/r?id=7&to=${encodeURIComponent(target)}`;

it('The parameters of a redirected link are kept if its destination has them all', () => {
  assert.equal(fateOf(redirect(uploaded)), 'kept');
  assert.equal(fateOf(`https://click.example/${encodeURIComponent(uploaded)}/7`), 'kept');
  assert.equal(fateOf(`${uploaded.replace('#', '&from=click#')}`), 'kept');
  assert.ok(keepsParameters(uploaded, 'https://shop.example/?x&utm_campaign=spring+sale&utm_source=mail'));
});

it('The parameters of a redirected link are lost if its destination lacks one, or has another value', () => {
  assert.equal(fateOf(redirect('https://shop.example/sale')), 'lost');
  assert.equal(fateOf(redirect('https://shop.example/sale?utm_source=mail')), 'lost');
  assert.equal(fateOf(redirect('https://shop.example/sale?utm_source=mail&utm_campaign=x')), 'lost');
  assert.ok(!keepsParameters(uploaded, 'https://shop.example/sale'));
});

it('The parameters of a redirected link are hidden if the redirect does not show its destination', () => {
  for (const received of [
    'https://click.example/r/abc',
    redirect('https://other.example/sale?utm_source=mail'),
    'mailto:a@b.example',
    '',
  ])
    assert.equal(fateOf(received), 'hidden');
  for (const plain of ['https://shop.example/sale', 'https://shop.example/?', 'mailto:a@b.example?subject=x'])
    assert.equal(parametersFate({ uploaded: plain, received: 'https://click.example/r/abc' }), undefined);
});

it('The lost parameters of a redirected link are those that its destination lacks or changes', () => {
  assert.deepEqual(lostParameters(uploaded, 'https://shop.example/en?utm_campaign=x'), [
    'utm_source',
    'utm_campaign',
  ]);
  assert.deepEqual(
    lostParameters(uploaded, 'https://b.example/?utm_campaign=spring+sale&utm_source=mail'),
    [],
  );
  assert.deepEqual(lostParameters(uploaded, 'market://details?id=7'), []);
});

it('A redirect loses the parameters that neither its own address nor the requested destination has', () => {
  const [kept, short] = ['utm_source', 'https://shop.example/sale?utm_source=mail'];
  assert.deepEqual(parametersLostBy({ uploaded, received: redirect(short) }), ['utm_campaign']);
  assert.deepEqual(
    parametersLostBy({ uploaded, received: redirect(short), leadsTo: `${short.replace(kept, 'from')}` }),
    [kept, 'utm_campaign'],
  );
  assert.deepEqual(parametersLostBy({ uploaded, received: 'https://click.example/r/abc' }), []);
});
