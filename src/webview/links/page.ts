import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Formats } from '../../core/text/formats.ts';
import type { FromLinksPage, LinkCheckView, LinksState, LinkView } from '../../protocol/links.ts';

/** The tools for rendering the page. `now` is in milliseconds since 1970. */
export interface LinksPageTools {
  readonly formats: Formats;
  readonly now: number;
  readonly ask: (message: FromLinksPage) => void;
}

type Content = TemplateResult | typeof nothing;

/** Renders the whole page. */
export function page(state: LinksState, tools: LinksPageTools): TemplateResult {
  const { links } = state;
  return html`<main>
    ${header(state, tools)}
    ${links === undefined ? nothing : links.length > 0 ? linksTable(state, links, tools) : noLinks()}
  </main>`;
}

function header({ layout, links = [], template, account, failure }: LinksState, { ask }: LinksPageTools) {
  const incomplete = links.filter(({ missing }) => missing.length > 0).length;
  return html`<header>
    <div class="title">
      <h1>${l10n.t('Links: {0}', layout)}</h1>
      <p class="facts">
        <span>${l10n.t('In all: {0}', links.length)}</span>
        ${
          template === undefined
            ? nothing
            : html`<span>${
                incomplete > 0
                  ? l10n.t('With missing parameters: {0}', incomplete)
                  : l10n.t('No parameters are missing')
              }</span>`
        }
      </p>
    </div>
    <div class="ways">
      <button type="button" @click=${() => ask({ type: 'add' })}>${l10n.t('Add UTM Parameters…')}</button>
      <button type="button" @click=${() => ask({ type: 'check' })}>${l10n.t('Check Links…')}</button>
    </div>
    <div role="status">${failure ? html`<div class="failure"><span>${failure}</span></div>` : nothing}</div>
    ${template === undefined ? nothing : templateLine(template, account, ask)}
  </header>`;
}

function templateLine(template: string, account: string | undefined, ask: LinksPageTools['ask']) {
  return html`<p class="template">
    <span class="quiet">${account === undefined ? l10n.t('Template') : l10n.t('Template of account “{0}”', account)}</span>
    <code>${template}</code>
    <button type="button" class="link" @click=${() => ask({ type: 'openSetting' })}>${l10n.t('Open Settings')}</button>
  </p>`;
}

const noLinks = () => html`<p class="note">${l10n.t('This layout has no links.')}</p>`;

/** The roles are explicit because a narrow page displays the rows as blocks, which removes the table's implicit roles. */
function linksTable(
  { revision }: LinksState,
  links: readonly LinkView[],
  tools: LinksPageTools,
): TemplateResult {
  const column = (name: string) => html`<th role="columnheader" scope="col">${name}</th>`;
  return html`<table role="table" aria-label=${l10n.t('Links')}>
    <thead>
      <tr role="row">
        ${column(l10n.t('Link'))} ${column(l10n.t('Target'))} ${column(l10n.t('Parameters'))}
        ${column(l10n.t('Last check'))} ${column(l10n.t('Code'))}
      </tr>
    </thead>
    <tbody>
      ${links.map((link, number) => linkRow(link, () => tools.ask({ type: 'open', revision, link: number }), tools))}
    </tbody>
  </table>`;
}

function linkRow(link: LinkView, open: () => void, tools: LinksPageTools): TemplateResult {
  const words = link.words || l10n.t('Link without text');
  return html`<tr role="row">
    <th role="rowheader" scope="row">
      <span class=${link.words ? '' : 'quiet'}>${words}</span>
      ${traits(link).map((trait) => html`<br /><span class="quiet">${trait}</span>`)}
    </th>
    <td role="cell" class="target">${link.target ? html`<code>${link.target}</code>` : quiet(l10n.t('No target'))}</td>
    <td role="cell">${parameters(link)}</td>
    <td role="cell">${lastCheck(link.check, tools)}</td>
    <td role="cell">
      <button type="button" class="link" aria-label=${l10n.t('Go to the code of “{0}”: {1}', words, link.place)} @click=${open}>
        ${link.place}
      </button>
    </td>
  </tr>`;
}

const quiet = (words: string) => html`<span class="quiet">${words}</span>`;

function traits({ isPicture, onlyOutlook, unsubscribes }: LinkView): string[] {
  return [
    isPicture ? l10n.t('Picture') : '',
    onlyOutlook ? l10n.t('Only in Outlook for Windows') : '',
    unsubscribes ? l10n.t('Unsubscribes') : '',
  ].filter(Boolean);
}

function parameters(link: LinkView): Content {
  const { parameters: written, missing, stays, unsubscribes } = link;
  const reason = unsubscribes
    ? undefined
    : stays === 'placeholder' || missing.length > 0
      ? reasonWords(stays)
      : undefined;
  if (written.length + missing.length === 0 && !reason) return nothing;
  return html`<ul class="parameters">
    ${written.map(({ name, value }) => html`<li><code>${value ? `${name}=${value}` : name}</code></li>`)}
    ${missing.length > 0 ? html`<li class="missing">${l10n.t('Missing: {0}', missing.join(', '))}</li>` : nothing}
    ${reason ? html`<li class="quiet">${reason}</li>` : nothing}
  </ul>`;
}

/** Returns the reason why parameters are not added to a link. */
function reasonWords(stays: LinkView['stays']): string | undefined {
  switch (stays) {
    case 'placeholder':
      return l10n.t('Stays as it is: a placeholder may write more of this address.');
    case 'elsewhere':
      return l10n.t('Add it by hand: MJML makes this address from several places.');
    default:
      return undefined;
  }
}

function lastCheck({ tone, words, at }: LinkCheckView, { formats, now }: LinksPageTools): Content {
  if (!words) return nothing;
  return html`<span class="check ${tone}">${words}</span>
    ${at === undefined ? nothing : html`<br />${quiet(formats.near(at, now))}`}`;
}
