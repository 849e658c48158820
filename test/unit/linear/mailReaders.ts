import { cryptography } from '../../../src/inspector/checkSignatures.ts';
import { readBase64 } from '../../../src/mail/dkim/base64.ts';
import { canonicalBody, canonicalField } from '../../../src/mail/dkim/canonical.ts';
import { isDkimKey, readDkimKey, readRsaKey } from '../../../src/mail/dkim/readKey.ts';
import { readSignature, signaturesOf } from '../../../src/mail/dkim/readSignature.ts';
import { verifySignatures } from '../../../src/mail/dkim/verify.ts';
import { olderOrganizationalDomain } from '../../../src/mail/dmarc/publicSuffix.ts';
import {
  isDmarcRecord,
  policiesOf,
  readDmarcRecord,
  readReportUris,
} from '../../../src/mail/dmarc/readRecord.ts';
import {
  expandedName,
  isMailDomain,
  isQueryable,
  isWithinDomain,
  normalName,
} from '../../../src/mail/domainName.ts';
import { firstCharacters } from '../../../src/mail/firstCharacters.ts';
import { readBimi, readMtaSts, readTlsReporting } from '../../../src/mail/information/optionalRecords.ts';
import { readIp, readIp4, readIp6 } from '../../../src/mail/ipAddress.ts';
import { withoutAddressComments } from '../../../src/mail/message/addressComments.ts';
import { readAuthenticationResults } from '../../../src/mail/message/authenticationResults.ts';
import { readDeliveryStatus } from '../../../src/mail/message/deliveryStatus.ts';
import { decodeWords } from '../../../src/mail/message/encodedWords.ts';
import { joinFlowed } from '../../../src/mail/message/flowed.ts';
import {
  bytesOfText,
  byteText,
  fieldBody,
  readEntity,
  readMessage,
  trimBlanks,
} from '../../../src/mail/message/message.ts';
import { readParts } from '../../../src/mail/message/parts.ts';
import {
  endOfHeaderComment,
  readStructured,
  splitStructured,
  structuredField,
  unquoted,
} from '../../../src/mail/message/structured.ts';
import { decodeBase64, decodeTransfer, uuName } from '../../../src/mail/message/transferEncoding.ts';
import { refusalOf } from '../../../src/mail/smtp/refusal.ts';
import { readReply, replyLine } from '../../../src/mail/smtp/reply.ts';
import { judgeRecord } from '../../../src/mail/spf/audit.ts';
import { deliveryOf } from '../../../src/mail/spf/deliveryOf.ts';
import { spfLetterOf } from '../../../src/mail/spf/letter.ts';
import { lostTerms } from '../../../src/mail/spf/lostTerms.ts';
import { expandMacros, isMistake, readMacros } from '../../../src/mail/spf/macros.ts';
import { isSpfRecord, readSpfRecord, readTerm } from '../../../src/mail/spf/readRecord.ts';
import { listIn, readTagList, tagValue } from '../../../src/mail/tagList.ts';
import { mistakeReaders } from './mistakeReaders.ts';
import type { Reader } from './takesLinearTime.ts';

const place = { start: 0, end: 0 };

/** Reads and expands a text as macros, and expands a macro with the text as its value. */
function expandBoth(text: string): void {
  const macros = readMacros(text, { explains: true });
  if (!isMistake(macros)) expandMacros(macros, () => 'a.b');
  const taken = readMacros('%{S2r+-.}');
  if (!isMistake(taken)) expandMacros(taken, () => text);
}

/** Returns a message with the text in its signature, its other headers and its body. */
function messageOf(text: string): Uint8Array {
  const signature = `DKIM-Signature: v=1; a=rsa-sha256; d=a.example; s=s; h=from:a; bh=AAAA; b=${text}`;
  return new TextEncoder().encode(`${signature}\nA: ${text.replaceAll('\n', '\n ')}\n\n${text}`);
}

