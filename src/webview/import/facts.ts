import { html, type TemplateResult } from 'lit-html';

/** Renders what is known of something that has ended, by name. Leaves out facts that are empty. */
export function facts(all: Readonly<Record<string, string>>): TemplateResult {
  return html`<dl class="ended-facts">
    ${Object.entries(all)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => html`<div><dt>${name}</dt><dd><bdi>${value}</bdi></dd></div>`)}
  </dl>`;
}
