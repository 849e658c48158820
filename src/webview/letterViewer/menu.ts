import { html, nothing, type TemplateResult } from 'lit-html';
import { check } from './icons.ts';

export interface MenuItem {
  /** The type of item: a radio item, a check item, or a command. */
  readonly kind: 'choice' | 'switch' | 'action';
  readonly label: string;
  /** The text of a second, smaller line. */
  readonly hint?: string;
  readonly checked?: boolean;
  readonly disabled?: boolean;
  choose(): void;
}

/** Items between separators, below a heading if their labels don’t say what they are about. */
interface MenuGroup {
  readonly heading?: string;
  readonly items: readonly MenuItem[];
}

interface Menu {
  readonly id: string;
  /** The menu’s label for screen readers. */
  readonly menuName: string;
  /** The tooltip of the button. */
  readonly title: string;
  /** What the button shows. */
  readonly button: TemplateResult;
  /** The CSS class of the button. */
  readonly look: string;
  readonly groups: readonly MenuGroup[];
}

/** Draws a button with a menu that works with mouse and keyboard, like those of VS Code. */
export function menu({ id, menuName, title, button, look, groups }: Menu): TemplateResult {
  return html`<div class="menu-place">
    <button class=${look} popovertarget=${id} aria-haspopup="menu" title=${title}>${button}</button>
    <div class="menu" id=${id} popover role="menu" aria-label=${menuName} @toggle=${openMenu} @keydown=${move}>
      ${groups.map(menuGroup)}
    </div>
  </div>`;
}

const menuGroup = ({ heading, items }: MenuGroup) =>
  html`<div role="group" aria-label=${heading ?? nothing}>
    ${heading === undefined ? nothing : menuHeading(heading)} ${items.map(menuItem)}
  </div>`;

/** Draws a heading of a menu, which its group repeats for screen readers. */
export const menuHeading = (words: string): TemplateResult =>
  html`<span class="menu-heading" aria-hidden="true">${words}</span>`;

const menuRoles = { choice: 'menuitemradio', switch: 'menuitemcheckbox', action: 'menuitem' } as const;

function menuItem({ kind, label, hint, checked, disabled, choose }: MenuItem): TemplateResult {
  const chosen = (event: Event) => {
    closeMenus(event.currentTarget as Element);
    choose();
  };
  return html`<button class="item" role=${menuRoles[kind]} tabindex="-1" ?disabled=${disabled}
    aria-checked=${kind === 'action' ? nothing : Boolean(checked)} @click=${chosen}>
    <span class="tick">${checked ? check : nothing}</span>
    <span>${label}${hint === undefined ? nothing : html`<small>${hint}</small>`}</span>
  </button>`;
}

/** Closes the popovers that contain this item; all open popovers if it is left out. */
function closeMenus(item?: Element): void {
  for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) {
    if (!item || open.contains(item)) open.hidePopover();
  }
}

/** Closes menus when the page loses the focus or is resized. Clicks into the letter or elsewhere in VS Code don’t reach the page. */
export function closeMenusOnLeaving(): void {
  for (const type of ['blur', 'resize'] as const) window.addEventListener(type, () => closeMenus());
}

function openMenu({ newState, target }: ToggleEvent): void {
  if (newState !== 'open' || !(target instanceof HTMLElement)) return;
  (target.querySelector<HTMLElement>('[aria-checked="true"]') ?? items(target)[0])?.focus();
}

function move(event: KeyboardEvent): void {
  const list = items(event.currentTarget as HTMLElement);
  const at = list.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (event.key === 'Tab') closeMenus(event.currentTarget as Element);
  if (next === undefined) return;
  event.preventDefault();
  list.at(next % list.length)?.focus();
}

const items = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('.item:not(:disabled)')];
