import { html, nothing, type TemplateResult } from 'lit-html';
import type { Formats } from '../../core/text/formats.ts';
import type { FromLinksPage, LinksState, LinkView } from '../../protocol/links.ts';
import type { Tone } from '../../protocol/tone.ts';
import * as l10n from '../shared/l10n.ts';
import { sign, verdictBox } from '../shared/mark.ts';
import { type NumberedLink, problemsFirst, statusOf, statusWords, tones } from './status.ts';

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
  const isChecked = times.length > 0;
  return html`<header>
    <div class="title">
      <h1>${l10n.t('Links: {0}', layout)}</h1>
      ${isChecked ? html`<p class="facts">${l10n.t('Checked {0}', formats.near(Math.min(...times), now))}</p>` : nothing}
    </div>
    ${
      links.some(({ canCheck }) => canCheck)
        ? html`<button type="button" class="primary" @click=${() => ask({ type: 'check' })}>
            ${isChecked ? l10n.t('Check Again…') : l10n.t('Check Links…')}
          </button>`
        : nothing
    }
    ${
      failure || links.length === 0
        ? html`<div role="status">${failure ? html`<div class="failure"><span>${failure}</span></div>` : nothing}</div>`
        : verdictBox(verdict(links))
    }
    ${links.length > 0 ? parametersBlock(state, links, ask) : nothing}
  </header>`;
}

/** Says in one sentence how the links are. Counts each link once. */
function verdict(links: readonly LinkView[]): { readonly tone: Tone; readonly words: string } {
  const counted = Map.groupBy(links, statusOf);
  const countOf = (status: ReturnType<typeof statusOf>) => counted.get(status)?.length ?? 0;
  const [broken, doubtful, unchecked, sound] = [
    countOf('broken'),
    countOf('doubtful'),
    countOf('notChecked'),
    countOf('works'),
  ];
  const facts = [
    broken > 0 && l10n.count('{0} doesn’t work|{0} don’t work', broken),
    doubtful > 0 && l10n.count('{0} needs a look|{0} need a look', doubtful),
    unchecked > 0 && l10n.count('{0} is not checked|{0} are not checked', unchecked),
    sound > 0 && l10n.count('{0} works|{0} work', sound),
  ].filter((fact) => fact !== false);
  const all = l10n.count('{0} link|{0} links', links.length);
  const canBeChecked = links.some((link) => link.canCheck && !link.check);
  return {
    tone: broken > 0 ? 'blocks' : doubtful > 0 ? 'warning' : canBeChecked ? 'note' : 'fine',
    words: l10n.t('{0}: {1}', all, facts.join(', ')),
  };
}

/** Says how many links lack parameters, and leads to adding them. Shows the template on request. */
function parametersBlock(
  { template, account }: LinksState,
  links: readonly LinkView[],
  ask: LinksPageTools['ask'],
): TemplateResult {
  const button = (words: string, type: 'add' | 'openSetting') =>
    html`<button type="button" class="link" @click=${() => ask({ type })}>${words}</button>`;
  if (template === undefined)
    return html`<p class="parameters">${button(l10n.t('Add UTM Parameters…'), 'add')}</p>`;
  const incomplete = links.filter(({ missing }) => missing.length > 0);
  const byHand = incomplete.filter(({ isByHand }) => isByHand).length;
  const here = incomplete.length - byHand;
  return html`<div class="parameters">
    ${
      incomplete.length === 0
        ? nothing
        : html`<p>
            ${l10n.count('{0} link lacks UTM parameters.|{0} links lack UTM parameters.', incomplete.length)}
            ${here > 0 ? button(l10n.count('Add to {0} Link…|Add to {0} Links…', here), 'add') : nothing}
            ${byHand > 0 ? l10n.count('Add them to {0} link in the layout yourself.|Add them to {0} links in the layout yourself.', byHand) : nothing}
          </p>`
    }
    <details>
      <summary>
        ${account === undefined ? l10n.t('Template') : l10n.t('Template of account “{0}”', account)}
      </summary>
      <p><code>${target(template)}</code> ${button(l10n.t('Open Settings'), 'openSetting')}</p>
    </details>
  </div>`;
}

const noLinks = () => html`<p class="note">${l10n.t('This layout has no links.')}</p>`;

/**
 * Renders the links as a table. The roles are explicit because a narrow page displays the rows as blocks, which removes the table's
 * implicit roles.
 */
