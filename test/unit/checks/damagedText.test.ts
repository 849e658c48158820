import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { marked } from './marks.ts';

const damageIn = (html: string) => marked(html, 'damaged-text');

/** Returns the texts with a finding. */
const damaged = (texts: readonly string[]) =>
  texts.filter((text) => damageIn(`<p>${text}</p>`).includes('⟦'));

const read = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes);
const utf8 = (text: string) => new TextEncoder().encode(text);

const texts = [
  'Здравствуйте, Анна! Скидки до пятницы.',
  'Привіт, друзі',
  'It’s — “fine” for 5 €',
  'Grüße aus München, schöne Tage',
  'Déjà prêt à l’été',
  'Proszę zażółć gęślą jaźń',
  'Příliš žluťoučký kůň',
  'Güneşli günler, İstanbul',
  'Καλημέρα σας',
  'שלום עולם',
  'こんにちは世界',
  'สวัสดีครับ',
];

describe('damaged text', () => {
  for (const encoding of [
    'windows-1250',
    'windows-1251',
    'windows-1252',
    'windows-1254',
    'koi8-r',
    'ibm866',
    'macintosh',
  ]) {
    it(`is found if UTF-8 was decoded as ${encoding}`, () => {
      const misread = texts.map((text) => read(utf8(text), encoding));
      assert.deepEqual(damaged(misread), misread);
    });
  }

  it('is found if Cyrillic was decoded in another single-byte encoding', () => {
    const misread = [
      'Ïðèâåò, Àííà! Ñêèäêè äî ïÿòíèöû',
      'ðÒÉ×ÅÔ, áÎÎÁ! óËÉÄËÉ',
      'оПХБЕР, юММЮ! яЙХДЙХ',
      'рТЙЧЕФ, бООБ! уЛЙДЛЙ',
      '╧ЁштхЄ, └ээр! ╤ъшфъш',
      'Џ®¤вўҐа¤ЁвҐ ў и  ¤аҐб Ї®¤ЇЁбзЁЄ',
    ];
    assert.deepEqual(damaged(misread), misread);
  });

  it('is marked word by word', () => {
    assert.equal(
      damageIn('<p>Anna, РЎРєРёРґРєРё вЂ” now; 5Â°C, Anna’s</p>'),
      '<p>Anna, ⟦РЎРєРёРґРєРё⟧ ⟦вЂ”⟧ now; 5Â°C, Anna’s</p>',
    );
    assert.equal(damageIn('<p>5Â°C and cafÃ©</p>'), '<p>5⟦Â°⟧C and caf⟦Ã©⟧</p>');
  });

  it('is found where letters became question marks', () => {
    for (const text of [
      '⟦????????????, ????! ?????? ?? ???????⟧.',
      'Dear ⟦????????⟧, thank you',
      '⟦??????⟧! We are back',
      'Your order ⟦????⟧ is on its way',
      '⟦Gr??e⟧ aus ⟦M?nchen⟧',
      '{{name}}, ⟦???? ??????⟧',
    ])
      assert.equal(damageIn(`<p>${text.replace(/[⟦⟧]/g, '')}</p>`), `<p>${text}</p>`);
  });

  it('is found in entities that browsers replace with U+FFFD', () => {
    for (const reference of ['&#xD83D;&#xDE00;', '&#55357;&#56832;', '&#xdc00', '&#0;', '&#x110000;'])
      assert.equal(damageIn(`<p>x ${reference} y</p>`), `<p>x ⟦${reference}⟧ y</p>`);
  });

  it('is found in entities, titles and alternative texts', () => {
    assert.equal(damageIn('<p>It&acirc;&euro;&trade;s</p>'), '<p>⟦It&acirc;&euro;&trade;s⟧</p>');
    assert.equal(damageIn('<title>РџСЂРёРІРµС‚</title>'), '<title>⟦РџСЂРёРІРµС‚⟧</title>');
    assert.equal(damageIn('<img alt="РџСЂРёРІРµС‚">'), '<img alt="⟦РџСЂРёРІРµС‚⟧">');
  });
});

describe('intact text', () => {
  it('has no finding in languages with special letters', () => {
    assert.deepEqual(
      damaged([
        'СІРІ КОТИ, ПОЛІЦІЯ та міліція, ініціатива; “Річ” — «Рівне»',
        'Дії, лінії, мрії; їїї',
        'В\u00a0Москве; С\u00a0новым годом! «Р», «С», «Р» — буквы. Р… С… Р—С',
        'Љубав њега џак Ђорђе ћевапи јелен рођен кућа ЂЂ',
        'Қазақстан Ғалым Ұлы әлем Өскемен Іңір',
        'Добър ден, България — „цитат“',
        'Ѓорѓи ќе дојде; Ѕвезда',
        'шахта, шаг, чан, раб, цепочка',
        'Ευχαριστώ πολύ, ΤΈΡΊΝΏ Ά’',
        '„BLÅ” och “SMÅ–”; Å… Ä…',
        'IRMÃ» MANHÃ® ÂNGELO PÂ» “Â”',
        'RĂŞINĂ, ÎNVĂŢ, PĂŞUNE, BĂŞICĂ',
        'café»… «parlé»… créées, naïve',
        'Đặng Thị Ngọc Ánh, Việt Nam',
        'Şişli’de ĞÜZEL ÇİĞ; ŻÓŁĆ ĄĘŚĆŹŻ; ŘŘŘ',
        'Jäääär, töööö; Þórður Æðey ÞÆÐÓ',
        'میں پاکستان کا شہری ہوں; سلام، کتاب‌ها',
        'שלום — „עולם“ ₪5; Հայերեն; ქართული; हिन्दी',
        '日本語。「はい」？？？ 吗？是？',
      ]),
      [],
    );
  });

  it('has no finding for question marks in sentences, addresses and code', () => {
    assert.deepEqual(
      damaged([
        'What????? Really??? No??',
        'Vraiment ??? Oui ???? Non ?',
        '¿Qué?? ¡Sí!',
        '???',
        '??? : ???',
        '? ?? ???',
        '???? ???? ???? 1234',
        'https://a.example/?a=1&b=2?c',
        'see a.example/x?id=3 and b.example/y?id=4',
        'yes?no?maybe',
        '<code>a ?? b ????? c</code>',
        '{{a ?? "b ????? cc"}}, {{x ????? y ?? z}}',
        'Qxf7?? Rxe8???',
      ]),
      [],
    );
  });

  it('has no finding for other entities and symbols', () => {
    assert.deepEqual(
      damaged(['&#x1F600; &#8217; &#150;', '№5 — 20 °C ± 1', '║Имя║Цена║', 'кВАРК мРНК тРНК', 'Знак® ©2026']),
      [],
    );
  });
});
