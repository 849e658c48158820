import { many, type RuleLetters } from './ruleLetters.ts';

const context = '"@context":"http://schema.org/"';
const script = (json: string) => `<script type="application/ld+json">${json}</script>`;
const card = (fields: string) => `{${context},"@type":"PromotionCard",${fields}}`;
const deal = (fields: string) => script(`[{${context},"@type":"DiscountOffer",${fields}}]`);
const picture = (name: string) => card(`"image":"https://x.example/${name}","url":"https://x.example"`);
const shown = (name: string, width: number, height: number) =>
  `<img src="https://x.example/${name}" width="${width}" height="${height}px">`;

export const annotationLetters = {
  'annotation-json': {
    finds: [
      script('[⟦// Build the first card:⟧\n{}]'),
      script('{"a":1⟦/* one */⟧}'),
      script('{"a":[1,2⟦,⟧]⟦,⟧}'),
      script('{"a" ⟦1⟧}'),
      script('{⟦a⟧:1}'),
      script('[⟦"⟧x\n]'),
      script('[⟦0⟧1]'),
      script('⟦x⟧'),
      script('{} ⟦{⟧}'),
    ],
    passes: [
      script('[{"a":"// x, }","b":-1.5e3,"c":[true,null,{}],"d":"\\u00e9\\n"}]'),
      script('{"price":{{price}},"text":"{{ text }} off"}'),
      script('[{% for card in cards %}{"a":1},{% endfor %}]'),
      '<script type="text/template">{x}</script>',
    ],
  },
  'annotation-field': {
    finds: [
      script(`{${context},"@type":"⟦PromotionCard⟧","url":"https://x.example"}`),
      script(card('"image":"https://x.example/a.png","⟦url⟧":""')),
      script('{"@type":"⟦DiscountOffer⟧","description":"Sale"}'),
      script(`{${context},"@type":"⟦promotioncard⟧"}`),
      deal('"description":"Sale","⟦discountcode⟧":"X"'),
      deal('"⟦expires⟧":"2027-01-01"'),
      deal('"description":⟦true⟧'),
      script(card('"image":"https://x.example/a.png","url":"https://x.example","priceCurrency":"⟦€⟧"')),
      script(
        card('"image":"https://x.example/a.png","url":"https://x.example","price":"⟦$20⟧","discountValue":5'),
      ),
      '<div itemscope itemtype="⟦http://schema.org/PromotionCard⟧"><link itemprop="url" href="https://x.example"></div>',
      '<div itemscope itemtype="http://schema.org/DiscountOffer"><meta itemprop="⟦descripton⟧" content="x"></div>',
    ],
    passes: [
      script(`[${picture('a.png')}]`),
      script(card('"image":{"@type":"ImageObject","url":"https://x.example/a.png"},"url":"{{url}}"')),
      script(`{${context},"@type":"Organization","name":"X","logo":"https://x.example/logo.png"}`),
      script(`{${context},"@type":"Event","location":"Berlin"}`),
      script(card('"image":"https://x.example/a.png","url":"https://x.example","price":"from $20"')),
    ],
  },
  'annotation-address': {
    finds: [
      script(card('"image":"⟦http://x.example/a.png⟧","url":"http://x.example"')),
      script(card('"image":"https://x.example/a.png","url":"⟦www.x.example⟧"')),
      script(`{${context},"@type":"Organization","logo":{"@type":"ImageObject","url":"⟦/logo.png⟧"}}`),
      '<div itemscope itemtype="http://schema.org/Organization"><link itemprop="logo" href="⟦http://x.example/l.png⟧"></div>',
    ],
    passes: [script(card('"image":"{{picture}}","url":"https://x.example/?a={{a}}"'))],
  },
  'annotation-picture': {
    finds: [
      script(
        `[${picture('a.png')},${picture('a.png').replace('https://x.example/a.png', '⟦https://x.example/a.png⟧')}]`,
      ),
      script(card('"image":"⟦https://x.example/a.gif?v=1⟧","url":"https://x.example"')),
      `${script(`[${picture('a.png').replace('https://x.example/a.png', '⟦https://x.example/a.png⟧')}]`)}${shown('a.png', 600, 200)}`,
      `${script(`[${picture('a.png')},${picture('b.png').replace('https://x.example/b.png', '⟦https://x.example/b.png⟧')}]`)}${shown('a.png', 300, 300)}${shown('b.png', 573, 300)}`,
      script(
        `[${[...'abcdefghijk'].map((name) => (name === 'k' ? picture('k.png').replace('PromotionCard', '⟦PromotionCard⟧') : picture(`${name}.png`))).join()}]`,
      ),
    ],
    passes: [
      `${script(`[${picture('a.jpg')},${picture('b.jpeg')}]`)}${shown('a.jpg', 400, 500)}${shown('b.jpeg', 240, 300)}`,
      many(`${shown('a.png', 10, 90)}`, 3),
    ],
  },
  'annotation-time': {
    finds: [
      deal('"availabilityEnds":"⟦December 30⟧"'),
      deal('"availabilityEnds":"⟦2027-02-30T10:00:00Z⟧"'),
      deal('"availabilityEnds":"⟦2027-01-01⟧"'),
      deal('"availabilityStarts":"2027-01-02T00:00:00Z","availabilityEnds":"⟦2027-01-02T02:00:00+03:00⟧"'),
    ],
    passes: [
      deal('"availabilityStarts":"2023-09-25T18:44:37-07:00","availabilityEnds":"2027-12-30T23:59:59-0700"'),
      deal('"availabilityEnds":"{{ends}}"'),
    ],
  },
  'annotation-deal': {
    finds: [
      deal('"description":"⟦20% off all shoes and socks⟧"'),
      `${deal('"discountCode":"⟦SPRING⟧"')}<p>Spri<b>ng</b></p>`,
    ],
    passes: [`${deal('"description":"20% off all shoes","discountCode":"SPRING"')}<p>Use spring today</p>`],
  },
} satisfies Record<string, RuleLetters>;
