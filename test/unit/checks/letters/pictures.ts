import type { RuleLetters } from './ruleLetters.ts';

export const picturesLetters = {
  'drawing-alt': {
    finds: [
      '<!--[if mso]>⟦<v:roundrect href="https://x.example">⟧</v:roundrect><![endif]-->',
      '<!--[if mso]>⟦<v:rect fill="true">⟧</v:rect><![endif]-->',
    ],
    passes: [
      '<!--[if mso]><v:image alt="A" src="https://x.example/a.png"/><![endif]-->',
      '<!--[if mso]><v:rect alt=""><v:fill type="tile"/><v:textbox></v:textbox></v:rect><![endif]-->',
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
    finds: [
      '<a href="https://x.example">⟦<img src="x.png" alt="">⟧</a>',
      '<a href="https://x.example">⟦<svg width="9">⟧<path d="M1 1"/></svg></a>',
    ],
    passes: [
      '<a href="https://x.example"><svg><title>Shop</title></svg></a>',
      '<a href="https://x.example"><svg aria-label="Shop"></svg></a>',
      '<a href="https://x.example"><svg></svg><img src="x.png" alt="Shop"></a>',
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
} satisfies Record<string, RuleLetters>;
