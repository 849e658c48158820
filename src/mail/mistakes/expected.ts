interface Expected<Kind extends string> {
  readonly kind: Kind;
  /** Where the record has to be: its full name. */
  readonly name: string;
}

/** A key, by the whole text of its record; its name is `<selector>._domainkey.<domain>`. */
export interface ExpectedDkim extends Expected<'dkim'> {
  readonly value: string;
}

export interface ExpectedSpf extends Expected<'spf'> {
  /** The whole record. What it includes and the domain's own does not is missing; empty when nobody knows one. */
  readonly value: string;
  /** Who has to stay when there is too much: a host of theirs. */
  readonly keptHost?: string;
}

/** Any policy will do. */
export interface ExpectedDmarc extends Expected<'dmarc'> {}

/** Where mail has to go, that of the domain itself or of a name below it. */
export interface ExpectedMx extends Expected<'mx'> {
  readonly exchange: string;
}

export type ExpectedText = ExpectedDkim | ExpectedSpf | ExpectedDmarc;

/** A record as it should be in the DNS of a domain. */
export type ExpectedRecord = ExpectedText | ExpectedMx;

export type TextKind = ExpectedText['kind'];
