import { html, nothing, type TemplateResult } from 'lit-html';
import type { Formats } from '../../core/text/formats.ts';
import type { FromLinksPage, LinksState, LinkView } from '../../protocol/links.ts';
import type { VerdictView } from '../../protocol/tone.ts';
import { accountPill } from '../shared/accountPill.ts';
import * as l10n from '../shared/l10n.ts';
import { mark, sign, verdictBox } from '../shared/mark.ts';
import { nextSteps, type Step } from '../shared/nextSteps.ts';
import { addressText, code } from './address.ts';
import { groupsOf, type LinkGroup, type LinkRow, type NumberedLink, targetText } from './groups.ts';
import { namesOf } from './names.ts';
import { countText, isToCheck, type LinkStatus, statusOf, tones } from './status.ts';
import { verdict } from './verdict.ts';

/** The tools for rendering the page. `now` is in milliseconds since 1970. */
interface LinksPageTools {
  readonly formats: Formats;
  readonly now: number;
  readonly ask: (message: FromLinksPage) => void;
  /** True if many links that work are shown, too. */
  readonly showsWorking: boolean;
  readonly toggleWorking: () => void;
}

type Content = TemplateResult | typeof nothing;

/** Renders the whole page. */
export function page(state: LinksState, tools: LinksPageTools): TemplateResult {
  const { links = [], failure } = state;
  return html`<main>
    ${header(state, tools)}
    ${failure ? nextSteps([correctLayout(tools.ask)]) : nothing}
    ${
      links.length > 0
        ? html`${
            failure
              ? nothing
              : html`${nextSteps(steps(state, links, tools.ask))} ${parametersBlock(state, links, tools.ask)}`
          }
          ${linksTable(state, links, tools)}`
        : state.links && !failure
          ? noLinks(tools.ask)
          : nothing
    }
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
    ${times.length > 0 && !failure && !state.hostsNotFound ? html`<div class="ways">${checkAgainButton(ask)}</div>` : nothing}
    ${failure ? verdictBox(failureView(failure, links)) : links.length > 0 ? verdictBox(verdict(state, links)) : nothing}
    <div role="status" class="done">${added ? addedLine(added, layout, formats, now) : nothing}</div>
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

const checkAgainButton = (ask: LinksPageTools['ask']) =>
  html`<button type="button" @click=${() => ask({ type: 'check' })}>${l10n.t('Check Again…')}</button>`;

/** Says why the links can’t be read now, and which ones are shown. */
const failureView = (words: string, links: readonly LinkView[]): VerdictView => ({
  tone: 'warning',
  words,
  ...(links.length > 0 && { detail: l10n.t('Below are the links as they were last read.') }),
});

const correctLayout = (ask: LinksPageTools['ask']): Step => ({
  words: l10n.t('Correct the layout. This page then reads its links again.'),
  button: { id: 'problems', label: l10n.t('Show Problems'), press: () => ask({ type: 'showProblems' }) },
});

/** Returns what the user does next, by what is known of the links. */
function steps(
  { revision, hostsNotFound }: LinksState,
  links: readonly LinkView[],
  ask: LinksPageTools['ask'],
): readonly Step[] {
  const rows = groupsOf(links).flatMap((group) => group.rows);
  const wasChecked = links.some(({ check }) => check);
  // After a check, the counts name the unchecked links that have a text; the step must not speak of others.
  const isNotChecked = (link: LinkView) => statusOf(link) === 'notChecked';
  const mend = (status: LinkStatus, words: (count: number) => string): readonly Step[] => {
    const count = links.filter((link) => statusOf(link) === status).length;
    const number = rows.find(({ link }) => statusOf(link) === status)?.number;
    if (number === undefined) return [];
    const label = count === 1 ? l10n.t('Go to the Link') : l10n.t('Go to the First Link');
    const press = () => ask({ type: 'open', revision, link: number });
    return [{ words: words(count), button: { id: `open-${status}`, label, press } }];
  };
  return [
    ...(hostsNotFound
      ? [
          {
            words: l10n.t('Connect to the internet. Then check the links again.'),
            button: checkButton(l10n.t('Check Again…'), ask),
          },
        ]
      : []),
    ...mend('broken', (count) =>
      l10n.count(
        'Correct the address of {0} link in the layout.|Correct the addresses of {0} links in the layout.',
        count,
      ),
    ),
    ...mend('doubtful', (count) =>
      l10n.count(
        'Look at {0} link that needs attention: the table says why.|Look at {0} links that need attention: the table says why.',
        count,
      ),
    ),
    ...(!hostsNotFound && links.some(wasChecked ? isNotChecked : isToCheck)
      ? [
          {
            words: wasChecked
              ? l10n.t('Check every link that is not checked yet.')
              : l10n.t('Check whether the pages open.'),
            button: checkButton(l10n.t('Check Links…'), ask),
          },
        ]
      : []),
    ...mend('wordless', (count) =>
      l10n.count(
        'Give {0} link a text, or its picture a description.|Give {0} links a text, or their pictures a description.',
        count,
      ),
    ),
    {
      words: l10n.t('Send a test, and click each link in it.'),
      button: { id: 'sendTest', label: l10n.t('Send Test…'), press: () => ask({ type: 'sendTest' }) },
    },
  ];
}

const checkButton = (label: string, ask: LinksPageTools['ask']) => ({
  id: 'check',
  label,
  press: () => ask({ type: 'check' }),
});

/** Says how many links lack parameters and what that means, and leads to adding them. Shows the template on request. */
function parametersBlock(
  { template, account }: LinksState,
  links: readonly LinkView[],
  ask: LinksPageTools['ask'],
): TemplateResult {
  const button = (words: string, type: 'add' | 'openSetting') =>
    html`<button type="button" class="small" @click=${() => ask({ type })}>${words}</button>`;
  const content = template
    ? html`${missingParameters(links, button)}
      <details>
        <summary>
          ${account === undefined ? l10n.t('Template') : l10n.t('Template of account “{0}”', account.name)}
        </summary>
        <p>${code(template.text)} ${button(l10n.t('Open Settings'), 'openSetting')}</p>
      </details>`
    : html`<p>
        ${l10n.t('UTM parameters tell your web statistics which visits come from this letter.')}
        ${button(l10n.t('Add UTM Parameters…'), 'add')}
      </p>`;
  return html`<section class="parameters">
    <h2>${l10n.t('UTM parameters')}</h2>
    ${content}
  </section>`;
}

/** Says how many links lack parameters, adds them where that is possible, and says what to do about each of the others. */
function missingParameters(
  links: readonly LinkView[],
  button: (words: string, type: 'add') => TemplateResult,
): TemplateResult {
  const incomplete = links.filter(({ missing }) => missing.length > 0);
  const elsewhere = elsewhereLine(links.filter(({ leadsElsewhere }) => leadsElsewhere));
  if (incomplete.length === 0)
    return html`<p>${mark('fine')} ${l10n.t('No link lacks UTM parameters.')}</p> ${elsewhere}`;
  const obstacles = Map.groupBy(incomplete, obstacleOf);
  const here = obstacles.get(undefined) ?? [];
  const others = [...obstacles].flatMap(([obstacle, some]) =>
    obstacle ? [obstacleText(obstacle, namesOf(some))] : [],
  );
  return html`<p>
      ${l10n.count(
        '{0} link lacks UTM parameters, so your web statistics may not count its visits for this campaign.|{0} links lack UTM parameters, so your web statistics may not count their visits for this campaign.',
        incomplete.length,
      )}
    </p>
    <ul>
      ${
        here.length > 0
          ? html`<li>
              ${namesOf(here)}
              ${button(l10n.count('Add to {0} Link…|Add to {0} Links…', here.length), 'add')}
            </li>`
          : nothing
      }
      ${others.map((words) => html`<li>${words}</li>`)}
    </ul>
    ${elsewhere}`;
}

/** Says that parameters don't help links to other sites. */
function elsewhereLine(links: readonly LinkView[]): Content {
  if (links.length === 0) return nothing;
  const words = l10n.count(
    '{1} leads to another site: your web statistics count no visits there.|{1} lead to other sites: your web statistics count no visits there.',
    links.length,
    namesOf(links),
  );
  return html`<p class="quiet">${words}</p>`;
}

/** Why parameters can't be added to a link at once. */
type Obstacle = 'broken' | 'dropping' | 'byHand';

function obstacleOf(link: LinkView): Obstacle | undefined {
  if (statusOf(link) === 'broken') return 'broken';
  if (link.check?.loss !== undefined) return 'dropping';
  return link.isByHand ? 'byHand' : undefined;
}

/** Says what to do about links. `names` names these. */
function obstacleText(obstacle: Obstacle, names: string): string {
  switch (obstacle) {
    case 'broken':
      return l10n.t('{0}: correct the address first.', names);
    case 'dropping':
      return l10n.t('{0}: fix the redirect first. It drops parameters.', names);
    case 'byHand':
      return l10n.t('{0}: add the parameters in the layout by hand.', names);
  }
}

const noLinks = (ask: LinksPageTools['ask']) =>
  html`<p class="note">${l10n.t('This layout has no links.')}</p>
    ${nextSteps([
      {
        words: l10n.t('Add a link to the layout. This page then lists it.'),
        button: { id: 'layout', label: l10n.t('Go to the Layout'), press: () => ask({ type: 'openLayout' }) },
      },
    ])}`;

/**
 * Renders the links as a table. The roles are explicit because a narrow page displays the rows as blocks, which removes the table's
 * implicit roles.
 */
function linksTable(state: LinksState, links: readonly LinkView[], tools: LinksPageTools): TemplateResult {
  const groups = groupsOf(links);
  const isFoldable = ({ status, rows }: LinkGroup) => status === 'works' && rows.length > mostWorking;
  return html`<table role="table" aria-label=${l10n.t('Links')}>
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col">${l10n.t('Link')}</th>
        <th role="columnheader" scope="col">${l10n.t('Target and finding')}</th>
        <th role="columnheader" scope="col" class="places">${l10n.t('Go to')}</th>
      </tr>
    </thead>
    ${groups.map((group) => linkGroup(group, isFoldable(group), state, tools))}
  </table>`;
}

/** The maximum number of rows of links that work and are shown without unfolding them. */
const mostWorking = 5;

/** Renders links of one status below their number and the reason that they share. */
function linkGroup(
  { status, sharedReason, rows }: LinkGroup,
  isFoldable: boolean,
  { revision, template }: LinksState,
  { ask, showsWorking, toggleWorking }: LinksPageTools,
): TemplateResult {
  const links = rows.flatMap(({ all }) => all);
  const count = html`${sign(tones[status])} <span>${countText(status, links.length)}</span>`;
  const heading = isFoldable
    ? html`<button type="button" class="link fold" aria-expanded=${showsWorking} @click=${toggleWorking}>${count}</button>`
    : count;
  const lacksParameters = ({ link }: LinkRow) => link.missing.length > 0;
  const shown = isFoldable && !showsWorking ? rows.filter(lacksParameters) : rows;
  return html`<tbody role="rowgroup">
    <tr role="row" class="group">
      <th role="rowheader" scope="rowgroup" colspan="3">
        <strong>${heading}</strong> ${sharedReason ? quiet(sharedReason) : nothing}
      </th>
    </tr>
    ${shown.map((row) =>
      linkRow(row, sharedReason ? '' : row.reason, template?.names ?? [], (type, link) =>
        ask({ type, revision, link }),
      ),
    )}
  </tbody>`;
}

/** Leads to the code of a link, or to its target. */
type GoToLink = (how: 'open' | 'openInBrowser', number: number) => void;

/** Renders a row. `reason` says why the link has its status; `template` has the names of the template’s parameters. */
function linkRow(row: LinkRow, reason: string, template: readonly string[], go: GoToLink): TemplateResult {
  const { link, number } = row;
  const words = link.words || l10n.t('Link without text');
  const lines = (some: readonly string[], kind: string) =>
    some.filter(Boolean).map((line) => html`<span class=${kind}>${line}</span>`);
  return html`<tr role="row" data-number=${number}>
    <th role="rowheader" scope="row">
      <span class=${link.words ? '' : 'quiet'}>${words}</span>
      ${lines(traits(row, template), 'detail quiet')}
    </th>
    <td role="cell" class="target">
      ${lines([reason, targetText(link)], 'detail')}
      ${link.target ? addressText(link.target, template) : quiet(l10n.t('No target'))} ${end(link, template)}
    </td>
    <td role="cell" class="places">${row.all.map((each) => codePlace(each, words, go))} ${browserPlace(link, words, () => go('openInBrowser', number))}</td>
  </tr>`;
}

const placeButton = (name: string, shown: string, press: () => void) =>
  html`<button type="button" class="link" aria-label=${name} @click=${press}>${shown}</button>`;

/** Renders the way to the code of a link. */
function codePlace(
  { link: { file, line }, number }: NumberedLink,
  words: string,
  go: GoToLink,
): TemplateResult {
  const shown = l10n.t('Line {0} in the code', line);
  return html`${placeButton(l10n.t('{0}: “{1}”', shown, words), shown, () => go('open', number))}
  ${file === undefined ? nothing : html`<span class="quiet">${fileParts(file)}</span>`}`;
}

/** Renders the way to the target of a link. */
function browserPlace({ canOpen }: LinkView, words: string, press: () => void): Content {
  const shown = l10n.t('Open in Browser');
  return canOpen ? placeButton(l10n.t('{0}: “{1}”', shown, words), shown, press) : nothing;
}

/** Draws the path of a file, which may break after each folder. */
function fileParts(path: string): readonly TemplateResult[] {
  const parts = path.split('/');
  return parts.map((part, at) => (at < parts.length - 1 ? html`${part}/<wbr />` : html`${part}`));
}

const quiet = (words: string) => html`<span class="quiet">${words}</span>`;

/** Says where the redirects of a link end. */
function end({ check }: LinkView, template: readonly string[]): Content {
  if (!check?.endsAt) return nothing;
  return html`<span class="detail"><span class="quiet">${l10n.t('Leads to')}</span> ${addressText(check.endsAt, template)}</span>`;
}

/** Says what is special about a link, and which parameters it lacks. */
function traits({ link: { onlyOutlook, missing }, all }: LinkRow, template: readonly string[]): string[] {
  const lacksAll = missing.length === template.length;
  const pictures = all.filter(({ link }) => link.isPicture).length;
  return [
    pictures === 0 ? '' : pictures === all.length ? l10n.t('Picture') : l10n.t('Picture and text'),
    onlyOutlook ? l10n.t('Only in Outlook for Windows') : '',
    missing.length === 0
      ? ''
      : lacksAll
        ? l10n.t('Lacks UTM parameters')
        : l10n.t('Lacks {0}', missing.join(', ')),
  ];
}
