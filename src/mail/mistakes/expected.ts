interface Expected<Kind extends string> {
  readonly kind: Kind;
  /** The full name at which the record must be. */
  readonly name: string;
}

/** A DKIM key. Its name is `<selector>._domainkey.<domain>`; its value is the complete record. */
export interface ExpectedDkim extends Expected<'dkim'> {
  readonly value: string;
}

export interface ExpectedSpf extends Expected<'spf'> {
  /** The complete record. The includes in it that the domain's record lacks are missing. Empty if it is unknown. */
  readonly value: string;
  /** A host of the service whose include must stay if there are too many lookups. */
  readonly keptHost?: string;
}

/** A DMARC record with any policy. */
export interface ExpectedDmarc extends Expected<'dmarc'> {}

/** The mail server of the domain itself or of a name below it. */
export interface ExpectedMx extends Expected<'mx'> {
  readonly exchange: string;
}

export type ExpectedText = ExpectedDkim | ExpectedSpf | ExpectedDmarc;

/** A record as it should be in the DNS of a domain. */
export type ExpectedRecord = ExpectedText | ExpectedMx;

export type TextKind = ExpectedText['kind'];
