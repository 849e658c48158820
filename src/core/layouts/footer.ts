/** The owner of a footer: the layout, the account, or the service (its standard footer). */
export type FooterKind = 'own' | 'account' | 'standard';

export interface Footer {
  readonly kind: FooterKind;
  readonly html: string;
  /**
   * The reason why the service may append another footer. `example`: the text is only an example of the standard footer. `account`: it is
   * unknown whether the account has its own footer.
   */
  readonly doubt?: 'example' | 'account';
}

/** The available footers, by the specification's names; a blank one counts as none. */
export interface Footers {
  readonly own?: string | undefined;
  /** The account's footer; missing if it is unknown whether there is one. */
  readonly account?: string | undefined;
  readonly standard: string;
  /** True if `standard` is only an example, because the user has not set the service's footer. */
  readonly isExample?: boolean;
}

/** Returns the footer that the service appends ("Footer rule"): the maket's own one, else the account's, else the standard one. */
export function chooseFooter({ own, account, standard, isExample }: Footers): Footer {
  if (isNotBlank(own)) return { kind: 'own', html: own };
  if (isNotBlank(account)) return { kind: 'account', html: account };
  const footer = { kind: 'standard', html: standard } as const;
  if (isExample) return { ...footer, doubt: 'example' };
  return account === undefined ? { ...footer, doubt: 'account' } : footer;
}

/** Returns one of the three footers; `undefined` if there is none. */
export function footerOf(footers: Footers, kind: FooterKind): string | undefined {
  const html = footers[kind];
  return isNotBlank(html) ? html : undefined;
}

const isNotBlank = (html: string | undefined): html is string => html !== undefined && html.trim() !== '';
