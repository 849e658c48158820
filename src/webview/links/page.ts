import { html, nothing, type TemplateResult } from 'lit-html';
import type { Formats } from '../../core/text/formats.ts';
import { shortText } from '../../core/text/shortText.ts';
import type { FromLinksPage, LinksState, LinkView } from '../../protocol/links.ts';
import { accountPill } from '../shared/accountPill.ts';
import * as l10n from '../shared/l10n.ts';
import { mark, sign, verdictBox } from '../shared/mark.ts';
import { actionsBar, type StepButton, stepButton } from '../shared/nextSteps.ts';
import { actions, addButton, goToByHand, lacksByHand } from './actions.ts';
import { code } from './address.ts';
import { groupsOf, type LinkGroup, type LinkRow, type NumberedLink, targetText } from './groups.ts';
import { countText, firstStatus, lacksParameters, needsNothing, statusOf, tones } from './status.ts';
import { verdict } from './verdict.ts';

/** The tools for rendering the page. `now` is in milliseconds since 1970. */
interface LinksPageTools {
  readonly formats: Formats;
  readonly now: number;
  readonly ask: (message: FromLinksPage) => void;
  /** The folded groups that the user opened, by their keys. */
  readonly opened: ReadonlySet<string>;
  readonly toggle: (group: string) => void;
}

type Content = TemplateResult | typeof nothing;

/**
 * Renders the whole page: how the links are and what one does about it, what links lack for web statistics, and the links, those that need
 * something first. If nothing is lacking, that comes last.
 */
export function page(state: LinksState, tools: LinksPageTools): TemplateResult {
  const { links = [], failure, template } = state;
  const isLacking = template !== undefined && links.some(lacksParameters);
  const added = failure ? nothing : parameters(state, links, tools.ask);
  return html`<main>
    ${header(state, tools)}
    ${
      links.length > 0
        ? html`${isLacking ? added : nothing} ${linksTable(state, links, tools)} ${isLacking ? nothing : added}`
        : nothing
    }
  </main>`;
}

function header(state: LinksState, tools: LinksPageTools): TemplateResult {
  const { formats, now, ask } = tools;
  const { layout, links = [], account, failure, added, offline } = state;
  const times = links.flatMap(({ check }) => check?.at ?? []);
  return html`<header>
    <div class="title">
      <h1>${l10n.t('Links: {0}', layout)}</h1>
      <p class="facts">
        ${account ? accountPill(account.name, account.kind) : nothing}
        ${links.length > 0 ? html`<span>${l10n.count('{0} link|{0} links', links.length)}</span>` : nothing}
        ${offline ? html`<span>${l10n.t('Check failed {0}', formats.near(offline.at, now))}</span>` : nothing}
        ${times.length > 0 ? html`<span>${l10n.t('Checked {0}', formats.near(Math.min(...times), now))}</span>` : nothing}
      </p>
    </div>
    ${
      state.links || failure
        ? html`${verdictBox(verdict(state, links))} ${actionsBar(actions(state, links, ask))}`
        : nothing
    }
    <div role="status" class="done">${added ? addedLine(added, state, tools) : nothing}</div>
  </header>`;
}

/** Says what was added to the links, and how to take it back. Leads to the first of them. */
function addedLine(
  { names, links, first, at }: NonNullable<LinksState['added']>,
  { layout, revision }: LinksState,
  { formats, now, ask }: LinksPageTools,
): TemplateResult {
  const words = l10n.count(
    'Added to {0} link: {1} ({2}). To take it back, undo in “{3}”.|Added to {0} links: {1} ({2}). To take it back, undo in “{3}”.',
    links,
    names.join(', '),
    formats.near(at, now),
    layout,
  );
  const goTo: StepButton = {
    id: 'open-added',
    label: l10n.count('Go to the Link|Go to the First Link', links),
    press: () => ask({ type: 'open', revision, link: first }),
  };
  return html`<p class="lacking">${mark('fine')} <span class="ways">${words} ${stepButton(goTo, 'small')}</span></p>`;
}

