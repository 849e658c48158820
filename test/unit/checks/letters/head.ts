import { many, type RuleLetters } from './ruleLetters.ts';

export const headLetters = {
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
  direction: {
    finds: ['⟦<html lang="ar">⟧</html>', '⟦<html dir="">⟧</html>'],
    passes: [
      '<html dir="ltr"></html>',
      '<html dir=auto></html>',
      '<html {{ attributes }}></html>',
      '<p>text</p>',
    ],
  },
  'body-language': {
    finds: [
      '<html lang="en" dir="ltr"><body>⟦<div>⟧text</div></body></html>',
      '<body lang="en" dir="ltr">⟦<div lang="en">⟧text</div></body>',
      '<body>⟦<div dir="ltr">⟧text</div></body>',
      '<body>⟦<table lang="en">⟧<tr><td dir="ltr">text</td><td>text</td></tr></table></body>',
      '<body><div lang="en" dir="ltr">text</div>⟦<center>⟧text</center></body>',
      '<body>⟦text⟧ ⟦<b>⟧bold</b></body>',
      '<body>⟦<img alt="text">⟧</body>',
      '⟦<p>⟧text</p>',
      '<body>{{#each a}}⟦<p>⟧{{ b }}</p>{{/each}}</body>',
    ],
    passes: [
      '<body><div lang="en" dir="ltr">text</div></body>',
      '<body><center><div lang="en"><p dir="ltr">text</p></div></center></body>',
      '<body><div style="display:none">preview</div><div lang="en" dir="ltr">text</div></body>',
      '<body><div {{ attributes }}>text</div></body>',
      '<body>{{> header }}<!-- comment --><style>.a { color: red }</style><hr><img alt=""></body>',
      '<head><title>Title</title></head><body></body>',
      '<body><!--[if mso]><table><tr><td>text<![endif]--></body>',
    ],
  },
  zoom: {
    finds: [
      '<meta name="viewport" content="width=device-width, ⟦user-scalable=no⟧">',
      '<meta name="Viewport" content="⟦maximum-scale=1.0⟧, ⟦user-scalable = 0⟧">',
    ],
    passes: [
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      '<meta name="viewport" content="maximum-scale=10, user-scalable=yes">',
      '<meta name="description" content="user-scalable=no">',
    ],
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
} satisfies Record<string, RuleLetters>;
