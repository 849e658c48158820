import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { packetLetter } from '../../../src/inspector/packetLetter.ts';

const body = (html: string) => /<body>(.*)<\/body>/s.exec(html)?.[1];
const shown = (letter: string, pictures = {}) =>
  body(packetLetter({ packetOf: `<body>${letter}</body>`, pictures }).html);

describe('the letter of a packet', () => {
  it('keeps its texts, links and styles', () => {
    const letter = '<p style="color: red">Hello <a href="https://shop.example/">shop</a></p>';
    assert.equal(shown(letter), letter);
  });

  it('has nothing that runs, loads or navigates', () => {
    const letter = `<script>alert(1)</script><iframe src="https://x.example"></iframe><object data="https://x.example"></object>
      <a href="https://shop.example" ping="https://x.example" onclick="alert(1)">a</a>
      <video poster="https://x.example" src="https://x.example"><source src="https://x.example"></video>
      <table background="https://x.example"><tr><td style="background: url(https://x.example)">b</td></tr></table>
      <svg><image href="https://x.example" onload="alert(1)"></image></svg><input type="image" src="https://x.example" autofocus>`;
    const { html } = packetLetter({
      packetOf: `<head><base href="https://x.example"><link rel="dns-prefetch" href="https://x.example">
       <meta http-equiv="refresh" content="0;url=https://x.example">
       <style>@import "https://x.example"; p { background: url('https://x.example') }</style></head><body>${letter}</body>`,
      pictures: {},
    });
    assert.doesNotMatch(html, /x\.example|alert|<script|http-equiv|autofocus/);
    assert.match(html, /<a href="https:\/\/shop.example">a<\/a>/);
  });

  it('contains embedded pictures, and a placeholder with the alternative text for others', () => {
    const picture = 'data:image/png;base64,AAAA';
    const html = shown(
      '<img src=" https://shop.example/a.png" srcset="https://x.example 2x" alt="A"><img src="https://shop.example/b.png" width="100" alt="Blue &amp; green shoes">',
      { 'https://shop.example/a.png': picture },
    );
    assert.match(html ?? '', new RegExp(`^<img src="${picture}" alt="A"><img src="data:image/svg`));
    assert.match(decodeURIComponent(html ?? ''), /width="100".*Blue &#38; green/s);
  });

  it('counts how often it uses a picture that it lacks', () => {
    const { missing } = packetLetter({
      packetOf: '<img src="a.png"><img src="b.png"><p style="background: url(a.png)"><img src=" a.png ">',
      pictures: {},
    });
    assert.deepEqual(
      [...missing],
      [
        ['a.png', 3],
        ['b.png', 1],
      ],
    );
  });

  it('takes no address for the name of a property that all objects have', () => {
    assert.match(shown('<img src="constructor" alt="">') ?? '', /^<img src="data:image\/svg/);
  });
});
