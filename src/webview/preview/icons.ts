import { svg, type TemplateResult } from 'lit-html';

const icon = (shape: TemplateResult) =>
  svg`<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor">${shape}</svg>`;

export const widths = {
  phone: icon(svg`<rect x="4.5" y="1.5" width="7" height="13" rx="1.5" /><path d="M7 12.5h2" />`),
  tablet: icon(svg`<rect x="2.5" y="1.5" width="11" height="13" rx="1.5" /><path d="M7 12.5h2" />`),
  desktop: icon(svg`<rect x="1.5" y="2.5" width="13" height="9" rx="1" /><path d="M5 14.5h6M8 11.5v3" />`),
  fit: icon(svg`<path d="M1.5 3v10M14.5 3v10M4 8h8M6 6 4 8l2 2M10 6l2 2-2 2" />`),
};

export const picture = icon(
  svg`<rect x="1.5" y="2.5" width="13" height="11" rx="1" /><circle cx="5" cy="6" r="1" /><path d="m2 12 4-3.5 2.5 2 3-3 3 3" />`,
);
export const chevron = icon(svg`<path d="m4.5 6.5 3.5 3.5 3.5-3.5" />`);
export const warning = icon(svg`<path d="M8 2 1.5 13.5h13zM8 6.5v3.5M8 11v1.2" />`);
