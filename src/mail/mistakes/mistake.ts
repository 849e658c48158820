import type { TextKind } from './expected.ts';

/** The record is at the wrong name, or a CNAME hides it. */
export type PlaceMistake =
  /** The full host name was entered, and the registrar added the domain. */
  | { readonly code: 'doubledDomain'; readonly found: string; readonly domain: string }
  | { readonly code: 'atRoot'; readonly found: string }
  | { readonly code: 'selectorMissing'; readonly found: string }
  | { readonly code: 'domainkeyMissing'; readonly found: string }
  | { readonly code: 'underscoreMissing'; readonly found: string }
  | { readonly code: 'labelsSwapped'; readonly found: string }
  /** The record is at the parent of the sender's domain. */
  | { readonly code: 'atParent'; readonly found: string }
  /** The record is at a subdomain, but SPF records only count at the domain itself. */
  | { readonly code: 'atSubdomain'; readonly found: string }
  | { readonly code: 'aliasLoop'; readonly name: string }
  /** The value was added as the target of a CNAME. */
  | { readonly code: 'textAsAlias'; readonly target: string }
  /** There is a CNAME at the domain itself, next to which no other record can exist (RFC 1034, section 3.6.2). */
  | { readonly code: 'aliasOfDomain'; readonly target: string }
  | { readonly code: 'aliasToNothing'; readonly target: string }
  | { readonly code: 'aliasElsewhere'; readonly target: string };

/** The text of the value is corrupted. */
export type WritingMistake =
  /** The text starts with fields, brackets and quotation marks of a zone file, such as `TXT ( "`. */
  | { readonly code: 'zoneLine'; readonly start: string }
  | { readonly code: 'typographicQuotes'; readonly character: string }
  | { readonly code: 'quotedText' }
  | { readonly code: 'markup'; readonly markup: string }
  | { readonly code: 'typographicDash'; readonly character: string }
  | { readonly code: 'foreignLetter'; readonly character: string; readonly codePoint: number }
  | { readonly code: 'strayCharacter'; readonly codePoint: number }
  | { readonly code: 'escapedSemicolon' }
  /** The record at this name is of another kind. */
  | { readonly code: 'otherRecord'; readonly found: TextKind; readonly expected: TextKind }
  | { readonly code: 'splitOverRecords' }
  /** The strings of one record are in the wrong order. */
  | { readonly code: 'swappedStrings' }
  | { readonly code: 'versionMissing'; readonly version: string }
  | { readonly code: 'versionNotFirst'; readonly version: string }
  | { readonly code: 'misspelledVersion'; readonly written: string; readonly version: string }
  | { readonly code: 'blankBeforeVersion' }
  | { readonly code: 'semicolonMissing'; readonly before: string }
  | { readonly code: 'repeatedTag'; readonly tag: string };

export type KeyMistake =
  | { readonly code: 'privateKey' }
  | { readonly code: 'pemKey' }
  /** There is another key next to the correct one. */
  | { readonly code: 'oldKeyBeside' }
  | { readonly code: 'severalKeys'; readonly count: number }
  | { readonly code: 'bareKey' }
  | { readonly code: 'missingKey' }
  | { readonly code: 'revokedKey' }
  | { readonly code: 'doubledTag' }
  | { readonly code: 'otherKeyType'; readonly type: string; readonly expected: string }
  | { readonly code: 'quotedKey' }
  | { readonly code: 'plusBecameBlank' }
  | { readonly code: 'blankInKey' }
  | { readonly code: 'keyCutAt255' }
  | { readonly code: 'cutKey'; readonly length: number; readonly expected: number }
  | { readonly code: 'keyStartMissing'; readonly missing: number }
  | { readonly code: 'lowerCaseKey' }
  | { readonly code: 'badCharacterInKey'; readonly character: string }
  /** All characters are correct except a few in one place. `at` counts from 1. */
  | { readonly code: 'mistypedKey'; readonly at: number }
  | { readonly code: 'otherKey' }
  | { readonly code: 'withoutSha256' }
  | { readonly code: 'notForMail' }
  | { readonly code: 'testingKey' };

export type SpfMistake =
  | { readonly code: 'severalSpf'; readonly count: number }
  | { readonly code: 'blankMissing'; readonly term: string }
  | { readonly code: 'semicolonInSpf' }
  | { readonly code: 'commaInSpf' }
  | { readonly code: 'blankAfterColon'; readonly term: string }
  | { readonly code: 'equalsInsteadOfColon'; readonly term: string }
  | { readonly code: 'webAddressInSpf'; readonly term: string }
  | { readonly code: 'otherIpFamily'; readonly term: string; readonly right: 'ip4' | 'ip6' }
  | { readonly code: 'misspelledMechanism'; readonly written: string; readonly right: string }
  | { readonly code: 'unreadableTerm'; readonly term: string }
  | { readonly code: 'plusAll'; readonly term: string }
  | { readonly code: 'includeNotPassing'; readonly term: string; readonly include: string }
  | { readonly code: 'includeBehindAll'; readonly include: string }
  | { readonly code: 'misspelledInclude'; readonly written: string; readonly include: string }
  | { readonly code: 'otherMechanism'; readonly term: string; readonly include: string }
  | { readonly code: 'includeLoop'; readonly domain: string }
  | { readonly code: 'deadInclude'; readonly target: string }
  | { readonly code: 'brokenInclude'; readonly target: string }
  /** `drop` is the include that is best removed, and its number of lookups. */
  | {
      readonly code: 'tooManyLookups';
      readonly lookups: number;
      readonly drop?: { readonly target: string; readonly lookups: number };
    }
  | { readonly code: 'tooManyVoidLookups'; readonly term: string }
  | { readonly code: 'includeMissing'; readonly include: string }
  | { readonly code: 'behindAll'; readonly term: string };

export type DmarcMistake =
  | { readonly code: 'severalDmarc'; readonly count: number }
  | { readonly code: 'addressesBySemicolon'; readonly address: string }
  | { readonly code: 'colonInsteadOfEquals'; readonly written: string }
  | { readonly code: 'capitalTag'; readonly tag: string }
  | { readonly code: 'missingPolicy' }
  | { readonly code: 'badPolicy'; readonly tag: string; readonly value: string }
  /** The list of addresses is empty. */
  | { readonly code: 'missingAddress'; readonly tag: string }
  | { readonly code: 'addressWithoutScheme'; readonly tag: string; readonly address: string }
  | { readonly code: 'badReportAddress'; readonly tag: string; readonly address: string }
  /** `name` is the DNS name at which the receiver would have to authorize the reports (RFC 9990, section 4). */
  | { readonly code: 'reportsNotAgreed'; readonly receiver: string; readonly name: string };

export type MxMistake =
  | { readonly code: 'aliasInsteadOfMx'; readonly target: string }
  | { readonly code: 'textInsteadOfMx' }
  | { readonly code: 'addressInsteadOfMx'; readonly address: string }
  | { readonly code: 'nullMx' }
  | { readonly code: 'priorityInExchange'; readonly exchange: string }
  | { readonly code: 'addressAsExchange'; readonly exchange: string }
  | { readonly code: 'doubledExchange'; readonly exchange: string }
  | { readonly code: 'misspelledExchange'; readonly exchange: string; readonly expected: string }
  | { readonly code: 'otherMxBeside'; readonly exchange: string }
  | { readonly code: 'otherMx'; readonly exchange: string };

/** A mistake in setting up a record. The texts in it come from DNS and are untrusted. */
export type Mistake = PlaceMistake | WritingMistake | KeyMistake | SpfMistake | DmarcMistake | MxMistake;