/** The readers of untrusted texts in `src/mail`, by file and name: records, names and addresses. */
export const mailReaders: Readonly<Record<string, Reader>> = {
  ...mistakeReaders,
  'dkim/base64.ts readBase64': readBase64,
  'dkim/canonical.ts canonicalBody': (text) => {
    for (const way of ['simple', 'relaxed'] as const) canonicalBody(new TextEncoder().encode(text), way);
  },
  'dkim/canonical.ts canonicalField': (text) => canonicalField(`A: ${text}`, 'relaxed'),
  'dkim/readSignature.ts readSignature': (text) => readSignature({ name: 'a', written: `a: v=1; b=${text}` }),
  'dkim/readSignature.ts signaturesOf': (text) => {
    const message = readMessage(messageOf(text));
    signaturesOf(message);
  },
  'dkim/verify.ts verifySignatures': (text) => {
    const message = readMessage(messageOf(text));
    verifySignatures(message, { keys: [], cryptography, now: 0 });
  },
  'dkim/readKey.ts isDkimKey': isDkimKey,
  'dkim/readKey.ts readDkimKey': (text) => [readDkimKey(text), readDkimKey(`v=DKIM1; p=${text}`)],
  'dkim/readKey.ts readRsaKey': (text) => readRsaKey(new TextEncoder().encode(`0\x82\xff\xff0\x02${text}`)),
  'dmarc/publicSuffix.ts olderOrganizationalDomain': (text) => olderOrganizationalDomain(text, () => 'a'),
  'dmarc/readRecord.ts isDmarcRecord': isDmarcRecord,
  'dmarc/readRecord.ts policiesOf': (text) => policiesOf(readDmarcRecord(text)),
  'dmarc/readRecord.ts readDmarcRecord': (text) => readDmarcRecord(`v=DMARC1; fo=${text}`),
  'dmarc/readRecord.ts readReportUris': (text) => [readReportUris(text), readReportUris(`mailto:${text}`)],
  'domainName.ts expandedName': expandedName,
  'domainName.ts isMailDomain': isMailDomain,
  'domainName.ts isQueryable': isQueryable,
  'domainName.ts isWithinDomain': (text) => isWithinDomain(text, text.slice(1)),
  'domainName.ts normalName': normalName,
  'information/optionalRecords.ts readBimi': (text) => readBimi(`v=BIMI1; l=${text}`),
  'information/optionalRecords.ts readMtaSts': (text) => readMtaSts(`v=STSv1; id=${text}`),
  'information/optionalRecords.ts readTlsReporting': (text) => readTlsReporting(`v=TLSRPTv1; rua=${text}`),
  'ipAddress.ts readIp': readIp,
  'ipAddress.ts readIp4': readIp4,
  'ipAddress.ts readIp6': readIp6,
  'spf/audit.ts judgeRecord': (text) => judgeRecord(readSpfRecord(`v=spf1 -all ${text}`), 'a.example', true),
  'firstCharacters.ts firstCharacters': (text) => firstCharacters(text, 300),
  'message/addressComments.ts withoutAddressComments': (text) => [
    withoutAddressComments(text),
    withoutAddressComments(`Vesna <${text}>`),
  ],
  'message/authenticationResults.ts readAuthenticationResults': (text) => [
    readAuthenticationResults(text),
    readAuthenticationResults(`a; dkim=${text}`),
  ],
  'message/deliveryStatus.ts readDeliveryStatus': (text) =>
    readDeliveryStatus(new TextEncoder().encode(`Final-Recipient: a\n\n${text}`), byteText),
  'message/encodedWords.ts decodeWords': (text) => [
    decodeWords(text, byteText),
    decodeWords(`=?a?b?${text}?=`, byteText),
    decodeWords(text.replaceAll('a', '=?a?q?=41?= '), byteText),
  ],
  'message/flowed.ts joinFlowed': (text) => joinFlowed(text, true),
  'message/message.ts byteText': (text) => byteText(new TextEncoder().encode(text)),
  'message/message.ts bytesOfText': bytesOfText,
  'message/message.ts fieldBody': (text) => fieldBody({ name: 'a', written: `a: ${text}` }),
  'message/message.ts trimBlanks': (text) => [trimBlanks(text), trimBlanks(` ${text} `)],
  'message/message.ts readEntity': (text) => readEntity(new TextEncoder().encode(`a: ${text}`)),
  'message/message.ts readMessage': (text) => readMessage(new TextEncoder().encode(text)),
  'message/parts.ts readParts': (text) => {
    const head = 'Content-Type: multipart/mixed; boundary=a\n\n';
    readParts(new TextEncoder().encode(`${head}${text}`));
    readParts(new TextEncoder().encode(`${head}--${text.replaceAll('a', '\n--a\n')}`));
  },
  'message/structured.ts endOfHeaderComment': (text) => endOfHeaderComment(`(${text}`, 0),
  'message/structured.ts readStructured': (text) => [
    readStructured(text, byteText),
    readStructured(`a; b*0*=c'd'${text}`, byteText),
    readStructured(text.replaceAll('a', ';a*0=b'), byteText),
  ],
  'message/structured.ts splitStructured': (text) => splitStructured(text, ';'),
  'message/structured.ts structuredField': (text) =>
    structuredField([{ name: 'a', written: `a: ${text}` }], 'a', byteText),
  'message/structured.ts unquoted': (text) => [unquoted(text), unquoted(`"${text}`)],
  'message/transferEncoding.ts decodeBase64': (text) => decodeBase64(new TextEncoder().encode(text)),
  'message/transferEncoding.ts decodeTransfer': (text) => {
    for (const encoding of ['quoted-printable', 'x-uuencode', 'base64', ''])
      decodeTransfer(new TextEncoder().encode(text), encoding);
  },
  'message/transferEncoding.ts uuName': (text) => uuName(new TextEncoder().encode(`begin 644 ${text}`)),
  'smtp/reply.ts readReply': (text) => [readReply(text), readReply(`550 5.1.1 ${text}`)],
  'smtp/refusal.ts refusalOf': (text) => refusalOf({ status: 550, text }),
  'smtp/reply.ts replyLine': (text) => replyLine({ status: 550, text }),
  'spf/deliveryOf.ts deliveryOf': (text) =>
    deliveryOf({
      fields: [
        { name: 'return-path', written: `Return-Path: ${text}` },
        { name: 'received', written: `Received: from ${text}` },
      ],
    }),
  'spf/letter.ts spfLetterOf': (text) =>
    spfLetterOf({ ip: '', helo: text, sender: text }, { family: 4, bytes: [] }),
  'spf/lostTerms.ts lostTerms': (text) => lostTerms([`v=spf1 ${text}`], `v=spf1 ${text} a`),
  'spf/macros.ts expandMacros': expandBoth,
  'spf/macros.ts readMacros': (text) => [readMacros(text), readMacros(`%{${text}`)],
  'spf/readRecord.ts isSpfRecord': isSpfRecord,
  'spf/readRecord.ts readSpfRecord': (text) => readSpfRecord(`v=spf1 ${text}`),
  'spf/readRecord.ts readTerm': (text) =>
    ['', 'a', 'a:', 'mx/', 'ip4:', 'ip6:', 'exp=', 'x='].map((start) => readTerm(start + text, place)),
  'tagList.ts listIn': (text) => listIn(text, ','),
  'tagList.ts readTagList': readTagList,
  'tagList.ts tagValue': (text) => tagValue(readTagList(text), 'a'),
};