/** Says how many links lack UTM parameters, and leads to adding them, unless the verdict does. Shows the template on request. */
function parameters(
  state: LinksState,
  links: readonly LinkView[],
  ask: LinksPageTools['ask'],
): TemplateResult {
  const { template, account, revision, offline } = state;
  const button = (words: string, message: FromLinksPage) =>
    html`<button type="button" class="small" @click=${() => ask(message)}>${words}</button>`;
  const section = (content: TemplateResult) =>
    html`<section class="parameters" aria-label=${l10n.t('UTM parameters')}>${content}</section>`;
  if (!template)
    return section(html`<p class="ways">
      ${l10n.t('UTM parameters tell your web statistics which visits come from this letter.')}
      ${button(l10n.t('Add UTM Parameters…'), { type: 'add' })}
    </p>`);
  const isInVerdict = !offline && firstStatus(links) === 'lacking';
  const add = addButton(links, ask);
  const byHand = links.filter(lacksByHand);
  const goTo = goToByHand(revision, links, ask);
  return section(html`
    ${isInVerdict ? nothing : lackingLine(links.filter(lacksParameters).length, add)}
    ${
      byHand.length > 0
        ? html`<p class="ways by-hand">
            ${l10n.t(
              'To be changed by hand, because the code puts the address together: {0}. The list says what is lacking.',
              namesOf(byHand),
            )}
            ${isInVerdict && !add ? nothing : stepButton(goTo, 'small')}
          </p>`
        : nothing
    }
    <details>
      <summary class="words-first">
        ${account === undefined ? l10n.t('UTM parameters') : l10n.t('UTM parameters of account “{0}”', account.name)}
      </summary>
      <p class="ways">${code(template.text)} ${button(l10n.t('Open Settings'), { type: 'openSetting' })}</p>
    </details>
  `);
}

/** Says how many links lack parameters. `add` adds them, unless all of that has to be done by hand. */
function lackingLine(count: number, add: StepButton | undefined): TemplateResult {
  if (count === 0)
    return html`<p class="lacking">${mark('fine')} <span>${l10n.t('No link lacks UTM parameters.')}</span></p>`;
  return html`<p class="lacking">
    ${mark('warning')}
    <span class="ways">
      ${l10n.count(
        '{0} link lacks UTM parameters, so your web statistics may not count its visits for this campaign.|{0} links lack UTM parameters, so your web statistics may not count their visits for this campaign.',
        count,
      )}
      ${add ? stepButton(add, 'small') : nothing}
    </span>
  </p>`;
}

/** The maximum number of links that a sentence names. */
const mostNamed = 3;

/** Names the first of several links by their words. */
function namesOf(links: readonly LinkView[]): string {
  const names = links.slice(0, mostNamed).map(({ words }) => shortText(words) || l10n.t('Link without text'));
  return [...names, ...(links.length > mostNamed ? ['…'] : [])].join(', ');
}

/**
 * Renders the links as a table. The roles are explicit because a narrow page displays the rows as blocks, which removes the table's implicit
 * roles.
 */
function linksTable(state: LinksState, links: readonly LinkView[], tools: LinksPageTools): TemplateResult {
  const groups = groupsOf(links);
  const isAttentionNeeded = groups.some(({ status }) => ['blocks', 'warning'].includes(tones[status]));
  const isFoldable = ({ status, rows }: LinkGroup) =>
    !rows.some(isLacking) &&
    ((isAttentionNeeded && needsNothing(status)) || (status === 'works' && rows.length > mostWorking));
  return html`<table role="table" aria-label=${l10n.t('Links')}>
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col">${l10n.t('Link')}</th>
        <th role="columnheader" scope="col">${l10n.t('Address and finding')}</th>
        <th role="columnheader" scope="col" class="places">${l10n.t('Go to')}</th>
      </tr>
    </thead>
    ${groups.map((group) => linkGroup(group, isFoldable(group), state, tools))}
  </table>`;
}

const isLacking = ({ all }: LinkRow): boolean => all.some(({ link }) => lacksParameters(link));

/** The maximum number of rows of links that work and are shown without unfolding them if no link needs attention. */
const mostWorking = 5;

/** Renders links of one status below their number and the reason that they share. */
function linkGroup(
  { status, sharedReason, rows }: LinkGroup,
  isFoldable: boolean,
  { revision, template, failure }: LinksState,
  { ask, opened, toggle }: LinksPageTools,
): TemplateResult {
  const links = rows.flatMap(({ all }) => all);
  const count = html`${sign(tones[status])} <span>${countText(status, links.length)}</span>`;
  const key = `${status} ${sharedReason}`;
  const isOpen = !isFoldable || opened.has(key);
  const heading = isFoldable
    ? html`<button type="button" class="link fold words-first" aria-expanded=${isOpen} @click=${() => toggle(key)}>${count}</button>`
    : count;
  return html`<tbody role="rowgroup">
    <tr role="row" class="group ${needsNothing(status) ? 'is-calm' : ''}">
      <th role="rowheader" scope="rowgroup" colspan="3">
        <strong class=${isFoldable ? '' : 'count'}>${heading}</strong> ${sharedReason ? quiet(sharedReason) : nothing}
      </th>
    </tr>
    ${(isOpen ? rows : []).map((row) =>
      linkRow(row, {
        reason: sharedReason ? '' : row.reason,
        template: template?.names ?? [],
        canChange: failure === undefined,
        go: (type, link) => ask({ type, revision, link }),
      }),
    )}
  </tbody>`;
}

