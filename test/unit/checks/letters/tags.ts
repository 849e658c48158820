import type { RuleLetters } from './ruleLetters.ts';

export const tagsLetters = {
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
} satisfies Record<string, RuleLetters>;
