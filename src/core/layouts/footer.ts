/** Whose footer it is: the layout's own, the account's, or the service's standard one. */
export type FooterKind = 'own' | 'account' | 'standard';

export interface Footer {
  readonly kind: FooterKind;
  readonly html: string;
  /**
   * Why nobody knows whether the service appends just this. `example`: the text is one that nobody has learned or written.
   * `account`: it is the standard one's, and whether the account has one of its own is not known.
   */
  readonly doubt?: 'example' | 'account';
}

/** The footers there are; a blank one counts as none. The specification calls them by these names. */
export interface Footers {
  readonly own?: string | undefined;
  /** Missing when nobody knows whether the account has one. */
  readonly account?: string | undefined;
  readonly standard: string;
  /** Whether the standard one is an example, because nobody has learned or written the service's. */
  readonly isExample?: boolean;
}

/** The footer that the service appends ("Footer rule"): the maket's own, otherwise the account's, otherwise the standard one. */
export function chooseFooter({ own, account, standard, isExample }: Footers): Footer {
  if (hasText(own)) return { kind: 'own', html: own };
  if (hasText(account)) return { kind: 'account', html: account };
  const footer = { kind: 'standard', html: standard } as const;
  if (isExample) return { ...footer, doubt: 'example' };
  return account === undefined ? { ...footer, doubt: 'account' } : footer;
}

/** One of the three footers; `undefined` when there is none. */
export function footerOf(footers: Footers, kind: FooterKind): string | undefined {
  const html = footers[kind];
  return hasText(html) ? html : undefined;
}

const hasText = (html: string | undefined): html is string => html !== undefined && html.trim() !== '';