function linksTable(
  { revision }: LinksState,
  links: readonly LinkView[],
  ask: LinksPageTools['ask'],
): TemplateResult {
  return html`<div>
      <p class="quiet">${l10n.t('Problems first, otherwise in the order of the letter.')}</p>
      <table role="table" aria-label=${l10n.t('Links')}>
        <thead>
          <tr role="row">
            <th role="columnheader" scope="col">${l10n.t('State')}</th>
            <th role="columnheader" scope="col">${l10n.t('Link')}</th>
            <th role="columnheader" scope="col">${l10n.t('Target')}</th>
            <th role="columnheader" scope="col" class="line">${l10n.t('Line')}</th>
          </tr>
        </thead>
        <tbody>
          ${problemsFirst(links).map((one) => linkRow(one, () => ask({ type: 'open', revision, link: one.number })))}
        </tbody>
      </table>
    </div>
    <p class="next">${nextWords(links)}</p>`;
}

/** Says what comes after this page. */
function nextWords(links: readonly LinkView[]): string {
  const statuses = new Set(links.map(statusOf));
  if (statuses.has('broken') || statuses.has('doubtful'))
    return l10n.t('After fixing, check again; then send a test.');
  return links.some(({ canCheck, check }) => canCheck && !check)
    ? l10n.t('Check the links, then send a test.')
    : l10n.t('Next, send a test.');
}

function linkRow({ link, number }: NumberedLink, open: () => void): TemplateResult {
  const words = link.words || l10n.t('Link without text');
  const status = statusOf(link);
  return html`<tr role="row" data-number=${number}>
    <td role="cell" class="state">${sign(tones[status])} <span>${statusWords(status)}</span></td>
    <th role="rowheader" scope="row">
      <span class=${link.words ? '' : 'quiet'}>${words}</span>
      ${traits(link).map((trait) => html`<span class="detail quiet">${trait}</span>`)}
    </th>
    <td role="cell" class="target">
      ${link.target ? html`<code>${target(link.target)}</code>` : quiet(l10n.t('No target'))} ${remarks(link)}
    </td>
    <td role="cell" class="line">${lineButton(link, words, open)}</td>
  </tr>`;
}

/** Renders the way to the code, as one to the fix if the link doesn't work. */
function lineButton(link: LinkView, words: string, open: () => void): TemplateResult {
  const { file, line } = link;
  const button = (name: string, shown: string | TemplateResult) =>
    html`<button type="button" class="link" aria-label=${name} @click=${open}>${shown}</button>`;
  const place = file === undefined ? String(line) : `${file}:${line}`;
  if (statusOf(link) === 'broken') {
    const fix = file === undefined ? l10n.t('Fix in line {0}', place) : l10n.t('Fix in {0}', place);
    return button(`${fix}. ${words}`, fix);
  }
  const shown = file === undefined ? place : html`${fileParts(file)}:${line}`;
  return button(l10n.t('Go to the code of “{0}”: {1}', words, place), shown);
}

/** Draws the path of a file, which may break after each folder. */
function fileParts(path: string): readonly TemplateResult[] {
  const parts = path.split('/');
  return parts.map((part, at) => (at < parts.length - 1 ? html`${part}/<wbr />` : html`${part}`));
}

const quiet = (words: string) => html`<span class="quiet">${words}</span>`;

/** Draws an address that may break before each of its parts. */
function target(address: string): (string | TemplateResult)[] {
  const [first = '', ...parts] = address.split(/(?<=[^:/])(?=[/?&#])/);
  return [first, ...parts.map((part) => html`<wbr />${part}`)];
}

/** Says what is wrong with a link, where its redirects end, and which parameters it lacks. */
function remarks({ fault, check, missing, isByHand, isFilledIn }: LinkView): Content {
  const said = [
    fault,
    check?.words,
    check?.loss,
    missing.length > 0 && l10n.t('Missing: {0}', missing.join(', ')),
    missing.length > 0 && isByHand && l10n.t('Add them in the layout yourself.'),
    isFilledIn && l10n.t('Not checked: the address is filled in for each reader.'),
  ];
  return html`${said.map((words) => (words ? html`<span class="detail">${words}</span>` : nothing))}
  ${
    check?.endsAt
      ? html`<span class="detail"><span class="quiet">${l10n.t('Leads to')}</span> <code>${target(check.endsAt)}</code></span>`
      : nothing
  }`;
}

function traits({ words, isPicture, onlyOutlook, unsubscribes }: LinkView): string[] {
  return [
    words ? '' : l10n.t('Has no words: people who listen to the letter can’t tell where it leads.'),
    isPicture ? l10n.t('Picture') : '',
    onlyOutlook ? l10n.t('Only in Outlook for Windows') : '',
    unsubscribes ? l10n.t('Looks like an unsubscribe link: never requested') : '',
  ].filter(Boolean);
}
