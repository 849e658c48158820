import { many, type RuleLetters } from './ruleLetters.ts';

const font = 'https://fonts.googleapis.com/css?family=Lato';

export const stylesLetters = {
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
  'double-brace': {
    finds: [
      '<style>@media screen{.a{color:red⟦}}⟧.b{color:red}</style>',
      '<style>@supports (a:b){@media screen{.a{color:red⟦}}}⟧ .b{color:red}</style>',
      '<style>@media screen{.a{color:{{color}}⟦}}⟧.b{color:red}</style>',
    ],
    passes: [
      '<style>@media screen{.a{color:red} }.b{color:red}</style>',
      '<style>.b{color:red}@media screen{.a{color:red}}\n</style>',
      '<style>.a{color:{{color}}}.b{color:{{{color}}}}.c{color:red}</style>',
      '<!--[if mso]><style>@media screen{.a{color:red}}.b{color:red}</style><![endif]-->',
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
      '<style>p { color: red; ⟦color .b { margin: 0 }⟧ }</style>',
      '<style>p { color: red; ⟦.b { margin: 0 } td { margin: 0 }⟧</style>',
    ],
    passes: [
      '<style>p { *zoom: 1; mso-line-height-rule: exactly; filter: progid:DXImageTransform.Microsoft.gradient(startColorstr="#80000000") }</style>',
      '<style><!-- p { color: red } --></style>',
      '<head><style>p { color: red }</style></head>',
      '<style>{{ styles }}</style>',
      '<style>.a { color: red; &:hover { color: green } > .b { color: blue } p, td { margin: 0 } margin: 0 }</style>',
      '<style>.a{color:red;.b{color:blue}#c{color:blue}[d]{color:blue}a:hover{color:blue;*{margin:0}}:hover{margin:0}}</style>',
      '<style>.a { /* { */ @media screen { margin: 0; + .b { content: "}"; margin: 0 } } }</style>',
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
} satisfies Record<string, RuleLetters>;
