import { svg, type TemplateResult } from 'lit-html';

const icon = (shape: TemplateResult) =>
  svg`<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor">${shape}</svg>`;

export const widths = {
  phone: icon(svg`<rect x="4.5" y="1.5" width="7" height="13" rx="1.5" /><path d="M7 12.5h2" />`),
  tablet: icon(svg`<rect x="2.5" y="1.5" width="11" height="13" rx="1.5" /><path d="M7 12.5h2" />`),
  desktop: icon(svg`<rect x="1.5" y="2.5" width="13" height="9" rx="1" /><path d="M5 14.5h6M8 11.5v3" />`),
  fit: icon(svg`<path d="M1.5 3v10M14.5 3v10M4 8h8M6 6 4 8l2 2M10 6l2 2-2 2" />`),
};

export const appearances = {
  light: icon(
    svg`<circle cx="8" cy="8" r="3" /><path d="M8 1v2M8 13v2M1 8h2M13 8h2M3 3l1.5 1.5M11.5 11.5 13 13M3 13l1.5-1.5M11.5 4.5 13 3" />`,
  ),
  dark: icon(svg`<path d="M13.5 9.5a6 6 0 0 1-7-7 6 6 0 1 0 7 7z" />`),
  outlook: icon(
    svg`<circle cx="8" cy="8" r="6" /><circle cx="8" cy="8" r="2.5" fill="currentColor" stroke="none" />`,
  ),
  inverted: icon(
    svg`<circle cx="8" cy="8" r="6" /><path d="M8 2a6 6 0 0 0 0 12z" fill="currentColor" stroke="none" />`,
  ),
  partly: icon(
    svg`<circle cx="8" cy="8" r="6" /><path d="M8 8h6a6 6 0 0 1-12 0z" fill="currentColor" stroke="none" />`,
  ),
};

export const picture = icon(
  svg`<rect x="1.5" y="2.5" width="13" height="11" rx="1" /><circle cx="5" cy="6" r="1" /><path d="m2 12 4-3.5 2.5 2 3-3 3 3" />`,
);
export const programs = icon(
  svg`<rect x="1.5" y="2.5" width="9" height="7" rx="1" /><path d="m2 3.5 4 3 4-3M12.5 5.5h1a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-1" />`,
);
export const text = icon(svg`<path d="M2 3.5h12M2 6.5h9M2 9.5h12M2 12.5h6" />`);
export const speech = icon(
  svg`<path d="M2 6v4h2.5L8 13V3L4.5 6H2ZM10.5 6a3 3 0 0 1 0 4M12.5 4a6 6 0 0 1 0 8" />`,
);
export const lock = icon(
  svg`<rect x="3.5" y="7" width="9" height="6.5" rx="1" /><path d="M5.5 7V4.5a2.5 2.5 0 0 1 5 0V7" />`,
);
export const more = icon(
  svg`<g fill="currentColor" stroke="none"><circle cx="3" cy="8" r="1.2" /><circle cx="8" cy="8" r="1.2" /><circle cx="13" cy="8" r="1.2" /></g>`,
);
export const view = icon(
  svg`<path d="M1 8s2.6-4.5 7-4.5S15 8 15 8s-2.6 4.5-7 4.5S1 8 1 8z" /><circle cx="8" cy="8" r="2" />`,
);
export const check = icon(svg`<path d="m3 8.5 3.5 3.5L13 4.5" />`);
export const chevron = svg`<svg class="chevron" viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor"><path d="m4.5 6.5 3.5 3.5 3.5-3.5" /></svg>`;
export const warning = icon(svg`<path d="M8 2 1.5 13.5h13zM8 6.5v3.5M8 11v1.2" />`);
export const error = icon(svg`<circle cx="8" cy="8" r="6.5" /><path d="m5.5 5.5 5 5M10.5 5.5l-5 5" />`);
export const footer = icon(
  svg`<rect x="2.5" y="1.5" width="11" height="13" rx="1" /><path d="M5 10.5h6M5 12.5h4" />`,
);
export const person = icon(svg`<circle cx="8" cy="5" r="3" /><path d="M2.5 14a5.5 5.5 0 0 1 11 0" />`);
export const globe = icon(
  svg`<circle cx="8" cy="8" r="6.2" /><path d="M1.8 8h12.4M8 1.8c2 1.8 2.8 4 2.8 6.2S10 12.4 8 14.2M8 1.8C6 3.6 5.2 5.8 5.2 8S6 12.4 8 14.2" />`,
);
export const info = icon(svg`<circle cx="8" cy="8" r="6.5" /><path d="M8 7v4M8 4.6v.6" />`);
