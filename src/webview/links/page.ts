import { html, nothing, type TemplateResult } from 'lit-html';
import type { Formats } from '../../core/text/formats.ts';
import type { FromLinksPage, LinksState, LinkView } from '../../protocol/links.ts';
import type { VerdictView } from '../../protocol/tone.ts';
import { accountPill } from '../shared/accountPill.ts';
import * as l10n from '../shared/l10n.ts';
import { mark, sign, verdictBox } from '../shared/mark.ts';
import { nextSteps, type Step } from '../shared/nextSteps.ts';
import { groupsOf, type LinkGroup, type LinkRow, targetText } from './groups.ts';
import { byStatus, countText, isToCheck, type LinkStatus, statusOf, tones } from './status.ts';

/** The tools for rendering the page. `now` is in milliseconds since 1970. */
interface LinksPageTools {
  readonly formats: Formats;
  readonly now: number;
  readonly ask: (message: FromLinksPage) => void;
  /** True if many links that work are shown below the problems, too. */
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
        ? html`${failure ? nothing : nextSteps(steps(state, links, tools.ask))} ${parametersBlock(state, links, tools.ask)}
          ${linksTable(state, links, tools)}`
        : state.links && !failure
          ? noLinks()
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
    ${times.length > 0 && !links.some(isToCheck) ? html`<div class="ways">${checkAgainButton(ask)}</div>` : nothing}
    ${failure ? verdictBox(failureView(failure, links)) : links.length > 0 ? verdictBox(verdict(links)) : nothing}
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

/** Says how the links are. Counts each link once, by the worst that is known of it. */
function verdict(links: readonly LinkView[]): VerdictView {
  const counts = byStatus(links.map((link) => ({ link }))).map(
    ([status, { length }]) => [status, length] as const,
  );
  const worst = counts[0]?.[0] ?? 'uncheckable';
  const isOnly = (status: LinkStatus) => worst === status && counts.length === 1;
  const wordless = links.filter((link) => statusOf(link) === 'wordless' && isToCheck(link)).length;
  return {
    tone: worst === 'notChecked' ? 'note' : tones[worst],
    words: isOnly('notChecked')
      ? l10n.count('{0} link, not checked yet|{0} links, none of them checked yet', links.length)
      : isOnly('works')
        ? l10n.count('{0} link, and it works|{0} links, and all of them work', links.length)
        : l10n.t(
            '{0}: {1}',
            l10n.count('{0} link|{0} links', links.length),
            counts.map(([status, count]) => countText(status, count)).join(', '),
          ),
    ...(wordless > 0 && {
      detail: l10n.count(
        '{0} link without text is not checked either.|{0} links without text are not checked either.',
        wordless,
      ),
    }),
  };
}

/** Returns what the user does next, by what is known of the links. */
function steps(
  { revision }: LinksState,
  links: readonly LinkView[],
  ask: LinksPageTools['ask'],
): readonly Step[] {
  const counts = new Map(
    byStatus(links.map((link) => ({ link }))).map(([status, some]) => [status, some.length]),
  );
  const [first] = groupsOf(links).flatMap(({ rows }) => rows);
  const [broken, doubtful, wordless] = [counts.get('broken'), counts.get('doubtful'), counts.get('wordless')];
  const unchecked = links.filter(isToCheck).length;
  const wasChecked = links.some(({ check }) => check);
  const problems = [
    broken &&
      l10n.count(
        'Correct the address of {0} link in the layout.|Correct the addresses of {0} links in the layout.',
        broken,
      ),
    doubtful &&
      l10n.count(
        'Look at {0} link that needs attention: the table says why.|Look at {0} links that need attention: the table says why.',
        doubtful,
      ),
    wordless &&
      l10n.count(
        'Give {0} link a text, or its picture a description.|Give {0} links a text, or their pictures a description.',
        wordless,
      ),
  ].filter((words) => typeof words === 'string');
  const goTo = {
    id: 'open',
    label: l10n.t('Go to the First Problem'),
    press: () => first && ask({ type: 'open', revision, link: first.number }),
  };
  const check = {
    id: 'check',
    label: wasChecked ? l10n.t('Check Again…') : l10n.t('Check Links…'),
    press: () => ask({ type: 'check' }),
  };
  const sendTest = { id: 'sendTest', label: l10n.t('Send Test…'), press: () => ask({ type: 'sendTest' }) };
  return [
    ...problems.map((words, at) => ({ words, ...(at === 0 && { button: goTo }) })),
    ...(unchecked > 0
      ? [
          {
            words: l10n.count(
              'Check {0} link that is not checked yet.|Check {0} links that are not checked yet.',
              unchecked,
            ),
            button: check,
          },
        ]
      : []),
    { words: l10n.t('Send a test, and click each link in it.'), button: sendTest },
  ];
}

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
        <p><code>${target(template.text)}</code> ${button(l10n.t('Open Settings'), 'openSetting')}</p>
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
  if (incomplete.length === 0) return html`<p>${mark('fine')} ${l10n.t('No link lacks UTM parameters.')}</p>`;
  const obstacles = Map.groupBy(incomplete, obstacleOf);
  const here = obstacles.get(undefined)?.length ?? 0;
  const others = [...obstacles].flatMap(([obstacle, some]) =>
    obstacle ? [obstacleText(obstacle, namesOf(some))] : [],
  );
  return html`<p>
      ${l10n.count(
        '{0} link lacks UTM parameters, so your web statistics may not count its visits for this campaign.|{0} links lack UTM parameters, so your web statistics may not count their visits for this campaign.',
        incomplete.length,
      )}
      ${here > 0 ? button(l10n.count('Add to {0} Link…|Add to {0} Links…', here), 'add') : nothing}
    </p>
    ${
      others.length > 0
        ? html`<ul>
            ${others.map((words) => html`<li>${words}</li>`)}
          </ul>`
        : nothing
    }`;
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
function linksTable(state: LinksState, links: readonly LinkView[], tools: LinksPageTools): TemplateResult {
  const groups = groupsOf(links);
  // What is well folds into a line below what is not.
  const isFoldable = ({ status, rows }: LinkGroup, at: number) =>
    status === 'works' && at > 0 && rows.length > mostWorking;
  return html`<table role="table" aria-label=${l10n.t('Links')}>
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col">${l10n.t('Link')}</th>
        <th role="columnheader" scope="col">${l10n.t('Target')}</th>
        <th role="columnheader" scope="col" class="places">${l10n.t('Go to')}</th>
      </tr>
    </thead>
    ${groups.map((group, at) => linkGroup(group, isFoldable(group, at), state, tools))}
  </table>`;
}

/** The maximum number of links that work and are shown below others without unfolding them. */
const mostWorking = 5;

/** Renders links of one status below their number and the reason that they share. */
function linkGroup(
  { status, sharedReason, rows }: LinkGroup,
  isFoldable: boolean,
  { revision, template }: LinksState,
  { ask, showsWorking, toggleWorking }: LinksPageTools,
): TemplateResult {
  const count = html`${sign(tones[status])} ${countText(status, rows.length)}`;
  const heading = isFoldable
    ? html`<button type="button" class="link fold" aria-expanded=${showsWorking} @click=${toggleWorking}>${count}</button>`
    : count;
  const shown = isFoldable && !showsWorking ? [] : rows;
  return html`<tbody role="rowgroup">
    <tr role="row" class="group">
      <th role="rowheader" scope="rowgroup" colspan="3">
        <strong>${heading}</strong> ${sharedReason ? quiet(sharedReason) : nothing}
      </th>
    </tr>
    ${shown.map((row) =>
      linkRow(row, sharedReason ? '' : row.reason, template, (type) =>
        ask({ type, revision, link: row.number }),
      ),
    )}
  </tbody>`;
}

/** Renders a link. `reason` says why it has its status. */
function linkRow(
  { link, number }: LinkRow,
  reason: string,
  template: LinksState['template'],
  go: (how: 'open' | 'openInBrowser') => void,
): TemplateResult {
  const words = link.words || l10n.t('Link without text');
  const lines = (some: readonly string[], kind: string) =>
    some.filter(Boolean).map((line) => html`<span class=${kind}>${line}</span>`);
  return html`<tr role="row" data-number=${number}>
    <th role="rowheader" scope="row">
      <span class=${link.words ? '' : 'quiet'}>${words}</span>
      ${lines(traits(link, template), 'detail quiet')}
    </th>
    <td role="cell" class="target">
      ${lines([reason, targetText(link)], 'detail')}
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

/** Says where the redirects of a link end. */
function end({ check }: LinkView): Content {
  if (!check?.endsAt) return nothing;
  return html`<span class="detail"><span class="quiet">${l10n.t('Leads to')}</span> <code>${target(check.endsAt)}</code></span>`;
}

/** Says what is special about a link, and which parameters it lacks. */
function traits({ isPicture, onlyOutlook, missing }: LinkView, template: LinksState['template']): string[] {
  const lacksAll = missing.length === template?.names.length;
  return [
    isPicture ? l10n.t('Picture') : '',
    onlyOutlook ? l10n.t('Only in Outlook for Windows') : '',
    missing.length === 0
      ? ''
      : lacksAll
        ? l10n.t('Lacks UTM parameters')
        : l10n.t('Lacks {0}', missing.join(', ')),
  ];
}
