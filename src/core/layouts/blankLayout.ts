import type { LayoutKind } from './layout.ts';

/** What a blank letter says: its title, the text that the inbox shows behind the subject, and its first text. */
interface BlankTexts {
  readonly title: string;
  readonly preheader: string;
  readonly text: string;
}

/** Returns a letter with hardly any content, in which our own checks find nothing. `language` is a tag, such as `en`. */
export function blankLayout(kind: LayoutKind, language: string, texts: BlankTexts): string {
  return kind === 'mjml' ? blankMjml(language, texts) : blankHtml(language, texts);
}

const blankMjml = (language: string, { title, preheader, text }: BlankTexts) =>
  `<mjml lang="${language}" dir="ltr">
  <mj-head>
    <mj-title>${title}</mj-title>
    <mj-preview>${preheader}</mj-preview>
    <mj-raw><meta name="color-scheme" content="light" /></mj-raw>
  </mj-head>
  <mj-body>
    <mj-section>
      <mj-column>
        <mj-text font-size="16px" line-height="24px">${text}</mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`;

const blankHtml = (language: string, { title, preheader, text }: BlankTexts) => `<!doctype html>
<html lang="${language}" dir="ltr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light">
    <title>${title}</title>
  </head>
  <body>
    <div style="display: none">${preheader}</div>
    ${text}
  </body>
</html>
`;
