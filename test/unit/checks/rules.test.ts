import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Rule } from '../../../src/core/checks/rule.ts';
import { type RuleName, rules } from '../../../src/core/checks/rules.ts';
import { check, marked, unmarked } from './marks.ts';

interface Pictures {
  /** Letters in which the rule marks exactly what is between ⟦ and ⟧. */
  readonly finds: readonly string[];
  /** Letters in which it finds nothing. */
  readonly passes: readonly string[];
}

const many = (text: string, times: number) => Array(times).fill(text).join('');
const font = 'https://fonts.googleapis.com/css?family=Lato';

const pictures: Record<Exclude<RuleName, 'client-support'>, Pictures> = {
  'unclosed-tag': {
    finds: [
      '<body>⟦<b class="x">⟧bold<p>text</p></body>',
      '<table><tr><td>⟦<span>⟧text</td></tr></table>',
      '⟦<table>⟧<tr><td>never closed',
      '<div>⟦<div/>⟧text</div>',
      '⟦<style>⟧p { color: red }',
    ],
    passes: [
      '<ul><li>one<li>two</ul><p>one<p>two',
      '<table><tr><td>1<td>2<tr><td>3</table>',
      '<img src="x"><br><hr><svg><path d="M0 0"/></svg>',
      '<!--[if mso]><table><tr><td><![endif]--><p>text</p><!--[if mso]></td></tr></table><![endif]-->',
      '<div><o:p/></div>',
    ],
  },
  'stray-tag': {
    finds: [
      '<p>text⟦</b>⟧</p>',
      '<table><tr><td>text⟦</div>⟧</td></tr></table>',
      '<p><table><tr><td>a paragraph holds no table</td></tr></table>⟦</p>⟧',
    ],
    passes: ['<p>text</p>', '<!--[if mso]></td></tr></table><![endif]-->'],
  },
  'crossed-tags': { finds: ['<b><i>text</b>⟦</i>⟧'], passes: ['<b><i>text</i></b>'] },
  'half-typed-tag': {
    finds: [
      '<p>text</p>⟦<td style="color:red⟧',
      '⟦<td ⟧<p>text</p>',
      '⟦<a href="https://x.example>text⟧</a><a href="https://y.example">text</a>',
      '<p>text</p>⟦</p⟧',
    ],
    passes: ['<p title="a < b">5 < 6</p>', '<a title="<b>">text</a>'],
  },
  'doubled-attribute': {
    finds: [
      '<p class="a" style="color:red" ⟦class⟧="b">text</p>',
      '<img alt="" ALT="" width="1">'.replace('ALT', '⟦ALT⟧'),
    ],
    passes: ['<p class="a b">text</p>'],
  },
  'unclosed-comment': {
    finds: [
      '<p>text</p>⟦<!--⟧ the end <p>is lost</p>',
      '⟦<!--⟧ the end is lost <!-- comment -->',
      '⟦<!--⟧[if mso]><p>text</p>',
    ],
    passes: ['<!-- comment -->', '<!-->text<!--->text', '<!-- a --!>text'],
  },
  'conditional-comments': {
    finds: [
      '⟦<!--[if mso]>⟧<p>text</p>-->',
      '⟦<!--[if !mso]><!-->⟧<p>text</p>',
      '<p>text</p>⟦<!--<![endif]-->⟧',
      '⟦<!--[if mso]>⟧ text <!-- inner --> text ⟦<![endif]-->⟧',
    ],
    passes: [
      '<!--[if mso]><p>text</p><![endif]-->',
      '<!--[if (gte mso 9)|(IE)]><p>text</p><!--<![endif]-->',
      '<!--[if !mso]><!--><p>text</p><!--<![endif]-->',
      '<!--[if !mso]><!-- --><p>text</p><!-- <![endif]-->',
      '<![if !mso]><p>text</p><![endif]>',
    ],
  },
  'outlook-namespace': {
    finds: [
      '<html><body><!--[if mso]>⟦<v:rect>⟧</v:rect><v:fill/><![endif]--></body></html>',
      '<html xmlns:v="urn:schemas-microsoft-com:vml"><p>text⟦<o:p>⟧</o:p></p></html>',
    ],
    passes: [
      '<html xmlns:v="urn:schemas-microsoft-com:vml"><!--[if mso]><v:rect></v:rect><![endif]--></html>',
      '<!--[if mso]><v:rect xmlns:v="urn:schemas-microsoft-com:vml"></v:rect><![endif]-->',
    ],
  },
  'control-characters': {
    finds: ['<p>a⟦\u0085⟧b⟦\u0000\u0001⟧</p>'],
    passes: ['<p>tab\tline\r\nfeed\f nbsp\u00A0</p>'],
  },

  doctype: { finds: ['⟦<html>⟧</html>', '⟦<p>⟧text</p>'], passes: ['<!doctype html><html></html>'] },
  charset: {
    finds: [
      '<html>⟦<head>⟧</head></html>',
      '<head><meta charset="⟦windows-1251⟧"></head>',
      '<meta http-equiv="Content-Type" content="⟦text/html; charset=iso-8859-1⟧">',
      '⟦<head>⟧<meta http-equiv="Content-Type" content="text/html"></head>',
    ],
    passes: [
      '<meta charset="utf-8">',
      '<meta http-equiv="content-type" content="text/html; charset=UTF-8">',
      '<meta charset="utf-8"><meta http-equiv="Content-Type" content="text/html">',
    ],
  },
  language: {
    finds: ['⟦<html>⟧</html>', '⟦<html lang="">⟧</html>', '⟦<html lang="und">⟧</html>', '⟦<p>⟧text</p>'],
    passes: ['<html lang="en"></html>'],
  },
  title: {
    finds: [
      '<head>⟦<title>⟧ </title></head>',
      '<html>⟦<head>⟧</head></html>',
      '⟦<p>⟧<svg><title>x</title></svg></p>',
    ],
    passes: ['<head><title>Spring sale</title></head>'],
  },
  viewport: { finds: ['⟦<head>⟧</head>'], passes: ['<meta name="viewport" content="width=device-width">'] },
  'color-scheme': {
    finds: ['⟦<head>⟧</head>'],
    passes: [
      '<meta name="color-scheme" content="light dark">',
      '<meta name="supported-color-schemes" content="light">',
    ],
  },
  preheader: {
    finds: [
      '⟦<body>⟧<p>View in browser</p></body>',
      '⟦<p>⟧text</p>',
      '⟦<body>⟧<div style="font-size:0"><p style="font-size:14px">View in browser</p></div></body>',
      '⟦<body>⟧<p style="line-height:1px">View in browser</p></body>',
    ],
    passes: [
      '<body><div style="display:none">Preview</div><p>text</p></body>',
      '<body><span class="preheader">Preview</span></body>',
      '<style>.x { display: none }</style><body><span class="x">Preview</span></body>',
      '<body><div style="font-size:1px; max-height: 0">Preview</div></body>',
      '<body><div style="font-size:1px"><b>Preview</b></div></body>',
      '<body><div style="font:0/0 a">Preview</div></body>',
    ],
  },
  'long-preheader': {
    finds: [`⟦<div style="display:none">⟧${many('Preview ', 30)}</div>`],
    passes: [
      `<div style="display:none">Preview${many('&#847;&zwnj;&nbsp;', 200)}</div>`,
      `<p>${many('Text ', 100)}</p>`,
      `<td style="font-size:0"><p style="font-size:14px">${many('Text ', 100)}</p></td>`,
    ],
  },

  'picture-alt': {
    finds: ['<p>⟦<img src="x.png">⟧</p>'],
    passes: [
      '<img src="x.png" alt="">',
      '<img alt="A cat" src="x.png">',
      '<!--[if mso]><img src="x.png"><![endif]-->',
    ],
  },
  'linked-picture-alt': {
    finds: ['<a href="https://x.example">⟦<img src="x.png" alt="">⟧</a>'],
    passes: [
      '<a href="https://x.example"><img src="x.png" alt="Shop"></a>',
      '<a href="https://x.example"><img src="x.png" alt="">Shop</a>',
      '<a href="https://x.example" aria-label="Shop"><img src="x.png" alt=""></a>',
      '<a href="https://x.example"><img src="x.png"></a>',
    ],
  },
  'picture-width': {
    finds: ['⟦<img src="x.png" alt="" style="max-width:100%">⟧'],
    passes: ['<img src="x.png" width="600">', '<img src="x.png" style="width:600px">'],
  },
  'picture-address': {
    finds: ['⟦<img alt="">⟧', '⟦<img src="" alt="">⟧'],
    passes: ['<img src="x.png">', '<img src="{{ logo }}">'],
  },
  'relative-picture': {
    finds: [
      '<img src="⟦images/x.png⟧">',
      '<td background="⟦/x.png⟧"></td>',
      '<td style="background: url(\'⟦x.png⟧\') no-repeat"></td>',
      '<style>td { background-image: url(⟦//x.example/x.png⟧) }</style>',
    ],
    passes: [
      '<img src="https://x.example/x.png">',
      '<img src="cid:logo">',
      '<img src="{{ logo }}">',
      '<img src="data:,x">',
    ],
  },
  'insecure-picture': {
    finds: ['<img src="⟦http://x.example/x.png⟧">'],
    passes: ['<img src="https://x.example/x.png">', '<a href="http://x.example">x</a>'],
  },
  'embedded-picture': {
    finds: ['<img src="⟦data:image/png;base64,AAAA⟧">'],
    passes: ['<img src="https://x.example/data:image.png">'],
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
  'filler-text': { finds: ['<p>⟦Lorem ipsum⟧ dolor</p>'], passes: ['<p>Text</p>', '<!-- lorem ipsum -->'] },
  'damaged-text': {
    finds: ['<p>It⟦â€™⟧s ⟦Ð¿Ñ€Ð¸⟧ and ⟦\uFFFD⟧</p>'.replace('Ð¿Ñ€Ð¸', '\u00D0\u00BF\u00D1\u0080')],
    passes: ['<p>São Paulo, “quotes”, привет, naïve — Ünïcode</p>'],
  },

  'imported-style': {
    finds: ['<style>⟦@import url("https://x.example/a.css")⟧; p { color: red }</style>'],
    passes: [`<style>@import url(${font});</style>`],
  },
  'linked-style': {
    finds: ['⟦<link rel="stylesheet" href="https://x.example/a.css">⟧'],
    passes: [`<link rel="stylesheet" href="${font}">`, '<link rel="icon" href="x.ico">'],
  },
  'web-font': {
    finds: [`⟦<link href="${font}" rel="stylesheet">⟧`, `<style>⟦@import url(${font})⟧;</style>`],
    passes: ['<style>p { font-family: Arial, sans-serif }</style>'],
  },
  'style-size': {
    finds: [`<style>p { color: red }</style>⟦<style>⟧${many('p { color: red }\n', 500)}</style>`],
    passes: [
      `<style>${many('p { color: red }\n', 400)}</style>`,
      `<style>${many('p { color: red }\n', 1_000)}</style>`,
    ],
  },
  'style-limit': {
    finds: [
      `<style>${many('p { color: red }\n', 900)}</style>⟦<style>⟧${many('p { color: red }\n', 90)}</style>`,
    ],
    passes: [`<style>${many('p { color: red }\n', 900)}</style>`],
  },
  'nested-at-rule': {
    finds: [
      '<style>@media screen { ⟦@media (min-width: 1px)⟧ { p { color: red } } ⟦@font-face⟧ { font-family: x } }</style>',
    ],
    passes: [
      '<style>@goodbye { @gmail }</style>',
      '<style>@media screen { p { color: red } } @media print { p { color: red } }</style>',
    ],
  },
  'style-in-body': {
    finds: ['<html><body>⟦<style>⟧p { color: red }</style></body></html>'],
    passes: ['<html><head><style>p { color: red }</style></head><body></body></html>'],
  },
  'broken-style': {
    finds: [
      '<style>p { ⟦color red;⟧ margin: 0 }</style>',
      '<style>p { margin: 0 } ⟦} td⟧ { margin: 0 }</style>',
    ],
    passes: [
      '<style>p { *zoom: 1; mso-line-height-rule: exactly; filter: progid:DXImageTransform.Microsoft.gradient(startColorstr="#80000000") }</style>',
      '<style><!-- p { color: red } --></style>',
      '<head><style>p { color: red }</style></head>',
      '<style>{{ styles }}</style>',
    ],
  },
  'font-fallback': {
    finds: [
      '<p style="⟦font-family: Lato⟧; color: red">x</p>',
      '<style>p { ⟦font-family: "Open Sans", Lato⟧ }</style>',
      '<p style="⟦font-family: \'PT Serif\', Georgia⟧">x</p>',
      '<p style="⟦font-family: PT Serif, Georgia⟧">x</p>',
      '<p style="⟦font-family: \'Lato, sans-serif\'⟧">x</p>',
    ],
    passes: [
      '<p style="font-family: Lato, Arial, sans-serif">x</p>',
      '<p style="font-family: inherit">x</p>',
      '<p style="font-family: revert !important">x</p>',
      '<p style="font-family: var(--font)">x</p>',
      '<p style="font-family:Lato,ui-rounded">x</p>',
      '<style>@font-face { font-family: Lato }</style>',
    ],
  },
  'background-color': {
    finds: [
      '<td style="⟦background-image: url(x.png)⟧"></td>',
      '<td style="⟦background: url(x.png) no-repeat center / cover⟧"></td>',
      '<td background="⟦x.png⟧"></td>',
    ],
    passes: [
      '<td style="background: #fff url(x.png) no-repeat"></td>',
      '<td style="background: url(x.png) navy"></td>',
      '<td background="x.png" bgcolor="#ffffff"></td>',
      '<td style="background-image: url(x.png); background-color: white"></td>',
    ],
  },

  script: {
    finds: ['⟦<script>⟧alert(1)</script>', '<p ⟦onclick="x()"⟧>x</p>', '<a href="⟦javascript:x()⟧">x</a>'],
    passes: ['<p once="1" on="2">x</p>'],
  },
  form: {
    finds: ['⟦<form action="https://x.example">⟧<input><select></select></form>', '⟦<input type="text">⟧'],
    passes: ['<button>x</button>', '<input type="checkbox" id="menu">'],
  },
  frame: {
    finds: ['⟦<iframe src="https://x.example">⟧</iframe>', '⟦<object data="x">⟧</object>'],
    passes: ['<video src="https://x.example/x.mp4"></video>'],
  },
  refresh: {
    finds: ['⟦<meta http-equiv="Refresh" content="0;url=https://x.example">⟧'],
    passes: ['<meta http-equiv="X-UA-Compatible" content="IE=edge">'],
  },
  base: { finds: ['⟦<base href="https://x.example/">⟧'], passes: ['<basefont size="3">'] },

  'near-clipping': {
    finds: [`⟦<p>⟧${many('текст', 8_500)}</p>`],
    passes: [`<p>${many('text ', 15_000)}</p>`, `<p>${many('текст', 12_000)}</p>`],
  },
  clipping: { finds: [`⟦<p>⟧${many('текст', 12_000)}</p>`], passes: [`<p>${many('text ', 20_000)}</p>`] },
};

describe('the rule', () => {
  for (const [rule, { finds, passes }] of Object.entries(pictures)) {
    it(`${rule} marks exactly what is wrong`, () => {
      for (const picture of finds) assert.equal(marked(unmarked(picture), rule), picture);
      for (const letter of passes) assert.equal(marked(letter, rule), letter);
    });
  }
});

describe('rules', () => {
  it('can be turned off and get other severities', () => {
    const letter = '<!doctype html><a href="">x</a>';
    const severity = (severities: Record<string, 'off' | 'error'>) =>
      check(letter, { severities }).find(({ rule }) => rule === 'empty-link')?.severity;
    assert.deepEqual(
      [severity({}), severity({ 'empty-link': 'error' }), severity({ 'empty-link': 'off' })],
      ['warning', 'error', undefined],
    );
  });

  it('say what their words need', () => {
    const values = (rule: RuleName, html: string) =>
      check(html).find((finding) => finding.rule === rule)?.values;
    assert.deepEqual(values('unclosed-tag', '<div><B>x</div>'), ['b']);
    assert.deepEqual(values('insecure-link', '<a href="http://x.example/?a=1&amp;b=2">x</a>'), [
      'http://x.example/?a=1&b=2',
    ]);
    assert.deepEqual(values('contrast', '<p style="background:#fff;color:#999">x</p>'), ['2.8', '4.5']);
    assert.deepEqual(values('headings', '<h1>x</h1><h4>x</h4>'), ['h4', 'h1']);
    assert.deepEqual(values('headings', '<h1>x</h1><h2>x</h2><h1>x</h1>'), ['h1']);
    assert.deepEqual(values('control-characters', 'a\u0085'), ['U+0085']);
    assert.deepEqual(values('charset', '<meta charset="koi8-r">'), ['koi8-r']);
    assert.deepEqual(values('near-clipping', `<p>${many('text ', 17_000)}</p>`), ['85007']);
    assert.deepEqual(values('outlook-namespace', '<o:p></o:p>'), ['xmlns:o']);
  });

  it('about what nobody could change are not for compiled letters', () => {
    const names = check('<p>text</p>', { compiled: true }).map(({ rule }) => rule);
    assert.deepEqual(names, ['language', 'title', 'color-scheme', 'preheader']);
  });

  it('are asked about before sending when what they find works for nobody', () => {
    const asked = Object.entries<Rule>(rules).flatMap(([name, rule]) => (rule.asksBeforeSending ? name : []));
    assert.deepEqual(asked, [
      'picture-address',
      'relative-picture',
      'embedded-picture',
      'empty-link',
      'relative-link',
      'broken-link',
      'local-address',
    ]);
  });

  it('stop at a hundred findings each', () => {
    assert.equal(
      check(many('<img alt="" width="1">', 1_000)).filter(({ rule }) => rule === 'picture-address').length,
      100,
    );
  });

  it('lead to pages on the web', () => {
    for (const { page } of Object.values(rules)) assert.equal(new URL(page).protocol, 'https:');
  });
});
