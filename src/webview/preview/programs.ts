import { html, nothing, type TemplateResult } from 'lit-html';
import { original, otherAccount, picturesOff } from '../../core/checks/support/specialViews.ts';
import type { Formats } from '../../core/text/formats.ts';
import type { ProgramGroup, ProgramLoss } from '../../protocol/inspector.ts';
import type { ChosenPrograms, PreviewState, ProgramsView } from '../../protocol/preview.ts';
import { button } from '../letterViewer/notices.ts';
import * as l10n from '../shared/l10n.ts';
import type { PageActions } from './pageState.ts';
import { causeText, effectsOf } from './programTexts.ts';

/**
 * Draws the mail programs in a list of groups in which the letter looks the same, those that differ first, and what the chosen one drops.
 * Once one is chosen, only its effects are told and the others are only named, so that the letter stays in view.
 */
export function programsPanel(
  { programs, uploaded }: PreviewState,
  actions: PageActions,
  formats: Formats,
): TemplateResult | typeof nothing {
  if (!programs) return nothing;
  const { others = [], shown, isUnread } = programs;
  const groups = programs.groups.toSorted((one, other) => Number(one.isAsMade) - Number(other.isAsMade));
  const effects = new Map([...effectsOf(groups), ...effectsOf(others)]);
  const all = { groups, others, effects, programs, canSendTest: uploaded === undefined };
  const chosen = [...groups, ...others].find((group) => isOf(group, shown));
  const button = (group: ProgramGroup) =>
    html`<li>${groupButton(group, { isChosen: group === chosen, isNamedOnly: chosen !== undefined, ...all }, actions)}</li>`;
  return html`<section class="programs" aria-label=${l10n.t('Mail programs')}>
    ${chosen ? nothing : overview(groups, isUnread)}
    <ul class=${chosen ? 'groups names' : 'groups'} @keydown=${showNext}>
      <li><button class="group" aria-pressed=${chosen === undefined} @click=${() => actions.showPrograms()}><strong>${l10n.t('As You Made It')}</strong></button></li>
      ${groups.map(button)}
      ${others.length > 0 && !chosen ? html`<li class="facts">${l10n.t('Not counted, as it depends on the reader:')}</li>` : nothing}
      ${others.map(button)}
    </ul>
    ${chosen ? details(chosen, all, actions, formats) : nothing}
  </section>`;
}

/** Says in how many programs the letter looks as it was made, and how sure that is. */
function overview(groups: readonly ProgramGroup[], isUnread: boolean | undefined): TemplateResult {
  if (isUnread)
    return html`<p class="headline">${l10n.t('This letter can’t be read for mail programs.')}</p>`;
  return html`<p class="headline">${headline(groups)}</p>
    ${groups.length > 0 ? html`<p class="facts">${l10n.t('By published tests.')}</p>` : nothing}`;
}

/** All groups, and what is shown of them. */
interface AllGroups {
  readonly groups: readonly ProgramGroup[];
  readonly others: readonly ProgramGroup[];
  /** What readers see of each group’s removals. */
  readonly effects: ReadonlyMap<ProgramGroup, readonly string[]>;
  readonly programs: ProgramsView;
  /** False for an uploaded version. */
  readonly canSendTest: boolean;
}

/** Draws what is known of the chosen group, and the ways to compare its letter with others. */
const details = (chosen: ProgramGroup, all: AllGroups, actions: PageActions, formats: Formats) =>
  html`<div role="status">
      <p class="effects">${effectsText(chosen, all)}</p>
      ${all.programs.outlined ? outlinesShown(chosen, all, actions) : shownAs(chosen, all, actions)}
    </div>
    <div class="folds">${comparison(chosen, all, actions)} ${removals(chosen, actions, formats)}</div>`;

/** Says how sure the shown letter is, with the way to be sure. */
const shownAs = (chosen: ProgramGroup, { canSendTest }: AllGroups, { ask }: PageActions) =>
  isOf(chosen, picturesOff)
    ? html`<p class="facts">${l10n.t('Shown roughly as in mail programs that block pictures.')}</p>`
    : html`<p class="facts">${l10n.t('Approximate, by published tests.')} ${canSendTest ? button(l10n.t('Send Test…'), () => ask('sendTest')) : nothing}</p>`;

