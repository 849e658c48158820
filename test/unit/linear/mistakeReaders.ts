import { type TextContext, textKindOf } from '../../../src/mail/mistakes/context.ts';
import * as dmarc from '../../../src/mail/mistakes/dmarc.ts';
import type { ExpectedText } from '../../../src/mail/mistakes/expected.ts';
import * as keys from '../../../src/mail/mistakes/keys.ts';
import { badExchange, otherHosts } from '../../../src/mail/mistakes/mx.ts';
import { isNearly } from '../../../src/mail/mistakes/nearly.ts';
import * as spf from '../../../src/mail/mistakes/spf.ts';
import { missingIncludes, targetOf, wantedIncludes } from '../../../src/mail/mistakes/spfContext.ts';
import * as writing from '../../../src/mail/mistakes/writing.ts';
import { readSpfRecord } from '../../../src/mail/spf/readRecord.ts';
import type { Reader } from './takesLinearTime.ts';

const name = 'a.example';
const nowhere = { domain: name, resolver: { lookUp: async () => ({ outcome: 'noData' as const }) } };
const expectedKey = { kind: 'dkim', name, value: 'v=DKIM1; p=MIIB' } as const;
const expectedSpf = { kind: 'spf', name, value: 'v=spf1 include:b.example ~all' } as const;
const expectedPolicy = { kind: 'dmarc', name } as const;

/** Returns a context in which the text is the record. */
function sceneOf<Expected extends ExpectedText>(expected: Expected, text: string): TextContext<Expected> {
  const strings = [[text], text.match(/.{1,255}/gs) ?? []];
  return { ...nowhere, expected, texts: [text, text], strings, counted: [text], meant: [text] };
}

const keyScene = (text: string) => sceneOf(expectedKey, `v=DKIM1; p=${text}`);

function lookUpSpf(text: string) {
  const record = readSpfRecord(`v=spf1 ${text}`);
  return { ...sceneOf(expectedSpf, record.text), record };
}

const policyScene = (text: string) => sceneOf(expectedPolicy, `v=DMARC1; rua=${text}`);

function mxScene(exchange: string) {
  const hosts = [{ priority: 10, exchange }];
  return { ...nowhere, expected: { kind: 'mx', name: `x.${name}`, exchange: 'b.example' } as const, hosts };
}

/** Returns a reader that reads the text as a record of each kind. */
function writtenIn(read: (context: TextContext) => unknown): Reader {
  return (text) => [
    read(sceneOf(expectedKey, text)),
    read(sceneOf(expectedSpf, text)),
    read(sceneOf(expectedPolicy, text)),
  ];
}

/** The functions that recognize mistakes in records, by file and name. */
export const mistakeReaders: Readonly<Record<string, Reader>> = {
  'mistakes/dmarc.ts badAddress': (text) => dmarc.badAddress(policyScene(text)),
  'mistakes/dmarc.ts badPolicy': (text) => dmarc.badPolicy(policyScene(text)),
  'mistakes/dmarc.ts badTag': (text) => dmarc.badTag(policyScene(text)),
  'mistakes/dmarc.ts missingAddress': (text) => dmarc.missingAddress(policyScene(text)),
  'mistakes/dmarc.ts severalDmarc': (text) => dmarc.severalDmarc(policyScene(text)),
  'mistakes/keys.ts bareKey': (text) => keys.bareKey(sceneOf(expectedKey, text)),
  'mistakes/keys.ts keyFile': (text) => keys.keyFile(keyScene(text)),
  'mistakes/keys.ts otherKey': (text) => keys.otherKey(keyScene(text)),
  'mistakes/keys.ts quotedKey': (text) => keys.quotedKey(keyScene(text)),
  'mistakes/keys.ts severalKeys': (text) => keys.severalKeys(keyScene(text)),
  'mistakes/keys.ts shuffledKey': (text) => keys.shuffledKey(keyScene(text)),
  'mistakes/keys.ts splitKey': (text) => keys.splitKey(keyScene(text)),
  'mistakes/keys.ts uselessKey': (text) => keys.uselessKey(keyScene(text)),
  'mistakes/mx.ts badExchange': (text) => badExchange(mxScene(text)),
  'mistakes/mx.ts otherHosts': (text) => otherHosts(mxScene(text)),
  'mistakes/nearly.ts isNearly': (text) => isNearly(text, text.slice(1)),
  'mistakes/context.ts textKindOf': textKindOf,
  'mistakes/spf.ts badSeparator': (text) => spf.badSeparator(lookUpSpf(text)),
  'mistakes/spf.ts badTerm': (text) => spf.badTerm(lookUpSpf(text)),
  'mistakes/spf.ts behindAll': (text) => spf.behindAll(lookUpSpf(text)),
  'mistakes/spf.ts misspelledInclude': (text) => spf.misspelledInclude(lookUpSpf(text)),
  'mistakes/spf.ts missingInclude': (text) => spf.missingInclude(lookUpSpf(text)),
  'mistakes/spf.ts plusAll': (text) => spf.plusAll(lookUpSpf(text)),
  'mistakes/spf.ts severalSpf': (text) => spf.severalSpf(lookUpSpf(text)),
  'mistakes/spf.ts splitSpf': (text) => spf.splitSpf(lookUpSpf(text)),
  'mistakes/spf.ts uselessInclude': (text) => spf.uselessInclude(lookUpSpf(text)),
  'mistakes/spfContext.ts missingIncludes': (text) => missingIncludes(lookUpSpf(text)),
  'mistakes/spfContext.ts targetOf': (text) => readSpfRecord(`v=spf1 ${text}`).terms.map(targetOf),
  'mistakes/spfContext.ts wantedIncludes': (text) =>
    wantedIncludes({ ...expectedSpf, value: `v=spf1 ${text}` }),
  'mistakes/writing.ts badVersion': writtenIn(writing.badVersion),
  'mistakes/writing.ts badlyWritten': writtenIn(writing.badlyWritten),
  'mistakes/writing.ts repeatedTag': writtenIn(writing.repeatedTag),
  'mistakes/writing.ts swappedStrings': writtenIn(writing.swappedStrings),
  'mistakes/writing.ts zoneLine': writtenIn(writing.zoneLine),
};
