import { html, nothing, type TemplateResult } from 'lit-html';
import type { Formats } from '../../core/text/formats.ts';
import type { FromLinksPage, LinkCheckView, LinksState, LinkView } from '../../protocol/links.ts';
import type { Tone } from '../../protocol/tone.ts';
import * as l10n from '../shared/l10n.ts';
import { mark, verdictBox } from '../shared/mark.ts';

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
    ${links === undefined ? nothing : links.length > 0 ? linksTable(state, links, tools.ask) : noLinks()}
  </main>`;
}

function header(state: LinksState, { formats, now, ask }: LinksPageTools): TemplateResult {
  const { layout, links = [], failure } = state;
  const times = links.flatMap(({ check }) => check?.at ?? []);
  return html`<header>
    <div class="title">
      <h1>${l10n.t('Links: {0}', layout)}</h1>
      ${
        times.length > 0
          ? html`<p class="facts">${l10n.t('Checked {0}', formats.near(Math.min(...times), now))}</p>`
          : nothing
      }
    </div>
    ${
      links.some(({ canCheck }) => canCheck)
        ? html`<button type="button" class="primary" @click=${() => ask({ type: 'check' })}>${l10n.t('Check Links…')}</button>`
        : nothing
    }
    ${
      failure || links.length === 0
        ? html`<div role="status">${failure ? html`<div class="failure"><span>${failure}</span></div>` : nothing}</div>`
        : verdictBox(verdict(links))
    }
    ${links.length > 0 ? templateLine(state, ask) : nothing}
  </header>`;
}

/** Says in one sentence how the links are. */
function verdict(links: readonly LinkView[]): { readonly tone: Tone; readonly words: string } {
  const checked = (...tones: readonly Tone[]) =>
    links.filter(({ check }) => check && tones.includes(check.tone)).length;
  const [sound, broken] = [checked('fine'), checked('blocks')];
  const doubtful = checked('warning', 'note') + links.filter(({ target }) => target === '').length;
  const incomplete = links.filter(({ missing }) => missing.length > 0).length;
  const unchecked = links.filter(({ canCheck, check }) => canCheck && !check).length;
  const facts = [
    broken > 0 && l10n.count('{0} doesn’t work|{0} don’t work', broken),
    doubtful > 0 && l10n.count('{0} needs a look|{0} need a look', doubtful),
    incomplete > 0 && l10n.count('{0} lacks parameters|{0} lack parameters', incomplete),
    unchecked > 0 && l10n.count('{0} is not checked|{0} are not checked', unchecked),
    sound > 0 && l10n.count('{0} works|{0} work', sound),
  ].filter((fact) => fact !== false);
  const all = l10n.count('{0} link|{0} links', links.length);
  return {
    tone: broken > 0 ? 'blocks' : doubtful + incomplete > 0 ? 'warning' : unchecked > 0 ? 'note' : 'fine',
    words: facts.length > 0 ? l10n.t('{0}: {1}', all, facts.join(', ')) : all,
  };
}

function templateLine({ template, account }: LinksState, ask: LinksPageTools['ask']): TemplateResult {
  const button = (words: string, type: 'add' | 'openSetting') =>
    html`<button type="button" class="link" @click=${() => ask({ type })}>${words}</button>`;
  const add = button(l10n.t('Add UTM Parameters…'), 'add');
  if (template === undefined) return html`<p class="template">${add}</p>`;
  return html`<p class="template">
    <span class="quiet">${account === undefined ? l10n.t('Template') : l10n.t('Template of account “{0}”', account)}</span>
    <code>${target(template)}</code>
    ${add} ${button(l10n.t('Open Settings'), 'openSetting')}
  </p>`;
}

const noLinks = () => html`<p class="note">${l10n.t('This layout has no links.')}</p>`;

function linksTable(
  { revision }: LinksState,
  links: readonly LinkView[],
  ask: LinksPageTools['ask'],
): TemplateResult {
  return html`<table aria-label=${l10n.t('Links')}>
    <thead>
      <tr>
        <th scope="col"><span class="hidden">${l10n.t('State')}</span></th>
        <th scope="col">${l10n.t('Link')}</th>
        <th scope="col">${l10n.t('Target')}</th>
        <th scope="col" class="line">${l10n.t('Line')}</th>
      </tr>
    </thead>
    <tbody>
      ${links.map((link, number) => linkRow(link, () => ask({ type: 'open', revision, link: number })))}
    </tbody>
  </table>`;
}

function linkRow(link: LinkView, open: () => void): TemplateResult {
  const words = link.words || l10n.t('Link without text');
  const place = link.file === undefined ? String(link.line) : `${link.file}:${link.line}`;
  return html`<tr>
    <td>${sign(link)}</td>
    <th scope="row">
      <span class=${link.words ? '' : 'quiet'}>${words}</span>
      ${traits(link).map((trait) => html`<span class="detail quiet">${trait}</span>`)}
    </th>
    <td>
      ${link.target ? html`<code>${target(link.target)}</code>` : quiet(l10n.t('No target'))}
      ${link.check ? found(link.check) : nothing} ${parameters(link)}
    </td>
    <td class="line">
      <button type="button" class="link" aria-label=${l10n.t('Go to the code of “{0}”: {1}', words, place)} @click=${open}>
        ${link.file === undefined ? place : html`${fileParts(link.file)}<wbr />:${link.line}`}
      </button>
    </td>
  </tr>`;
}

/** Draws the path of a file, which may break after each folder. */
function fileParts(path: string): readonly TemplateResult[] {
  const parts = path.split('/');
  return parts.map((part, at) => (at < parts.length - 1 ? html`${part}/<wbr />` : html`${part}`));
}

const quiet = (words: string) => html`<span class="quiet">${words}</span>`;

/** Draws the state of a link: what its last check found, and whether it lacks something. */
function sign({ check, missing, target }: LinkView): Content {
  if (check && check.tone !== 'fine') return mark(check.tone);
  if (missing.length > 0 || target === '') return mark('warning');
  return check ? mark('fine') : nothing;
}

/** Draws an address that may break before each of its parts. */
function target(address: string): (string | TemplateResult)[] {
  const [first = '', ...parts] = address.split(/(?<=[^:/])(?=[/?&#])/);
  return [first, ...parts.map((part) => html`<wbr />${part}`)];
}

/** Says what is wrong with a link, and where its redirects end. */
function found({ words, endsAt }: LinkCheckView): TemplateResult {
  return html`${words ? html`<span class="detail">${words}</span>` : nothing}
  ${endsAt ? html`<span class="detail"><span class="quiet">${l10n.t('Leads to')}</span> <code>${target(endsAt)}</code></span>` : nothing}`;
}

function traits({ isPicture, onlyOutlook, unsubscribes }: LinkView): string[] {
  return [
    isPicture ? l10n.t('Picture') : '',
    onlyOutlook ? l10n.t('Only in Outlook for Windows') : '',
    unsubscribes ? l10n.t('Unsubscribes, never requested') : '',
  ].filter(Boolean);
}

function parameters({ missing, stays, unsubscribes }: LinkView): Content {
  const reason =
    !unsubscribes && (stays === 'placeholder' || missing.length > 0) ? reasonWords(stays) : undefined;
  return html`${missing.length > 0 ? html`<span class="detail">${l10n.t('Missing: {0}', missing.join(', '))}</span>` : nothing}
  ${reason ? html`<span class="detail quiet">${reason}</span>` : nothing}`;
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
