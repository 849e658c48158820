import type { RuleLetters } from './ruleLetters.ts';

export const linksLetters = {
  'bare-address': {
    finds: [
      '⟦<a href="https://x.example">⟧https://x.example</a>',
      '⟦<a href="https://x.example">⟧<b>http://x.example/a?b=c</b> </a>',
    ],
    passes: [
      '<a href="https://x.example">x.example</a>',
      '<a href="https://x.example">See https://x.example</a>',
      '<a href="https://x.example" aria-label="Shop">https://x.example</a>',
      '<a name="x">https://x.example</a>',
      '<a href="https://x.example">{{ address }}</a>',
    ],
  },
  'empty-link': {
    finds: ['<a ⟦href=""⟧>x</a>', '<a href="⟦#⟧">x</a>', '<a ⟦href⟧>x</a>'],
    passes: ['<a name="top">x</a>', '<a href="#top">x</a>', '<a href="https://x.example/#">x</a>'],
  },
  'relative-link': {
    finds: ['<a href="⟦www.x.example⟧">x</a>', '<a href="⟦/news⟧">x</a>', '<a href="⟦//x.example⟧">x</a>'],
    passes: ['<a href="https://x.example">x</a>', '<a href="{{ url }}">x</a>', '<a href="#top">x</a>'],
  },
  'broken-link': {
    finds: [
      '<a href="⟦https:/x.example⟧">x</a>',
      '<a href="⟦https://⟧">x</a>',
      '<a href="⟦http://https://x.example⟧">x</a>',
      '<a href="⟦https://example⟧">x</a>',
      '<a href="⟦htps://x.example⟧">x</a>',
      '<a href="⟦https://x. example/⟧">x</a>',
      '<a href="⟦https:// x.example/⟧">x</a>',
    ],
    passes: [
      '<a href="https://x.example/?a=1&amp;b=2#c">x</a>',
      '<a href=" https://x.example ">x</a>',
      '<a href="https://x.example/a b?q=c d">x</a>',
      '<a href="https://[2001:db8::1]/">x</a>',
      '<a href="tg://resolve?domain=x">x</a>',
      '<a href="https://пример.рф/путь">x</a>',
    ],
  },
  'insecure-link': {
    finds: ['<a href="⟦http://x.example⟧">x</a>'],
    passes: ['<a href="https://x.example">x</a>'],
  },
  'local-address': {
    finds: [
      '<a href="⟦http://localhost:3000/⟧">x</a>',
      '<img src="⟦file:///C:/x.png⟧">',
      '<img src="⟦C:\\x.png⟧">',
      '<a href="⟦https://192.168.1.7/⟧">x</a>',
      '<a href="⟦https://127.1/⟧">x</a>',
      '<a href="⟦https://172.16.0.1:8080/⟧">x</a>',
    ],
    passes: [
      '<a href="https://localhost.example.com/">x</a>',
      '<a href="https://172.217.1.1/">x</a>',
      '<a href="https://10.example.com/">x</a>',
      '<a href="https://172.16.example.com/">x</a>',
    ],
  },
  'missing-anchor': {
    finds: ['<a href="⟦#news⟧">x</a>', '<a href="⟦#%D0⟧">x</a>'],
    passes: [
      '<a href="#news">x</a><h2 id="news">x</h2>',
      '<a href="#end">x</a><a name="end"></a>',
      '<a href="#top">x</a><a href="#TOP">x</a>',
      '<a href="#%D0%B0">x</a><h2 id="а">x</h2>',
      '<a href="#100%">x</a><h2 id="100%">x</h2>',
    ],
  },
  'wrong-contact': {
    finds: [
      '<a href="⟦mailto:⟧">x</a>',
      '<a href="⟦mailto:anna@@example.com⟧">x</a>',
      '<a href="⟦mailto:anna@example⟧">x</a>',
      '<a href="⟦mailto:anna@example.com/news⟧">x</a>',
      '<a href="⟦mailto:anna@пример⟧">x</a>',
      '<a href="⟦tel:CALL-US⟧">x</a>',
    ],
    passes: [
      '<a href="mailto:anna@example.com?subject=Hi%20there">x</a>',
      '<a href="mailto:anna@example.com,bob@example.com">x</a>',
      '<a href="mailto:?subject=Hi">x</a>',
      '<a href="mailto:info@пример.рф">x</a>',
      '<a href="mailto:info%40%D0%BF%D1%80%D0%B8%D0%BC%D0%B5%D1%80.%D1%80%D1%84">x</a>',
      '<a href="tel:+7 (495) 123-45-67">x</a>',
      '<a href="mailto:{{ email }}">x</a>',
    ],
  },
  'silent-link': {
    finds: ['⟦<a href="https://x.example">⟧ </a>', '⟦<a href="https://x.example">⟧<span></span></a>'],
    passes: [
      '<a href="https://x.example">x</a>',
      '<a href="https://x.example"><img src="x.png"></a>',
      '<a href="https://x.example" aria-label="Shop"></a>',
      '<a name="top"></a>',
    ],
  },
  'vague-link': {
    finds: [
      '⟦<a href="https://x.example">⟧Click here</a>',
      '⟦<a href="https://x.example">⟧<b>Подробнее…</b></a>',
    ],
    passes: [
      '<a href="https://x.example">Read more about cats</a>',
      '<a href="https://x.example">Каталог</a>',
    ],
  },
  'invisible-characters': {
    finds: ['<a href="https://x.example/⟦\u200B⟧">x</a>', '<img src="https://x.example/⟦\uFEFF⟧x.png">'],
    passes: ['<p>zero\u200Bwidth</p>'],
  },
} satisfies Record<string, RuleLetters>;
