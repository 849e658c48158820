import * as l10n from '@vscode/l10n';
import { html, nothing, render, type TemplateResult } from 'lit-html';

/**
 * Says over the page that a layout is being compiled, which takes seconds for a large one; without a name, says nothing. It has an
 * element of its own, since it may be said before there is any state to draw the page with.
 */
export function showCompiling(fileName: string | undefined): void {
  let place = document.querySelector<HTMLElement>('.compiling-place');
  if (!place) {
    place = document.createElement('div');
    place.className = 'compiling-place';
    place.role = 'status';
    document.body.append(place);
  }
  render(fileName === undefined ? nothing : words(fileName), place);
}

const words = (fileName: string): TemplateResult => html`
  <div class="compiling-bar"></div>
  <p class="compiling">${l10n.t('Compiling “{0}”…', fileName)}</p>`;
