import type { RuleLetters } from './ruleLetters.ts';

export const removedLetters = {
  script: {
    finds: [
      '⟦<script>⟧alert(1)</script>',
      '⟦<script type="text/javascript">⟧1</script>',
      '⟦<script type=module>⟧1</script>',
      '<p ⟦onclick="x()"⟧>x</p>',
      '<a href="⟦javascript:x()⟧">x</a>',
    ],
    passes: [
      '<p once="1" on="2">x</p>',
      '<script type="application/ld+json">{"@type":"EmailMessage"}</script>',
      '<script type="application/adaptivecard+json; charset=utf-8">{}</script>',
    ],
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
} satisfies Record<string, RuleLetters>;