/** Leads to the code of a link, or to its target, or replaces its address by the final one. */
type GoToLink = (how: 'open' | 'openInBrowser' | 'useFinal', number: number) => void;

interface RowTools {
  /** Says why the link has its status. */
  readonly reason: string;
  /** The names of the template’s parameters. */
  readonly template: readonly string[];
  /** False while the layout has errors. */
  readonly canChange: boolean;
  readonly go: GoToLink;
}

function linkRow(row: LinkRow, { reason, template, canChange, go }: RowTools): TemplateResult {
  const { link, number } = row;
  const words = link.words || l10n.t('Link without text');
  // Of an address that doesn't work, any part may be what is wrong.
  const isWhole = statusOf(link) === 'broken' || link.check?.loss !== undefined;
  const lines = (some: readonly string[], kind: string) =>
    some.filter(Boolean).map((line) => html`<span class=${kind}>${line}</span>`);
  return html`<tr role="row" data-number=${number}>
    <th role="rowheader" scope="row">
      <span class=${link.words ? '' : 'quiet'}>${words}</span>
      ${lines(traits(row, template), 'detail quiet')}
    </th>
    <td role="cell" class="target">
      ${lines([reason, isLacking(row) ? lackWords(row, template) : ''], 'finding')}
      ${link.target ? code(link.target, template, isWhole) : quiet(l10n.t('No address'))}
      ${end(link, template)} ${canChange ? useFinal(row, words, go) : nothing} ${lines([targetText(link)], 'detail quiet')}
    </td>
    <td role="cell" class="places">${row.all.map((each) => codePlace(each, words, go))} ${browserPlace(link, words, () => go('openInBrowser', number))}</td>
  </tr>`;
}

const placeButton = (name: string, shown: string | readonly TemplateResult[], press: () => void) =>
  html`<button type="button" class="link ${typeof shown === 'string' ? 'short' : ''}" aria-label=${name} @click=${press}>${shown}</button>`;

/** Renders the way to the code of a link. The path of another file may break after each folder. */
function codePlace(
  { link: { file, line }, number }: NumberedLink,
  words: string,
  go: GoToLink,
): TemplateResult {
  const place = file === undefined ? l10n.t('Line {0}', line) : l10n.t('{0}, line {1}', file, line);
  const shown =
    file === undefined
      ? place
      : place.split('/').map((part, at) => html`${at > 0 ? html`/<wbr />` : ''}${part}`);
  return placeButton(l10n.t('{0}: “{1}”', place, words), shown, () => go('open', number));
}

/** Renders the way to the target of a link. */
function browserPlace({ canOpen }: LinkView, words: string, press: () => void): Content {
  const shown = l10n.t('Open in Browser');
  return canOpen ? placeButton(l10n.t('{0}: “{1}”', shown, words), shown, press) : nothing;
}

const quiet = (words: string) => html`<span class="quiet">${words}</span>`;

/** Says where the redirects of a link end. */
function end({ check }: LinkView, template: readonly string[]): Content {
  if (!check?.endsAt) return nothing;
  return html`<span class="end"><span class="quiet">${l10n.t('Leads to')}</span> ${code(check.endsAt, template)}</span>`;
}

/** Offers to replace the address by the final one. */
function useFinal({ all }: LinkRow, words: string, go: GoToLink): Content {
  const first = all.find(({ link }) => link.canUseFinal);
  if (!first) return nothing;
  const shown = l10n.t('Use the Final Address…');
  return html`<button type="button" class="small" aria-label=${l10n.t('{0}: “{1}”', shown, words)} @click=${() => go('useFinal', first.number)}>
    ${shown}
  </button>`;
}

/** Says which of the template's parameters a link lacks. */
function lackWords({ all }: LinkRow, template: readonly string[]): string {
  const missing = new Set(all.flatMap(({ link }) => link.missing));
  return missing.size === template.length
    ? l10n.t('Lacks UTM parameters.')
    : l10n.t('Lacks {0}.', [...missing].join(', '));
}

/** Says what is special about a link. */
function traits({ link, all }: LinkRow, template: readonly string[]): string[] {
  const { onlyOutlook, leadsElsewhere } = link;
  const pictures = all.filter((each) => each.link.isPicture).length;
  return [
    pictures === 0 ? '' : pictures === all.length ? l10n.t('Picture') : l10n.t('Picture and text'),
    onlyOutlook ? l10n.t('Only in Outlook for Windows') : '',
    leadsElsewhere && template.length > 0 ? l10n.t('Another site: needs no UTM parameters') : '',
  ];
}
