import { html, nothing, type TemplateResult } from 'lit-html';
import type { Formats } from '../../core/text/formats.ts';
import type { FromLinksPage, LinksState, LinkView } from '../../protocol/links.ts';
import type { Tone } from '../../protocol/tone.ts';
import { accountPill } from '../shared/accountPill.ts';
import * as l10n from '../shared/l10n.ts';
import { mark, sign, verdictBox } from '../shared/mark.ts';
import {
  isProblem,
  type LinkStatus,
  type NumberedLink,
  problemsFirst,
  statusOf,
  statusWords,
  tones,
} from './status.ts';

/** The tools for rendering the page. `now` is in milliseconds since 1970. */
interface LinksPageTools {
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
    ${links === undefined ? nothing : links.length > 0 ? html`${linksTable(state, links, tools.ask)} ${ending(links, tools.ask)}` : noLinks()}
  </main>`;
}

function header(state: LinksState, { formats, now, ask }: LinksPageTools): TemplateResult {
  const { layout, links = [], account, failure, added } = state;
  const times = links.flatMap(({ check }) => check?.at ?? []);
  return html`<header>
    <div class="title">
      <h1>${l10n.t('Links: {0}', layout)}</h1>
      <p class="facts">
        ${account ? accountPill(account.name, account.isLive) : nothing}
        ${times.length > 0 ? html`<span>${l10n.t('Checked {0}', formats.near(Math.min(...times), now))}</span>` : nothing}
      </p>
    </div>
    <div class="ways">${ways(state, links, ask)}</div>
    ${
      failure || links.length === 0
        ? html`<div role="status">${failure ? html`<div class="failure"><span>${failure}</span></div>` : nothing}</div>`
        : verdictBox(verdict(links))
    }
    <div role="status" class="done">${added ? addedLine(added, layout, formats, now) : nothing}</div>
    ${links.length > 0 ? parametersBlock(state, links, ask) : nothing}
  </header>`;
}

/** Says what was added to the links, and how to take it back. */
function addedLine(
  { names, links, at }: NonNullable<LinksState['added']>,
  layout: string,
  { near }: Formats,
  now: number,
): TemplateResult {
  const words = l10n.count(
    'Added to {0} link: {1} ({2}). To take it back, undo in “{3}”.|Added to {0} links: {1} ({2}). To take it back, undo in “{3}”.',
    links,
    names.join(', '),
    near(at, now),
    layout,
  );
  return html`<p>${mark('fine')} ${words}</p>`;
}

/** Renders what can be done at once: the first problem is the nearest, then a check of what is not checked yet. */
function ways({ revision }: LinksState, links: readonly LinkView[], ask: LinksPageTools['ask']): Content[] {
  const [first] = problemsFirst(links);
  const hasProblem = first !== undefined && isProblem(first.link);
  const goToFirst = () => first && ask({ type: 'open', revision, link: first.number });
  const goTo = html`<button type="button" class="primary" @click=${goToFirst}>
    ${l10n.t('Go to the First Problem')}
  </button>`;
  const canCheck = links.some((link) => link.canCheck);
  return [
    hasProblem ? goTo : nothing,
    canCheck ? checkButton(links, ask, !hasProblem && isToCheck(links) ? 'primary' : '') : nothing,
  ];
}

const isToCheck = (links: readonly LinkView[]) => links.some((link) => statusOf(link) === 'notChecked');

const isChecked = (links: readonly LinkView[]) => links.some(({ check }) => check);

const checkButton = (links: readonly LinkView[], ask: LinksPageTools['ask'], kind: string) =>
  html`<button type="button" class=${kind} @click=${() => ask({ type: 'check' })}>
    ${isChecked(links) ? l10n.t('Check Again…') : l10n.t('Check Links…')}
  </button>`;

/** Says in one sentence how the links are. Counts each link once. */
function verdict(links: readonly LinkView[]): { readonly tone: Tone; readonly words: string } {
  const counted = Map.groupBy(links, statusOf);
  const countOf = (status: LinkStatus) => counted.get(status)?.length ?? 0;
  const [broken, doubtful, wordless, unchecked, sound, uncheckable] = [
    countOf('broken'),
    countOf('doubtful'),
    countOf('wordless'),
    countOf('notChecked'),
    countOf('works'),
    countOf('uncheckable'),
  ];
  const facts = [
    broken > 0 && l10n.count('{0} doesn’t work|{0} don’t work', broken),
    doubtful > 0 && l10n.count('{0} needs attention|{0} need attention', doubtful),
    wordless > 0 && l10n.count('{0} has no text|{0} have no text', wordless),
    unchecked > 0 && l10n.count('{0} is not checked|{0} are not checked', unchecked),
    sound > 0 && l10n.count('{0} works|{0} work', sound),
    uncheckable > 0 && l10n.count('{0} can’t be checked|{0} can’t be checked', uncheckable),
  ].filter((fact) => fact !== false);
  const isNew = unchecked === links.length;
  const all = isNew
    ? l10n.count('{0} link, not checked yet|{0} links, none of them checked yet', links.length)
    : l10n.count('{0} link|{0} links', links.length);
  return {
    tone: broken > 0 ? 'blocks' : doubtful + wordless > 0 ? 'warning' : unchecked > 0 ? 'note' : 'fine',
    words: isNew ? all : l10n.t('{0}: {1}', all, facts.join(', ')),
  };
}

/** Says which links lack parameters and what that means, and leads to adding them. Shows the template on request. */
function parametersBlock(
  { template, account }: LinksState,
  links: readonly LinkView[],
  ask: LinksPageTools['ask'],
): TemplateResult {
  const button = (words: string, type: 'add' | 'openSetting') =>
    html`<button type="button" class="small" @click=${() => ask({ type })}>${words}</button>`;
  if (template === undefined)
    return html`<p class="parameters">
      ${l10n.t('UTM parameters tell your web statistics which visits come from this letter.')}
      ${button(l10n.t('Add UTM Parameters…'), 'add')}
    </p>`;
  const incomplete = links.filter(({ missing }) => missing.length > 0);
  const broken = incomplete.filter((link) => statusOf(link) === 'broken');
  const dropping = incomplete.filter((link) => !broken.includes(link) && link.check?.loss !== undefined);
  const useful = incomplete.filter((link) => !broken.includes(link) && !dropping.includes(link));
  const byHand = useful.filter(({ isByHand }) => isByHand);
  const here = useful.length - byHand.length;
  return html`<div class="parameters">
    ${
      incomplete.length === 0
        ? nothing
        : html`<p>
            ${l10n.count(
              '{0} link lacks some or all UTM parameters: {1}. Your web statistics may not count its visits for this campaign.|{0} links lack some or all UTM parameters: {1}. Your web statistics may not count their visits for this campaign.',
              incomplete.length,
              namesOf(incomplete),
            )}
            ${broken.length > 0 ? l10n.t('Correct the address first: {0}.', namesOf(broken)) : nothing}
            ${dropping.length > 0 ? l10n.t('Fix the redirect first, it drops parameters: {0}.', namesOf(dropping)) : nothing}
            ${byHand.length > 0 ? l10n.t('Add parameters by hand in the layout: {0}.', namesOf(byHand)) : nothing}
          </p>
          ${here > 0 ? html`<p>${button(l10n.count('Add to {0} Link…|Add to {0} Links…', here), 'add')}</p>` : nothing}`
    }
    <details>
      <summary>
        ${account === undefined ? l10n.t('Template') : l10n.t('Template of account “{0}”', account.name)}
      </summary>
      <p><code>${target(template)}</code> ${button(l10n.t('Open Settings'), 'openSetting')}</p>
    </details>
  </div>`;
}

/** The maximum number of links that are named in a sentence. */
const mostNamed = 3;

/** Names links by their words, or else by their lines. */
function namesOf(links: readonly LinkView[]): string {
  const names = links
    .slice(0, mostNamed)
    .map((link) => (link.words ? l10n.t('“{0}”', link.words) : lineWords(link)));
  const left = links.length - names.length;
  return [...names, ...(left > 0 ? [l10n.count('and {0} more|and {0} more', left)] : [])].join(', ');
}

const lineWords = ({ line, file }: LinkView) =>
  file === undefined ? l10n.t('line {0}', line) : l10n.t('line {0} of {1}', line, file);

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
  const wasChecked = isChecked(links);
  const hasGroups = new Set(links.map(statusOf)).size > 1;
  return html`<div>
    ${hasGroups ? quiet(l10n.t('Grouped by state, problems first.')) : nothing}
    <table role="table" aria-label=${l10n.t('Links')}>
      <thead>
        <tr role="row">
          <th role="columnheader" scope="col">${l10n.t('State')}</th>
          <th role="columnheader" scope="col">${l10n.t('Link')}</th>
          <th role="columnheader" scope="col">${l10n.t('Target')}</th>
          <th role="columnheader" scope="col" class="places">${l10n.t('Go to')}</th>
        </tr>
      </thead>
      <tbody>
        ${problemsFirst(links).map((one) =>
          linkRow(one, wasChecked, (type) => ask({ type, revision, link: one.number })),
        )}
      </tbody>
    </table>
  </div>`;
}

/** Ends the page with the next step, which is the main one if nothing is left to do with the links. */
function ending(links: readonly LinkView[], ask: LinksPageTools['ask']): TemplateResult {
  const isDone = !links.some(isProblem) && !isToCheck(links);
  return html`<section class="next">
    <h2>${l10n.t('What next')}</h2>
    <div class="ways">
      <button type="button" class=${isDone ? 'primary' : ''} @click=${() => ask({ type: 'sendTest' })}>
        ${l10n.t('Send Test…')}
      </button>
    </div>
  </section>`;
}

function linkRow(
  { link, number }: NumberedLink,
  wasChecked: boolean,
  go: (how: 'open' | 'openInBrowser') => void,
): TemplateResult {
  const words = link.words || l10n.t('Link without text');
  const status = statusOf(link);
  return html`<tr role="row" data-number=${number}>
    <td role="cell" class="state">
      <strong>${sign(tones[status])} ${statusWords(status)}</strong> ${lines(findings(link, wasChecked))}
    </td>
    <th role="rowheader" scope="row">
      <span class=${link.words ? '' : 'quiet'}>${words}</span>
      ${traits(link).map((trait) => html`<span class="detail quiet">${trait}</span>`)}
    </th>
    <td role="cell" class="target">
      ${link.target ? html`<code>${target(link.target)}</code>` : quiet(l10n.t('No target'))} ${end(link)}
    </td>
    <td role="cell" class="places">${places(link, words, go)}</td>
  </tr>`;
}

/** Renders the ways to the code of a link and to its target. */
function places(link: LinkView, words: string, go: (how: 'open' | 'openInBrowser') => void): TemplateResult {
  const { file, line, canOpen } = link;
  const button = (name: string, shown: string, how: 'open' | 'openInBrowser') =>
    html`<button type="button" class="link" aria-label=${name} @click=${() => go(how)}>${shown}</button>`;
  const shown = l10n.t('Line {0}', line);
  const browser = l10n.t('Open in Browser');
  return html`${button(l10n.t('{0}: code of “{1}”', shown, words), shown, 'open')}
  ${file === undefined ? nothing : html`<span class="quiet">${fileParts(file)}</span>`}
  ${canOpen ? button(l10n.t('{0}: “{1}”', browser, words), browser, 'openInBrowser') : nothing}`;
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

const lines = (said: readonly (string | false | undefined)[]) =>
  said.map((words) => (words ? html`<span class="detail">${words}</span>` : nothing));

/** Says what is wrong with a link, which parameters it lacks, or why it was not checked. */
function findings(link: LinkView, wasChecked: boolean): (string | false | undefined)[] {
  const { words, fault, check, canCheck, uncheckable, missing, isByHand } = link;
  // Before the first check, the sign of each link and the sentence on top say enough.
  const unchecked =
    wasChecked &&
    l10n.t('The last check left it out: the link is newer, or the check was stopped or reached its limit.');
  return [
    fault,
    check?.words,
    check?.loss,
    statusOf(link) === 'wordless'
      ? l10n.t('Screen-reader users can’t tell where the link leads.')
      : words === '' && l10n.t('No text: screen-reader users can’t tell where the link leads.'),
    !fault && !check && (canCheck ? unchecked : uncheckable),
    missing.length > 0 && l10n.t('Missing: {0}', missing.join(', ')),
    missing.length > 0 && isByHand && l10n.t('Add them in the layout yourself.'),
  ];
}

/** Says where the redirects of a link end. */
function end({ check }: LinkView): Content {
  if (!check?.endsAt) return nothing;
  return html`<span class="detail"><span class="quiet">${l10n.t('Leads to')}</span> <code>${target(check.endsAt)}</code></span>`;
}

function traits({ isPicture, onlyOutlook }: LinkView): string[] {
  return [
    isPicture ? l10n.t('Picture') : '',
    onlyOutlook ? l10n.t('Only in Outlook for Windows') : '',
  ].filter(Boolean);
}
