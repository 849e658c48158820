import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { linkTargets } from '../../../src/core/checks/linkTargets.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';

const targets = (html: string) =>
  linkTargets(readLetterTree(html)).map(
    ({ address, use, start, end }) => `${use} ${address} at ${html.slice(start, end)}`,
  );

describe('The addresses to check in a letter', () => {
  it('are its links and pictures with web addresses', () => {
    assert.deepEqual(
      targets(
        '<a href="https://a.example/?a&amp;b#c">x</a><img src="http://b.example/p.png">' +
          '<p style="background: url(https://c.example/g.png)">a</p><area href="https://d.example">' +
          '<!--[if mso]><v:rect href="https://e.example/">e</v:rect><![endif]-->',
      ),
      [
        'link https://a.example/?a&b at https://a.example/?a&amp;b#c',
        'picture http://b.example/p.png at http://b.example/p.png',
        'picture https://c.example/g.png at https://c.example/g.png',
        'link https://d.example/ at https://d.example',
        'link https://e.example/ at https://e.example/',
      ],
    );
  });

  it('exclude incomplete and local addresses, and those with a password or placeholder', () => {
    for (const address of [
      'mailto:a@b.example',
      '/news',
      '#top',
      'https://{{host}}/a',
      'https://user:secret@a.example/',
      'http://localhost/',
      'data:image/png;base64,AA',
    ]) {
      assert.deepEqual(targets(`<a href="${address}">x</a><img src="${address}">`), [], address);
    }
  });

  it('exclude links that could unsubscribe somebody', () => {
    const address = 'https://a.example/l?u=1';
    for (const link of [
      '<a href="https://a.example/unsubscribe?u=1">here</a>',
      '<a href="https://a.example/?action=optout">here</a>',
      '<a href="https://a.example/%D0%BE%D1%82%D0%BF%D0%B8%D1%81%D0%BA%D0%B0">x</a>',
      '<a href="https://x.list-manage.com/track?u=1">here</a>',
      `<a href="${address}"><span>Unsubscribe</span></a>`,
      `<a href="${address}">Отписаться от рассылки</a>`,
      `<a href="${address}">Manage preferences</a>`,
      `<a href="${address}" title="Unsubscribe">x</a>`,
      `<p>To unsubscribe, click <a href="${address}">here</a>.</p>`,
      `<p>Чтобы отписаться, нажмите <b><a href="${address}">сюда</a></b></p>`,
      `<a href="${address}">here</a> <a href="${address}">Unsubscribe</a>`,
    ]) {
      assert.deepEqual(targets(link), [], link);
    }
    const beside =
      '<a href="https://a.example/web">View it online</a> | <a href="https://a.example/x">Unsubscribe</a>';
    assert.deepEqual(targets(`<p>${beside}</p>`), ['link https://a.example/web at https://a.example/web']);
  });
});
