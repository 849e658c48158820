const words =
  'spring summer letter garden offer reader price journey morning colour paper ticket window kitchen station river'.split(
    ' ',
  );

function sentence(seed: number, length: number): string {
  return Array.from(
    { length },
    (_, index) => words[(seed * 7 + index * 5 + ((seed * index) % 3)) % words.length],
  ).join(' ');
}

const sections: readonly ((seed: number) => string)[] = [
  (seed) => `    <mj-section background-color="#ffffff" padding="24px 0">
      <mj-column>
        <mj-text font-size="20px" font-weight="bold" color="#1f2a37">${sentence(seed, 5)}</mj-text>
        <mj-text line-height="22px" color="#4b5563">${sentence(seed + 1, 45)}</mj-text>
        <mj-button background-color="#2563eb" href="https://example.com/offer/${seed}">${sentence(seed, 2)}</mj-button>
      </mj-column>
    </mj-section>
`,
  (seed) => `    <mj-section background-color="#f9fafb">
      <mj-column width="50%">
        <mj-image src="https://example.com/picture-${seed}.png" alt="${sentence(seed, 3)}" border-radius="8px" />
        <mj-text align="center" font-size="15px">${sentence(seed + 2, 18)}</mj-text>
      </mj-column>
      <mj-column width="50%">
        <mj-image src="https://example.com/picture-${seed + 1}.png" alt="${sentence(seed + 1, 3)}" border-radius="8px" />
        <mj-text align="center" font-size="15px">${sentence(seed + 3, 18)} <a href="https://example.com/${seed}">${sentence(seed, 2)}</a></mj-text>
      </mj-column>
    </mj-section>
`,
  (seed) => `    <mj-section padding="8px 0">
      <mj-column>
        <mj-table cellpadding="4px">
          <tr><th align="left">${sentence(seed, 2)}</th><th align="right">${sentence(seed + 1, 1)}</th></tr>
          <tr><td>${sentence(seed + 2, 4)}</td><td align="right">${seed}.00</td></tr>
          <tr><td>${sentence(seed + 3, 4)}</td><td align="right">${seed + 9}.50</td></tr>
        </mj-table>
        <mj-divider border-width="1px" border-color="#e5e7eb" />
      </mj-column>
    </mj-section>
`,
];

const head = `<mjml>
  <mj-head>
    <mj-title>${sentence(3, 4)}</mj-title>
    <mj-preview>${sentence(4, 9)}</mj-preview>
    <mj-attributes>
      <mj-all font-family="Arial, sans-serif" />
      <mj-text padding="8px 24px" />
    </mj-attributes>
  </mj-head>
  <mj-body background-color="#f3f4f6">
`;

const tail = `  </mj-body>
</mjml>
`;

/** A typical newsletter of about this size. Deterministic. */
export function layoutOf(kilobytes: number): string {
  let body = '';
  for (let seed = 1; head.length + body.length + tail.length < kilobytes * 1024; seed++) {
    body += sections[seed % sections.length]?.(seed);
  }
  return head + body + tail;
}

const typing =
  ' We have <b>saved you a table</b> by the window &amp; look forward to <a href="https://example.com">your visit</a>.';

/** The layout after `strokes` keystrokes of a sentence typed into a text in its middle. */
export function typed(layout: string, strokes: number): string {
  const place = layout.indexOf('</mj-text>', layout.length / 2);
  const [sentences, rest] = [Math.floor(strokes / typing.length), strokes % typing.length];
  return layout.slice(0, place) + typing.repeat(sentences) + typing.slice(0, rest) + layout.slice(place);
}