/** Functions that look records up and pass them to these readers. `test/unit/mail` tests their limits. */
export const mailLookups: Readonly<Record<string, string>> = {
  'dkim/findKey.ts': 'findDkimKey',
  'dmarc/discover.ts': 'apply discoverDmarc',
  'dmarc/methods.ts': 'compareMethods',
  'dmarc/publicSuffix.ts': 'discoverOlderDmarc',
  'dmarc/reportAuthorization.ts': 'checkReportAuthorization',
  'dmarc/treeWalk.ts': 'findDmarcRecord walkTree',
  'information/optionalRecords.ts': 'findBimi findOptionalRecords findMtaSts findTlsReporting',
  'mistakes/dmarc.ts': 'notAgreed',
  'mistakes/findMistake.ts': 'findMistake',
  'mistakes/mx.ts': 'otherType',
  'mistakes/places.ts':
    'aliasLoop aliasOfHost aliasOfText exchangeElsewhere keyElsewhere otherKind policyElsewhere spfElsewhere',
  'mistakes/context.ts': 'aliasOf firstMistake lookUpText textsAt',
  'mistakes/spfContext.ts': 'lookUpSpf',
  'mistakes/spf.ts': 'badTree',
  'spf/audit.ts': 'auditSpf',
  'spf/check.ts': 'SpfCheck',
  'spf/checkHost.ts': 'checkHost',
  'spf/findRecord.ts': 'findSpfRecord',
  'spf/mergeInclude.ts': 'mergeInclude',
};

/** Functions that take only the results of these readers. */
export const mailOthers: Readonly<Record<string, string>> = {
  'message/shownFields.ts': 'countOf doubledFields',
  'message/transferEncoding.ts': 'isUu',
  'dmarc/treeWalk.ts': 'isFound organizationalDomain',
  'dns.ts': 'askingOnce failedLookup isVoidAnswer recordsOf',
  'ipAddress.ts': 'addressParts formatIp isInNetwork reverseName',
  'mistakes/spfContext.ts': 'isInclude',
  'spf/letter.ts': 'macroValue',
  'spf/macros.ts': 'isMistake lettersIn',
  'spf/outline.ts': 'outlineSpf',
  'spf/problem.ts': 'SpfStop',
  'spf/terms.ts': 'allOf isBehind isMechanism',
};
