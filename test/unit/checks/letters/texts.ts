import { many, type RuleLetters } from './ruleLetters.ts';

export const textsLetters = {
  'table-role': {
    finds: [
      '⟦<table width="600">⟧<tr><td>text</td></tr></table>',
      '⟦<table summary="">⟧<tbody><tr><td>text</td></tr></tbody></table>',
      '⟦<table>⟧<tr><td><table role="table"><tr><th>Price</th></tr></table></td></tr></table>',
    ],
    passes: [
      '<table role="presentation"><tr><td>text</td></tr></table>',
      '<table><tr><th>Price</th></tr><tr><td>5</td></tr></table>',
      '<table><caption>Prices</caption><tr><td>5</td></tr></table>',
      '<table><thead><tr><td>Price</td></tr></thead><tr><td>5</td></tr></table>',
      '<table><tr><td scope="col">Price</td></tr><tr><td>5</td></tr></table>',
      '<table aria-label="Prices"><tr><td>5</td></tr></table>',
      '<table aria-labelledby="prices"><tr><td>5</td></tr></table>',
      '<table summary="Prices"><tr><td>5</td></tr></table>',
      '<!--[if mso]><table><tr><td><![endif]-->',
      '<table><tr><td>Item</td><td>Price</td></tr><tr><td>Tea</td><td>5</td></tr></table>',
      '<table border="1"><tr><td>Order</td><td>123</td></tr></table>',
      '<table>{{#each items}}<tr><td>{{title}}</td><td>{{price}}</td></tr>{{/each}}</table>',
    ],
  },
  'table-headers': {
    finds: [
      '⟦<table>⟧<caption>Prices</caption><tr><td>5</td></tr></table>',
      '⟦<table>⟧<thead><tr><td>Price</td></tr></thead><tr><td>5</td></tr></table>',
      '⟦<table role="table">⟧<tr><td><table role="table"><tr><th>Price</th></tr></table></td></tr></table>',
      '⟦<table aria-label="Prices">⟧<tr><td>5</td></tr></table>',
      '⟦<table>⟧<tr><td>Item</td><td>Price</td></tr><tr><td>Tea</td><td>5</td></tr></table>',
      '⟦<table border="1">⟧<tr><td>Order</td><td>123</td></tr></table>',
      '⟦<table>⟧{{#each items}}<tr><td>{{title}}</td><td>{{price}}</td></tr>{{/each}}</table>',
      '⟦<table>⟧<tr><td>Item</td></tr>{{{rows}}}</table>',
      '<table><tr><td>⟦<table>⟧<tbody><tr><td>a</td><td><p>1</p></td></tr><tr><td>b</td><td>2</td></tr></tbody></table></td></tr></table>',
    ],
    passes: [
      '<table><caption>Prices</caption><tr><th>Price</th></tr><tr><td>5</td></tr></table>',
      '<table role="table"><tr><td scope="col">Price</td></tr></table>',
      '<table role="grid"><tr><td role="columnheader">Price</td></tr></table>',
      '<table role="presentation"><thead><tr><td>text</td></tr></thead></table>',
      '<table><tr><td>text</td></tr></table>',
      '<table><tr><td>Logo</td><td>Shop</td></tr></table>',
      '<table><tr><td>one</td></tr>{{#each items}}<tr><td>{{title}}</td></tr>{{/each}}</table>',
      '<table><tr><td><img alt="a"></td><td>a</td></tr><tr><td><img alt="b"></td><td>b</td></tr></table>',
      '<table><tr><td>&nbsp;</td><td>a</td></tr><tr><td></td><td>b</td></tr></table>',
      '<table><tr><td><table><tr><td>a</td></tr></table></td><td><table><tr><td>b</td></tr></table></td></tr></table>',
      '<table role="presentation"><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
      '<table {{attributes}}><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
    ],
  },
  'wide-table': {
    finds: [
      '<table width="⟦700⟧"></table>',
      '<table style="⟦width: 800px⟧; color: red"></table>',
      '<!--[if mso]><table width="⟦680⟧"><![endif]-->',
    ],
    passes: [
      '<table width="600"></table>',
      '<table width="100%"></table>',
      '<table style="max-width:800px"></table>',
    ],
  },
  'small-text': {
    finds: [
      '<p style="⟦font-size: 10px⟧; color: red">text <b>bold</b></p>',
      '<td style="⟦font-size:8pt⟧">text</td>',
      '<td style="font-size:0"><p style="⟦font-size:9px⟧">text</p></td>',
      '<p style="⟦font: bold 9px/1.5 Arial⟧">text</p>',
      '<td style="⟦font-size:9px⟧"><h1>text</h1><p>text</p></td>',
    ],
    passes: [
      '<p style="font-size:12px">text</p>',
      '<td style="font-size:0px"><p style="font-size:14px">text</p></td>',
      '<div style="display:none;font-size:1px">preview</div>',
      '<p style="font-size:9pt">text</p>',
      '<p style="font-size:0.9em">text</p>',
      '<td style="font-size:9px"><h1>text</h1></td>',
      '<div style="display:none"><p style="font-size:9px">preview</p></div>',
    ],
  },
  'dark-contrast': {
    finds: [
      '<p style="background-color:#ffe600;⟦color:#222222⟧">text</p>',
      '<table bgcolor="#ffff00"><tr><td><font ⟦color="#000000"⟧>text</font></td></tr></table>',
      '<div style="background:#ffffff url(https://a.example/a.png) center / cover"><p style="⟦color:#222222⟧">text</p></div>',
    ],
    passes: [
      '<p style="background-color:#ffffff;color:#222222">text</p>',
      '<p style="background-color:#000000;color:#ffffff">text</p>',
      '<p style="background-color:#ffff00;color:#ffffff">text</p>',
      '<div style="background:#111111 url(https://a.example/a.png)"><p style="color:#eeeeee">text</p></div>',
      '<div style="background:url(https://a.example/a.png)"><p style="color:#222222">text</p></div>',
      '<div background="a.png" bgcolor="#ffffff" style="color:#ffffff">text</div>',
    ],
  },
  contrast: {
    finds: [
      '<td style="font-size:0;background:#fff"><p style="font-size:14px;⟦color:#999⟧">text</p></td>',
      '<td style="background:#fff;font:bold 18px Arial"><p style="⟦color:#949494⟧">text</p></td>',
      '<td style="background:#fff"><h1 style="font-size:14px;⟦color:#949494⟧">text</h1></td>',
      '<td style="background:#fff"><p style="⟦color:#999⟧">text <b>more</b></p></td>',
      '<table bgcolor="#ffffff"><tr><td><font ⟦color="silver"⟧>text</font></td></tr></table>',
      '<div style="background-color: rgb(255, 255, 255); ⟦color: #777777⟧">text</div>',
    ],
    passes: [
      '<td style="background:#fff"><p style="color:#767676">text</p></td>',
      '<td style="background:#fff"><p style="color:#949494;font-size:24px">text</p></td>',
      '<td style="background:#fff"><p style="color:#949494;font-size:18pt">text</p></td>',
      '<td style="background:#fff"><p style="color:#949494;font:bold 30px Arial">text</p></td>',
      '<td style="background:#fff"><p style="color:#949494;font-size:1.5em">text</p></td>',
      '<td style="background:#fff;font-size:14px"><h1 style="color:#949494">text</h1></td>',
      '<div style="display:none"><p style="background:#fff;color:#eee">preview</p></div>',
      '<p style="color:#eee">nobody knows the ground</p>',
      '<td style="background:#fff url(x.png);color:#eee">text</td>',
      '<td style="background:#fff;color:#eee"><a href="https://x.example" style="color:#000">text</a></td>',
      '<td bgcolor="#000000" style="color:#000"><a href="https://x.example">text</a></td>',
      '<style>.x { background: #000 }</style><td bgcolor="#ffffff"><p class="x" style="color:#eee">text</p></td>',
      '<td style="background:#fff"><div style="display:none;color:#fff">preview</div></td>',
      '<td style="background:rgba(0,0,0,.5);color:#555">text</td>',
    ],
  },
  headings: {
    finds: ['<h1>x</h1>⟦<h3>⟧x</h3>', '<h1>x</h1>⟦<h1>⟧x</h1>'],
    passes: ['<h2>x</h2><h3>x</h3><h2>x</h2>', '<h1>x</h1><h2>x</h2>'],
  },
  'first-heading': {
    finds: [
      `⟦<body>⟧<h2>x</h2>${many('<p>Some text</p>', 60)}</body>`,
      `⟦<p>⟧${many('Some text. ', 60)}</p>`,
    ],
    passes: [
      `<body><h1>x</h1>${many('<p>Some text</p>', 60)}</body>`,
      `<body><div role="heading" aria-level="1">x</div>${many('<p>Some text</p>', 60)}</body>`,
      '<body><p>Your code is 1234.</p></body>',
      `<body><div style="display:none">${many('Some text. ', 60)}</div></body>`,
    ],
  },
  'reading-order': {
    finds: [
      '<table dir="⟦rtl⟧"><tr><td dir="ltr">one</td><td dir="rtl">two</td></tr></table>',
      '<table style="⟦direction: rtl⟧; color: red"><tr><td>one</td></tr></table>',
      '<div style="display: flex; ⟦flex-direction: row-reverse⟧"><p style="⟦order: 2⟧">x</p></div>',
      '<a href="https://x.example" tabindex="⟦3⟧">x</a>',
    ],
    passes: [
      '<html dir="rtl"><body><table dir="rtl"><tr><td>مرحبا</td></tr></table></body></html>',
      '<table dir="rtl"><tr><td>שלום</td></tr></table>',
      '<div style="direction: ltr; flex-direction: row; order: 0"><a tabindex="0">x</a><a tabindex="-1">y</a></div>',
    ],
  },
  'doubled-id': {
    finds: ['<p id="a">x</p><p id="⟦a⟧">x</p>'],
    passes: ['<p id="a">x</p><p id="b">x</p><p id="">x</p>'],
  },
  placeholder: {
    finds: [
      '<p>Hello ⟦{{ name }}⟧, ⟦*|CITY|*⟧ ⟦%%first name%%⟧ ⟦[[x]]⟧ ⟦{% if a %}⟧</p>',
      '<a href="https://x.example/?u=⟦{{id}}⟧">x</a>',
    ],
    passes: ['<p>{ } {{}} 100 %% 5 * 6 [1] $5</p>', '<style>.a { color: red }</style>'],
  },
  'unclosed-placeholder': {
    finds: [],
    passes: ['<p>{{ name, *|CITY %%first name [[x</p>'],
  },
  'filler-text': { finds: ['<p>⟦Lorem ipsum⟧ dolor</p>'], passes: ['<p>Text</p>', '<!-- lorem ipsum -->'] },
  'damaged-text': {
    finds: ['<p>It⟦â€™⟧s ⟦Ð¿Ñ€Ð¸⟧ and ⟦\uFFFD⟧</p>'.replace('Ð¿Ñ€Ð¸', '\u00D0\u00BF\u00D1\u0080')],
    passes: ['<p>São Paulo, “quotes”, привет, naïve — Ünïcode</p>'],
  },
} satisfies Record<string, RuleLetters>;
