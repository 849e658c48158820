import { html, nothing, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { chooseFooter, type FooterKind, footerOf } from '../../core/layouts/footer.ts';
import { gmailLimit } from '../../core/letters/letterSize.ts';
import type { Formats } from '../../core/text/formats.ts';
import { shortText } from '../../core/text/shortText.ts';
import type { PreviewState, PreviewView } from '../../protocol/preview.ts';
import * as icons from '../letterViewer/icons.ts';
import { letterLine, letterTools } from '../letterViewer/letterTools.ts';
import { type MenuItem, menu } from '../letterViewer/menu.ts';
import { sizeChip, sizeFigures } from '../letterViewer/sizeChip.ts';
import * as l10n from '../shared/l10n.ts';
import { footerActions } from './footerActions.ts';
import { footerName, footerReason, type ShownFooter, shownFooter } from './footerTexts.ts';
import type { PageActions, PageLook, Weight } from './pageState.ts';

/** Draws the bar above the letter, which `BarRoom` fits into its width. `guard` skips it while only the letter changes. */
export function previewBar(look: PageLook, actions: PageActions, formats: Formats): TemplateResult {
  const { state, view, fit, hasLetter } = look;
  return html`<header class="bar" role="group" aria-label=${l10n.t('View')}>
    ${guard([JSON.stringify([state, view, fit, hasLetter])], () => [
      tools(look, actions),
      html`<span class="space"></span>`,
      languageMenu(state, actions),
      peopleMenu(state, actions),
      footerMenu(look, actions),
      problems(state, actions, formats),
      state.locked && state.uploaded === undefined ? locked(state, actions) : nothing,
      state.uploaded === undefined ? moreMenu(state, actions) : nothing,
    ])}
  </header>`;
}

/** Draws the line below the letter: what a click does, the size of the letter and the zoom. */
export function previewLine(look: PageLook, actions: PageActions, formats: Formats): TemplateResult {
  const { view, fit, weight, hasLetter, told } = look;
  const size = hasLetter && weight ? weightChip(weight, formats) : nothing;
  return letterLine(view.shownAs === 'letter' ? told : [], size, { view, fit }, actions, formats);
}

const tools = ({ state, view, fit }: PageLook, actions: PageActions): TemplateResult =>
  letterTools({ view, fit, pictures: state.pictures }, actions, [
    usualTool(state, view, actions),
    readingTools(view, actions),
    programsTool(state, actions),
  ]);

/** Draws the way back to the letter as it is, among the ways to show it in the popover of a narrow bar. */
function usualTool(
  { programs }: PreviewState,
  { shownAs }: PreviewView,
  actions: PageActions,
): TemplateResult {
  const show = () => {
    if (programs) actions.hidePrograms();
    actions.look({ shownAs: 'letter' });
  };
  return html`<button class="tool usual when-folded" aria-pressed=${shownAs === 'letter' && !programs} @click=${show}>
      ${icons.view}<span class="name">${l10n.t('Letter')}</span>
    </button>`;
}

function readingTools({ shownAs }: PreviewView, { look }: PageActions): TemplateResult {
  const choose = (way: PreviewView['shownAs']) => () => look({ shownAs: shownAs === way ? 'letter' : way });
  return html`<button class="tool" aria-pressed=${shownAs === 'text'} @click=${choose('text')}
      title=${l10n.t('As in mail programs without HTML')}>
      ${icons.text}<span class="name">${l10n.t('Text')}</span>
    </button>
    <button class="tool" aria-pressed=${shownAs === 'spoken'} @click=${choose('spoken')}
      title=${l10n.t('As a screen reader reads it')}>
      ${icons.speech}<span class="name">${l10n.t('Screen Reader')}</span>
    </button>`;
}

function programsTool(
  { programs }: PreviewState,
  { hidePrograms, showPrograms }: PageActions,
): TemplateResult {
  return html`<button class="tool" aria-pressed=${programs !== undefined} @click=${() => (programs ? hidePrograms() : showPrograms())}
      title=${l10n.t('As mail programs show it')}>
      ${icons.programs}<span class="name">${l10n.t('Mail Programs')}</span>
    </button>`;
}

/** Draws what the checks have found, the gravest by number, or that all is well. Nothing is known before the first check. */
function problems(state: PreviewState, actions: PageActions, formats: Formats) {
  const { errors, warnings, notes, isChecked, broken } = state;
  const texts = [
    ...(errors > 0 ? [l10n.count('{0} error|{0} errors', errors)] : []),
    ...(warnings > 0 ? [l10n.count('{0} warning|{0} warnings', warnings)] : []),
    ...(notes > 0 ? [l10n.count('{0} note|{0} notes', notes)] : []),
  ];
  const [gravest] = texts;
  if (gravest === undefined) return isChecked && broken === undefined ? allWell() : nothing;
  const all = texts.join(', ');
  const look = errors > 0 ? 'bad' : warnings > 0 ? 'warn' : '';
  const icon = errors > 0 ? icons.error : warnings > 0 ? icons.warning : icons.info;
  return html`<button class=${`chip findings ${look}`} @click=${actions.showProblems}
    aria-label=${all} title=${`${all}\n${l10n.t('Show in the Problems panel')}`}>${icon}<span
      class="brief" aria-hidden="true">${formats.number(errors || warnings || notes)}</span><span class="full">${gravest}</span></button>`;
}

const allWell = () =>
  html`<span class="chip findings well" title=${l10n.t('The checks of the layout found no problems')}>${icons.check}<span class="full">${l10n.t('No problems')}</span></span>`;

function locked({ fileName }: PreviewState, actions: PageActions): TemplateResult {
  return html`<button class="tool" aria-pressed="true" aria-label=${l10n.t('Lock Preview')}
    title=${l10n.t('Locked to {0}. Unlock to show the layout that you edit', fileName)}
    @click=${() => actions.lock(false)}>${icons.lock}</button>`;
}

/** Draws the chip with the language in which the letter is shown, and the menu that selects another one. */
function languageMenu({ languages }: PreviewState, actions: PageActions): TemplateResult | typeof nothing {
  if (!languages) return nothing;
  const { shown } = languages;
  const language = languages.languages.find(({ tag }) => tag === shown)?.name ?? shown;
  const name = `${l10n.t('Language')}: ${language}`;
  const choices = languages.languages.map(
    ({ tag, name, missing }): MenuItem => ({
      kind: 'choice',
      label: name,
      ...(missing > 0 && {
        hint: l10n.count('{0} text is missing|{0} texts are missing', missing),
      }),
      checked: tag === shown,
      choose: () => actions.showLanguage(tag),
    }),
  );
  return menu({
    id: 'language-menu',
    menuName: l10n.t('Language'),
    title: `${name}\n${l10n.t('Shows the letter in another language. Each language is uploaded as a maket of its own.')}`,
    button: html`<span class="brief" aria-hidden="true">${icons.globe}<span>${shown}</span></span><span class="full">${name}</span>${icons.chevron}`,
    look: languages.languages.some(({ tag, missing }) => tag === shown && missing > 0) ? 'chip warn' : 'chip',
    groups: [
      { heading: l10n.t('Language'), items: choices },
      {
        items: [{ kind: 'action', label: l10n.t('Add Language…'), choose: () => actions.ask('addLanguage') }],
      },
    ],
  });
}

/** Draws the chip with the person for whom the letter is filled in, and the menu that selects another one. */
function peopleMenu({ people }: PreviewState, actions: PageActions): TemplateResult | typeof nothing {
  if (!people) return nothing;
  const { file, labels, shown } = people;
  const label = shown === undefined ? undefined : (labels[shown] ?? '');
  const person = label ?? l10n.t('none');
  const choice = (label: string, index: number | undefined): MenuItem => ({
    kind: 'choice',
    label,
    checked: index === shown,
    choose: () => actions.showPerson(index),
  });
  const code = choice(l10n.t('Template Code'), undefined);
  return menu({
    id: 'people-menu',
    menuName: l10n.t('Sample People'),
    title: `${l10n.t('Sample')}: ${person}\n${l10n.t('Shows the letter for a sample person from {0}. The upload keeps the template code.', file)}`,
    button: html`<span class="brief" aria-hidden="true">${icons.person}<span><bdi>${label === undefined ? l10n.t('Sample') : shortName(label)}</bdi></span></span><span class="full">${l10n.t('Sample')}: <bdi>${person}</bdi></span>${icons.chevron}`,
    look: 'chip',
    groups: [
      {
        heading: l10n.t('Sample People'),
        items: [{ ...code, hint: l10n.t('As it is uploaded') }, ...labels.map(choice)],
      },
      {
        items: [
          { kind: 'action', label: l10n.t('Edit Sample People'), choose: () => actions.ask('addPeople') },
        ],
      },
    ],
  });
}

/** The maximum length of a name in a narrow bar. */
const longestName = 12;

/** Returns a name for a narrow bar: its first word, shortened, without the comma behind it. */
function shortName(name: string): string {
  const [first = ''] = name.split(' ');
  return shortText(first.replace(/[,;:]$/, ''), longestName);
}

/** Draws the chip with the shown footer and the menu that selects another one. */
function footerMenu({ state, view, hasLetter }: PageLook, actions: PageActions): TemplateResult {
  const shown = shownFooter(state, view.footer);
  const sent = chooseFooter(state.footers).kind;
  const others = (['own', 'account', 'standard'] as const).filter(
    (kind) => kind !== sent && footerOf(state.footers, kind) !== undefined,
  );
  const choice = (label: string, footer: FooterKind | 'asSent' | 'none', hint?: string): MenuItem => ({
    kind: 'choice',
    label,
    ...(hint === undefined ? {} : { hint }),
    checked: footer === (shown.isSent ? 'asSent' : (shown.kind ?? 'none')),
    choose: () => actions.look({ footer }),
  });
  const canBeSeen = hasLetter && shown.html.trim() !== '';
  const name = footerName(shown);
  const goTo: MenuItem = { kind: 'action', label: l10n.t('Go to the Footer'), choose: actions.showFooter };
  return menu({
    id: 'footer-menu',
    menuName: l10n.t('Footer'),
    title: `${name}\n${footerReason(state)}`,
    button: html`<span class="brief" aria-hidden="true">${icons.footer}<span>${l10n.t('Footer')}</span></span><span class="full">${name}</span>${icons.chevron}`,
    look: `chip${shown.isSent ? '' : ' warn'}${shown.doubt === 'example' ? ' doubtful' : ''}`,
    groups: [
      {
        heading: l10n.t('Footer'),
        items: [
          choice(sentName(shownFooter(state, 'asSent')), 'asSent', footerReason(state)),
          ...others.map((kind) => choice(otherFooterName(kind), kind, unsent(kind, state))),
          choice(l10n.t('Hide the Footer'), 'none'),
        ],
      },
      {
        items: [
          ...(canBeSeen ? [goTo] : []),
          ...footerActions(state, actions).map((each): MenuItem => ({ kind: 'action', ...each })),
        ],
      },
    ],
  });
}

function sentName({ doubt }: ShownFooter): string {
  if (doubt === undefined) return l10n.t('As Sent');
  return doubt === 'example' ? l10n.t('Service’s Footer (Example)') : l10n.t('Standard Footer');
}

const unsent = (kind: FooterKind, { footers }: PreviewState) =>
  kind === 'standard' && footers.isExample
    ? l10n.t('Only an example: the standard footer is not known yet')
    : l10n.t('Not the footer that will be sent');

function otherFooterName(kind: FooterKind): string {
  switch (kind) {
    case 'own':
      return l10n.t('Layout’s Own Footer');
    case 'account':
      return l10n.t('Account’s Footer');
    case 'standard':
      return l10n.t('Standard Footer');
  }
}

function weightChip({ letter, footer }: Weight, formats: Formats): TemplateResult {
  if (footer === undefined) {
    const fine = l10n.t(
      'Size of the letter without its footer, which is not known yet. Gmail hides everything after 102 KB.',
    );
    return sizeChip(letter, { fine, figures: sizeFigures(letter, formats) }, formats);
  }
  const bytes = letter + footer;
  const fine = l10n.t('Size of the letter with its footer. Gmail hides everything after 102 KB.');
  const figures = l10n.t(
    'Letter: {0} bytes, footer: {1}, total: {2}. Gmail’s limit: {3}.',
    formats.number(letter),
    formats.number(footer),
    formats.number(bytes),
    formats.number(gmailLimit),
  );
  return sizeChip(bytes, { fine, figures }, formats);
}

/** Draws the menu of rarely used commands. */
function moreMenu(state: PreviewState, actions: PageActions): TemplateResult {
  const added = additions(state, actions);
  return menu({
    id: 'more-menu',
    menuName: l10n.t('More'),
    title: l10n.t('More'),
    button: icons.more,
    look: 'tool',
    groups: [
      { heading: l10n.t('Preview'), items: previewCommands(state, actions) },
      ...(added.length > 0 ? [{ heading: l10n.t('Letter'), items: added }] : []),
      { heading: 'HTML', items: htmlCommands(state, actions) },
    ],
  });
}

const previewCommands = (
  { locked, canChooseMaster }: PreviewState,
  { lock, ask }: PageActions,
): readonly MenuItem[] => [
  {
    kind: 'switch',
    label: l10n.t('Lock Preview'),
    hint: l10n.t('An unlocked preview shows the layout that you edit'),
    checked: locked,
    choose: () => lock(!locked),
  },
  {
    kind: 'action',
    label: l10n.t('Open Another Preview'),
    hint: l10n.t('For example, one for phones and one for desktops'),
    choose: () => ask('openAnother'),
  },
  ...(canChooseMaster
    ? [
        {
          kind: 'action' as const,
          label: l10n.t('Show in Another Layout…'),
          hint: l10n.t('Several layouts include this part'),
          choose: () => ask('chooseMaster'),
        },
      ]
    : []),
];

/** Returns what can be added to the letter. What it has already is in chips of their own. */
const additions = ({ people, languages }: PreviewState, { ask }: PageActions): readonly MenuItem[] => [
  ...(people
    ? []
    : [
        {
          kind: 'action' as const,
          label: l10n.t('Add Sample People…'),
          hint: l10n.t('To see the letter with somebody’s data in its template code'),
          choose: () => ask('addPeople'),
        },
      ]),
  ...(languages
    ? []
    : [
        {
          kind: 'action' as const,
          label: l10n.t('Add Language…'),
          hint: l10n.t('To write the letter in several languages'),
          choose: () => ask('addLanguage'),
        },
      ]),
];

function htmlCommands({ kind }: PreviewState, { ask }: PageActions): readonly MenuItem[] {
  const show: MenuItem = {
    kind: 'action',
    label: l10n.t('Show Compiled HTML'),
    choose: () => ask('showHtml'),
  };
  const copy: MenuItem = { kind: 'action', label: l10n.t('Copy HTML'), choose: () => ask('copyHtml') };
  // The first of them says what holds for all.
  const [first = copy, ...rest] = kind === 'mjml' ? [show, copy] : [copy];
  return [
    { ...first, hint: l10n.t('Exactly as it would be uploaded, without the footer') },
    ...rest,
    { kind: 'action', label: l10n.t('Export HTML…'), choose: () => ask('exportHtml') },
  ];
}