/** Says what the outlines in the original letter are, with a way to remove them. */
function outlinesShown(
  chosen: ProgramGroup,
  { groups, programs: { shown, beside } }: AllGroups,
  { showPrograms }: PageActions,
): TemplateResult {
  const text = l10n.t(
    'The original letter. Outlines show what {0} removes or changes, by published tests.',
    namesOf(chosen, withGroup(groups, chosen)),
  );
  const remove = () =>
    showPrograms({
      ...(shown !== undefined && { program: shown }),
      ...(beside && { beside: beside.program }),
    });
  return html`<p class="facts">${text} ${button(l10n.t('Remove Outlines'), remove)}</p>`;
}

/** Draws, folded, the choice of what is outlined in the original letter, and of a second letter beside the one that is shown. */
function comparison(chosen: ProgramGroup, all: AllGroups, actions: PageActions): TemplateResult {
  const { programs } = all;
  const { shown: program, outlined, beside } = programs;
  const now = {
    ...(program !== undefined && { program }),
    ...(outlined && { isOutlined: true as const }),
    ...(beside && { beside: beside.program }),
  };
  const others = [...all.groups, ...all.others].filter((group) => group !== chosen);
  const canOutline = !isOf(chosen, picturesOff);
  const outline = ({ currentTarget }: Event) => {
    const { isOutlined: _, beside, ...rest } = now;
    const isOutlined = currentTarget instanceof HTMLInputElement && currentTarget.checked;
    // The original letter is not shown twice.
    const kept = isOutlined && beside === original ? {} : beside === undefined ? {} : { beside };
    actions.showPrograms({ ...rest, ...kept, ...(isOutlined && { isOutlined }) });
  };
  const showBeside = ({ currentTarget }: Event) => {
    const { beside: _, ...rest } = now;
    const id = currentTarget instanceof HTMLSelectElement ? currentTarget.value : '';
    actions.showPrograms({ ...rest, ...(id !== '' && { beside: id }) });
  };
  const option = (id: string, name: string, isSelected: boolean) =>
    html`<option value=${id} .selected=${isSelected}>${name}</option>`;
  return html`<details class=${canOutline || beside ? '' : 'needs-room'} name="fold">
    <summary class="words-first">${l10n.t('Compare')}</summary>
    <div class="comparison">
    ${
      canOutline
        ? html`<label title=${l10n.t('Rules inside at-rules such as @media are not outlined.')}><input type="checkbox" .checked=${outlined !== undefined}
      @change=${outline}> ${l10n.t('Outline what changes in the original letter')}</label>`
        : nothing
    }
    <label class=${beside ? '' : 'needs-room'}>${l10n.t('Beside it:')} <select @change=${showBeside}>
      ${option('', l10n.t('Nothing'), !beside)}
      ${outlined ? nothing : option(original, l10n.t('The original letter'), beside?.program === original)}
      ${others.map((group) => option(group.programs[0]?.id ?? '', namesOf(group, withGroup(all.groups, group)), isOf(group, beside?.program)))}
    </select></label>
    </div>
  </details>`;
}

/** A group’s name depends on the groups of the setting, to which special cases don’t belong. */
const withGroup = (groups: readonly ProgramGroup[], group: ProgramGroup) =>
  groups.includes(group) ? groups : [...groups, group];

/** Draws the names above two letters that are shown side by side. */
export function besideTitles({ programs }: PreviewState): TemplateResult | typeof nothing {
  if (!programs?.beside) return nothing;
  const first = programs.outlined ? original : programs.shown;
  return html`<div class="beside-titles">${[first, programs.beside.program].map((id) => html`<p>${viewName(programs, id)}</p>`)}</div>`;
}

function viewName({ groups, others = [] }: ProgramsView, id: string | undefined): string {
  const group = [...groups, ...others].find((one) => isOf(one, id));
  return group ? namesOf(group, withGroup(groups, group)) : l10n.t('The original letter');
}

