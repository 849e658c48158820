import { html, nothing, type TemplateResult } from 'lit-html';
import { pictureRatios } from '../../core/checks/annotations/annotations.ts';
import type { Promotion, PromotionCard } from '../../core/checks/annotations/promotion.ts';
import type { Formats } from '../../core/text/formats.ts';
import { shortText } from '../../core/text/shortText.ts';
import * as l10n from '../shared/l10n.ts';

/** Draws what Gmail’s Promotions tab may show of a letter, and says that this is a drawing. */
export function promotionDrawing(
  { deal, logo, cards }: Promotion,
  withPictures: boolean,
  formats: Formats,
): TemplateResult {
  return html`<details class="promotion">
    <summary>${l10n.t('In Gmail’s Promotions tab')}</summary>
    <p>${l10n.t('Drawn from the annotations in the letter. Gmail decides whether it shows them, and to whom.')}</p>
    <div class="deal">
      ${logo === undefined ? nothing : picture(logo, l10n.t('Logo'), withPictures, 'logo')}
      ${deal?.text ? html`<bdi class="badge">${shortText(deal.text, 60)}</bdi>` : nothing}
      ${deal?.code ? html`<span>${l10n.t('Code: {0}', shortText(deal.code, 30))}</span>` : nothing}
      ${deal?.ends === undefined ? nothing : html`<span>${l10n.t('Ends {0}', formats.dayAndTime(deal.ends))}</span>`}
    </div>
    ${
      cards.length > 0
        ? html`<ul class="cards" tabindex="0" aria-label=${l10n.t('Pictures of the promotion')}>
            ${cards.map((card) => html`<li>${drawnCard(card, withPictures, formats)}</li>`)}
          </ul>`
        : nothing
    }
  </details>`;
}

function drawnCard(
  { image, headline, price, reduced, currency }: PromotionCard,
  withPictures: boolean,
  formats: Formats,
): TemplateResult {
  const written = shortText(`${price} ${currency}`.trim(), 30);
  const now = reduced === undefined ? written : `${formats.number(reduced)} ${shortText(currency, 10)}`;
  return html`${picture(image, headline || l10n.t('Picture'), withPictures, 'picture')}
    ${headline ? html`<bdi class="headline">${shortText(headline, 80)}</bdi>` : nothing}
    ${price ? html`<span>${now} ${reduced === undefined ? nothing : html`<s>${written}</s>`}</span>` : nothing}`;
}

function picture(address: string, name: string, isLoaded: boolean, kind: string): TemplateResult {
  return isLoaded
    ? html`<img class=${kind} src=${address} alt=${name} referrerpolicy="no-referrer" @load=${cropAsGmail} />`
    : html`<span class="${kind} unloaded" role="img" aria-label=${name}></span>`;
}

/** Gives a picture the nearest ratio that Gmail supports, to which it is cropped. */
function cropAsGmail({ currentTarget }: Event): void {
  const image = currentTarget as HTMLImageElement;
  if (!image.classList.contains('picture') || image.naturalHeight === 0) return;
  const ratio = image.naturalWidth / image.naturalHeight;
  const distance = (known: number) => Math.abs(Math.log(ratio / known));
  const [nearest = 1] = [...pictureRatios].sort((a, b) => distance(a) - distance(b));
  image.style.aspectRatio = `${nearest}`;
}
