/** Whose footer it is: the layout's own, the account's, or the service's standard one. */
export type FooterKind = 'own' | 'account' | 'standard';

export interface Footer {
  readonly kind: FooterKind;
  readonly html: string;
}

/** The footers there are; a blank one counts as none. The specification calls them by these names. */
export interface Footers {
  readonly own?: string | undefined;
  readonly account?: string | undefined;
  readonly standard: string;
}

/** The footer that the service appends ("Footer rule"): the maket's own, otherwise the account's, otherwise the standard one. */
export function chooseFooter({ own, account, standard }: Footers): Footer {
  if (hasText(own)) return { kind: 'own', html: own };
  if (hasText(account)) return { kind: 'account', html: account };
  return { kind: 'standard', html: standard };
}

/** One of the three footers; `undefined` when there is none. */
export function footerOf(footers: Footers, kind: FooterKind): string | undefined {
  const html = footers[kind];
  return hasText(html) ? html : undefined;
}

const hasText = (html: string | undefined): html is string => html !== undefined && html.trim() !== '';