/** The arrow keys, and how far each goes in the list of groups. */
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Shows the letter of the next or the previous group when an arrow key is pressed in the list of groups. */
function showNext(event: KeyboardEvent): void {
  const step = steps[event.key];
  const { target, currentTarget: list } = event;
  if (step === undefined || !(list instanceof HTMLElement) || !(target instanceof HTMLElement)) return;
  event.preventDefault();
  const buttons = [...list.querySelectorAll<HTMLElement>('.group')];
  const next = buttons[buttons.indexOf(target) + step];
  next?.focus();
  if (next?.ariaPressed === 'false') next.click();
}

const isOf = ({ programs }: ProgramGroup, id: string | undefined) => programs.some((one) => one.id === id);

function headline(groups: readonly ProgramGroup[]): string {
  const countOf = (some: readonly ProgramGroup[]) =>
    some.reduce((sum, { programs }) => sum + programs.length, 0);
  const [all, asMade] = [countOf(groups), countOf(groups.filter((group) => group.isAsMade))];
  if (all === 0) return l10n.t('The setting {0} selects no mail programs.', 'mailroom.checks.clients');
  if (asMade === all)
    return l10n.count(
      'Your {0} program shows the letter as you made it.|All {0} of your programs show the letter as you made it.',
      all,
    );
  if (asMade === 0)
    return l10n.count(
      'Your {0} program doesn’t show the letter as you made it.|None of your {0} programs shows the letter as you made it.',
      all,
    );
  const same = l10n.count(
    '{0} of your {1} programs shows the letter as you made it.|{0} of your {1} programs show the letter as you made it.',
    asMade,
    all,
  );
  return `${same} ${l10n.count('{0} differs.|{0} differ.', all - asMade)}`;
}

/** Returns the names of a group’s programs. “Gmail” stands for all programs of that name, unless some are in other groups. */
function namesOf(group: ProgramGroup, groups: readonly ProgramGroup[]): string {
  const { programs } = group;
  if (isOf(group, picturesOff)) return l10n.t('Pictures Blocked');
  const shortName = (name: string) => name.split(' (')[0] ?? name;
  const all = groups.flatMap((group) => group.programs);
  const isWhole = (short: string) => {
    const inGroup = programs.filter(({ name }) => shortName(name) === short).length;
    return inGroup > 1 && inGroup === all.filter(({ name }) => shortName(name) === short).length;
  };
  const names = programs.map(({ name }) => (isWhole(shortName(name)) ? shortName(name) : name));
  return [...new Set(names)].join(', ');
}

function groupButton(
  group: ProgramGroup,
  {
    isChosen,
    isNamedOnly,
    ...all
  }: AllGroups & { readonly isChosen: boolean; readonly isNamedOnly: boolean },
  actions: PageActions,
): TemplateResult {
  const { length: count } = group.programs;
  const effects = effectsText(group, all);
  const names = group.programs.map(({ name }) => name).join(', ');
  return html`<button class="group" aria-pressed=${isChosen} title=${`${names}\n${effects}`}
    @click=${() => actions.showPrograms(isChosen ? undefined : choiceOf(group, all.programs))}>
    <strong><span class="name">${namesOf(group, withGroup(all.groups, group))}</span>${isNamedOnly && !group.isAsMade && !isOf(group, picturesOff) ? html`<span class="differs"> · ${l10n.t('differs')}</span>` : nothing}</strong>
    ${isNamedOnly ? nothing : html`<span class="missed">${count > 1 ? `${l10n.count('{0} program|{0} programs', count)} · ` : nothing}${effects}</span>`}
  </button>`;
}

const effectsText = (group: ProgramGroup, { effects }: AllGroups) =>
  isOf(group, picturesOff)
    ? picturesText(group)
    : [...(effects.get(group) ?? []), ...alsoIn(group)].join(' · ');

