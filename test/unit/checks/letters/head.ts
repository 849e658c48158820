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
