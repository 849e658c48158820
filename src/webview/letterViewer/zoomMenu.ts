import { html, type TemplateResult } from 'lit-html';
import type { Formats } from '../../core/text/formats.ts';
import { type SheetView, zooms } from '../../protocol/sheet.ts';
import * as l10n from '../shared/l10n.ts';
import * as icons from './icons.ts';
import { menu } from './menu.ts';
import type { SheetFit } from './stage.ts';

/** Draws the zoom of the letter, with the menu that changes it. */
export function zoomMenu(
  view: SheetView,
  { scale }: SheetFit,
  change: (view: Partial<SheetView>) => void,
  formats: Formats,
): TemplateResult {
  const percent = (zoom: number) => formats.percent(Math.round(zoom) / 100);
  return menu({
    id: 'zoom-menu',
    menuName: l10n.t('Zoom'),
    title: l10n.t('Zoom. Doesn’t change the width in the letter’s own pixels'),
    button: html`<span>${percent(scale * 100)}</span>${icons.chevron}`,
    look: 'tool',
    groups: [
      {
        items: [
          {
            kind: 'choice',
            label: l10n.t('Fit into the Page'),
            checked: view.zoom === 'fit',
            choose: () => change({ zoom: 'fit' }),
          },
        ],
      },
      {
        items: zooms.map((zoom) => ({
          kind: 'choice',
          label: percent(zoom),
          checked: view.zoom === zoom,
          choose: () => change({ zoom }),
        })),
      },
    ],
  });
}