/** Returns what shows a group’s letter. The letter beside it stays, unless it is the same. */
function choiceOf(group: ProgramGroup, { beside, outlined }: ProgramsView): ChosenPrograms {
  const program = group.programs[0]?.id;
  return {
    ...(program !== undefined && { program }),
    ...(beside && !isOf(group, beside.program) && { beside: beside.program }),
    ...(outlined && !isOf(group, picturesOff) && { isOutlined: true }),
  };
}

/** Gmail drops the style sheets of letters that it forwards, as its app does with another account. */
const alsoIn = ({ programs, isAsMade }: ProgramGroup): string[] =>
  !isAsMade && programs.length === 1 && programs[0]?.id === otherAccount
    ? [l10n.t('much like a letter that Gmail forwards')]
    : [];

const picturesText = ({ changes }: ProgramGroup) =>
  changes === 0 ? l10n.t('looks the same') : l10n.count('{0} picture|{0} pictures', changes);

/** Draws the removals of a group by their cause, each with the lines to which it leads: first those that readers see. */
function removals(
  group: ProgramGroup,
  actions: PageActions,
  formats: Formats,
): TemplateResult | typeof nothing {
  const { losses } = group;
  if (losses.length === 0) return nothing;
  const lines = (some: readonly ProgramLoss[]) =>
    html`<ul>${some.map((loss) => html`<li>${lossLine(loss, actions, formats)}</li>`)}</ul>`;
  const unseen = losses.filter(({ isSeen }) => !isSeen);
  return html`<details class="removals" name="fold">
    <summary class="words-first">${l10n.count('What changes ({0} place)|What changes ({0} places)', group.changes)}</summary>
    <p class="facts">${sureness(group)}</p>
    ${lines(losses.filter(({ isSeen }) => isSeen))}
    ${unseen.length > 0 ? html`<p>${l10n.t('Readers don’t see these:')}</p> ${lines(unseen)}` : nothing}
  </details>`;
}

function lossLine(loss: ProgramLoss, actions: PageActions, formats: Formats): TemplateResult {
  const { cause, count, tested, page, isOfMjml, onlyIn, places } = loss;
  const test = l10n.t('tested {0}', tested.slice(0, 4));
  const facts = [
    ...(isOfMjml ? [l10n.t('written by MJML')] : []),
    ...(onlyIn ? [l10n.t('only in {0}', onlyIn.join(', '))] : []),
  ];
  const leads = places.map(
    ({ file, range, canFix }, index) => html`${index === 0 ? ': ' : ', '}<button class="link"
      @click=${() => actions.goToRemoval({ cause, index, fixes: false })}>${lineText(file, formats.number(range.start.line + 1))}</button>${
        canFix ? fixButton(cause, index, actions) : nothing
      }`,
  );
  return html`<span>${causeText(loss)}</span> · ${l10n.count('{0} place|{0} places', count)}${leads}
    <span class="facts">· ${page ? html`<a href=${page}>${test}</a>` : test}${facts.map((each) => ` · ${each}`)}</span>`;
}

const fixButton = (cause: string, index: number, actions: PageActions) =>
  html` (<button class="link" @click=${() => actions.goToRemoval({ cause, index, fixes: true })}>${l10n.t('Fix…')}</button>)`;

const lineText = (file: string | undefined, line: string) =>
  file === undefined
    ? l10n.t('Line {0}', line)
    : l10n.t('{0}, line {1}', file.split(/[\\/]/).at(-1) ?? '', line);

/** Says how sure the letter of a group is: by the years of the tests, and that a browser draws what Word draws for Outlook. */
function sureness({ programs, losses }: ProgramGroup): string {
  const years = losses.map(({ tested }) => tested.slice(0, 4)).sort();
  const [first = '', last = ''] = [years[0], years.at(-1)];
  const tests =
    first === last
      ? l10n.t('By published tests of {0}.', first)
      : l10n.t('By published tests from {0} to {1}.', first, last);
  return programs.some(({ id }) => id === 'outlook.windows')
    ? `${tests} ${l10n.t('Outlook draws letters with Word, this page with a browser.')}`
    : tests;
}
