import * as vscode from 'vscode';
import { blankLayout } from '../../../core/layouts/blankLayout.ts';
import { codeBlock } from '../../kit/tooltip.ts';
import { l10n } from '../../kit/words.ts';
import { blankPreheader, ownLanguage } from '../../layouts/index.ts';

interface SectionSnippet {
  readonly label: string;
  readonly body: string;
}

/** Returns snippets of common sections, with accessible defaults. */
function sectionSnippets(): readonly SectionSnippet[] {
  return [
    { label: l10n.t('Section: Heading and Text'), body: headingAndText },
    { label: l10n.t('Section: Picture with Button'), body: pictureWithButton },
    { label: l10n.t('Section: Two Columns'), body: twoColumns },
  ];
}

const headingAndText = `<mj-section>
\t<mj-column>
\t\t<mj-text font-size="24px" line-height="32px"><h2 style="margin: 0; font-size: 24px">\${1}</h2></mj-text>
\t\t<mj-text font-size="16px" line-height="24px">\${2}</mj-text>
\t</mj-column>
</mj-section>$0`;

const pictureWithButton = `<mj-section>
\t<mj-column>
\t\t<mj-image src="\${1}" alt="\${2}" width="\${3:600px}" />
\t\t<mj-button href="\${4}" font-size="16px">\${5}</mj-button>
\t</mj-column>
</mj-section>$0`;

const twoColumns = `<mj-section>
\t<mj-column>
\t\t<mj-text font-size="16px" line-height="24px">\${1}</mj-text>
\t</mj-column>
\t<mj-column>
\t\t<mj-text font-size="16px" line-height="24px">\${2}</mj-text>
\t</mj-column>
</mj-section>$0`;

/** A letter whose first tab stop is its title. */
const letterSnippet = () =>
  blankLayout('mjml', ownLanguage(), {
    title: `\${1:${l10n.t('New Letter')}}`,
    preheader: `\${2:${blankPreheader()}}`,
    text: '$0',
  }).replaceAll('  ', '\t');

/** Returns a whole letter, for a document that is empty except for the text in `range`, such as `<mj`. */
export function letterSnippetItem(range: vscode.Range): vscode.CompletionItem {
  return {
    label: l10n.t('Whole Letter'),
    kind: vscode.CompletionItemKind.Snippet,
    insertText: new vscode.SnippetString(letterSnippet()),
    filterText: '<mjml',
    preselect: true,
    // Sorts before all elements, whose sort texts begin with a letter.
    sortText: '!',
    documentation: exampleOf(letterSnippet()),
    range,
  };
}

/** Returns the common sections as completion items, found by their names and by `mj-section`. */
export function sectionItems(range: vscode.Range): vscode.CompletionItem[] {
  return sectionSnippets().map(({ label, body }) => ({
    label,
    kind: vscode.CompletionItemKind.Snippet,
    insertText: new vscode.SnippetString(body),
    filterText: `mj-section ${label}`,
    documentation: exampleOf(body),
    range,
  }));
}

/** Returns a snippet’s text without its tab stops. */
function exampleOf(body: string): vscode.MarkdownString {
  return codeBlock(body.replace(/\$\{?\w(:([^}]*))?\}?/g, '$2'), 'mjml');
}
