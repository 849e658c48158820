/** An MJML layout with one text and nothing in it. */
export const blankMjml = (language: string) => `<mjml lang="${language}" dir="ltr">
  <mj-head>
    <mj-title></mj-title>
    <mj-preview></mj-preview>
  </mj-head>
  <mj-body>
    <mj-section>
      <mj-column>
        <mj-text font-size="16px" line-height="24px"></mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`;

/** An HTML letter with nothing in it. */
export const blankHtml = (language: string) => `<!doctype html>
<html lang="${language}" dir="ltr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title></title>
  </head>
  <body>
  </body>
</html>
`;
