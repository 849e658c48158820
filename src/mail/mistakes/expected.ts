interface Expected<Kind extends string> {
  readonly kind: Kind;
  /** The full DNS name at which the record must be. */
  readonly name: string;
}

/** A DKIM key. Its name is `<selector>._domainkey.<domain>`; its value is the complete record. */
export interface ExpectedDkim extends Expected<'dkim'> {
  readonly value: string;
}

export interface ExpectedSpf extends Expected<'spf'> {
  /** The complete SPF record that the service asks for; empty if unknown. The record of the domain must contain all of its `include:` terms. */
  readonly value: string;
  /** A mail host of the service. If there are too many lookups, the include in the same domain must stay. */
  readonly keptHost?: string;
}

/** A DMARC record with any policy. */
export interface ExpectedDmarc extends Expected<'dmarc'> {}

/** An MX record of the domain itself or of a name below it. */
export interface ExpectedMx extends Expected<'mx'> {
  readonly exchange: string;
}

export type ExpectedText = ExpectedDkim | ExpectedSpf | ExpectedDmarc;

/** A record as it should be in the DNS of a domain. */
export type ExpectedRecord = ExpectedText | ExpectedMx;

export type TextKind = ExpectedText['kind'];
