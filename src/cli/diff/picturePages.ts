import { escaped } from '../check/formats/markdown.ts';
import type { DrawnDiff, PictureNames } from './pictures.ts';
import { type DiffWording, nameOf, statusText } from './rows.ts';

/** Returns the pictures of letters as Markdown, for a comment. `base` is the address at which the folder with the pictures is published. */
export function picturesAsMarkdown(drawn: readonly DrawnDiff[], wording: DiffWording, base: string): string {
  const { l10n } = wording;
  const picture = (name: string | undefined, alt: string) =>
    name === undefined ? '' : `![${escaped(alt)}](<${base}${name}>)`;
  const rows = drawn.flatMap(({ letter, pictures }) => [
    '',
    `#### ${escaped(nameOf(letter))} (${statusText(wording, letter)})`,
    ...pictures.flatMap((names) => [
      '',
      titleOf(wording, names),
      '',
      `| ${l10n.t('Before')} | ${l10n.t('Now')} | ${l10n.t('Difference')} |`,
      '|---|---|---|',
      `| ${picture(names.before, l10n.t('Before'))} | ${picture(names.after, l10n.t('Now'))} | ${
        names.isSame ? l10n.t('Looks the same.') : picture(names.difference, l10n.t('Difference'))
      } |`,
    ]),
  ]);
  return [`### ${l10n.t('Pictures of changed letters')}`, ...rows, ''].join('\n');
}

const titleOf = ({ l10n }: DiffWording, { width }: PictureNames) =>
  l10n.count('{0} pixel wide|{0} pixels wide', width);

/** Returns a page with the pictures of letters side by side. It runs no script and loads nothing but them. */
export function picturesAsPage(drawn: readonly DrawnDiff[], wording: DiffWording, language: string): string {
  const { l10n } = wording;
  const title = l10n.t('Pictures of changed letters');
  const figure = (name: string | undefined, caption: string) =>
    name === undefined
      ? ''
      : `<figure><figcaption>${asHtml(caption)}</figcaption><a href="${name}"><img src="${name}" alt="${asHtml(caption)}"></a></figure>`;
  const sections = drawn.map(({ letter, pictures }) => {
    const rows = pictures.map((names) => {
      const same = names.isSame ? `<p>${asHtml(l10n.t('Looks the same.'))}</p>` : '';
      const { before, after, difference } = names;
      return `<h3>${asHtml(titleOf(wording, names))}</h3>
<div>${figure(before, l10n.t('Before'))}${figure(after, l10n.t('Now'))}${figure(difference, l10n.t('Difference'))}${same}</div>`;
    });
    return `<section><h2>${asHtml(nameOf(letter))} <small>${asHtml(statusText(wording, letter))}</small></h2>${rows.join('\n')}</section>`;
  });
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src * data:; style-src 'unsafe-inline'">
<title>${asHtml(title)}</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 1600px; padding: 24px; }
  h1 { font-size: 22px; }
  h2 { font-size: 17px; margin: 40px 0 12px; overflow-wrap: anywhere; }
  h3 { font-size: 15px; font-weight: normal; margin: 0 0 8px; }
  small { font-weight: normal; opacity: 0.7; margin-left: 8px; }
  div { display: flex; flex-wrap: wrap; gap: 24px; align-items: start; margin-bottom: 24px; }
  figure { margin: 0; flex: 0 1 auto; min-width: 0; max-width: 100%; }
  figcaption { opacity: 0.7; margin-bottom: 6px; }
  img { display: block; max-width: 100%; outline: 1px solid #8885; }
  @media (min-width: 1000px) { figure { max-width: calc((100% - 48px) / 3); } }
</style>
</head>
<body>
<h1>${asHtml(title)}</h1>
${sections.join('\n') || `<p>${asHtml(l10n.t('Nothing has changed in the letters.'))}</p>`}
</body>
</html>
`;
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const asHtml = (text: string) =>
  text.toWellFormed().replace(/[&<>"]/g, (character) => references[character] ?? character);
