import { leaveOutCostly } from '../../../src/compiler/costlyStyles.ts';
import { inlineStyles } from '../../../src/compiler/inlineStyles.ts';
import { scanMjml } from '../../../src/compiler/scan.ts';
import { readAddressList } from '../../../src/core/addressList.ts';
import { checkLetter } from '../../../src/core/checks/checkLetter.ts';
import { maskedCode } from '../../../src/core/checks/maskedCode.ts';
import { readRows } from '../../../src/core/imports/rows.ts';
import { compareReceived } from '../../../src/core/letters/received/compareReceived.ts';
import { classMentions } from '../../../src/core/mjml/classes.ts';
import { formatMjml } from '../../../src/core/mjml/format.ts';
import { outline } from '../../../src/core/mjml/outline.ts';
import { readTree } from '../../../src/core/mjml/tree.ts';
import { readSyntaxes } from '../../../src/core/templates/placeholderSyntax.ts';
import { templateCode } from '../../../src/core/templates/templateCode.ts';
import { tags } from '../../../src/core/text/markup.ts';
import { parseLetter } from '../../../src/inspector/elementTree.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';
import { readReceivedLetter } from '../../../src/inspector/receivedLetter/readReceivedLetter.ts';
import { readElements } from '../../../src/inspector/sourceElements.ts';
import { readDkimKey } from '../../../src/mail/dkim/readKey.ts';
import { readDmarcRecord } from '../../../src/mail/dmarc/readRecord.ts';
import { readBimi, readMtaSts, readTlsReporting } from '../../../src/mail/information/optionalRecords.ts';
import { bytesOfText } from '../../../src/mail/message/message.ts';
import { readReply } from '../../../src/mail/smtp/reply.ts';
import { readSpfRecord } from '../../../src/mail/spf/readRecord.ts';
import { orTooLarge } from '../../support/orTooLarge.ts';
import type { GrowthReader } from './inputs.ts';

const syntaxes = readSyntaxes(['{{…}}', '{…}', '[%…%]']);

/** The readers of letters, records and lists for the fuzzing, by name. Add new readers here. */
export const growthReaders: Readonly<Record<string, GrowthReader>> = {
  letterTree: {
    kinds: ['html', 'template'],
    read: (text) => orTooLarge(() => readLetterTree(text, syntaxes)),
  },
  checks: {
    kinds: ['html', 'template'],
    read: (text) => orTooLarge(() => checkLetter(readLetterTree(text))),
  },
  letterDom: { kinds: ['html', 'mjml'], read: (text) => orTooLarge(() => parseLetter(text)) },
  tags: { kinds: ['html', 'mjml'], read: (text) => [...tags(text)] },
  templateCode: {
    kinds: ['template', 'html'],
    read: (text) => maskedCode(text, templateCode(text, syntaxes)),
  },
  received: { kinds: ['html'], read: (text) => compareReceived(text.slice(0, text.length / 2), text) },
  sourceElements: { kinds: ['mjml', 'html'], read: (text) => readElements({ text }) },
  inlineStyles: { kinds: ['styles'], read: inlined },
  scan: { kinds: ['mjml'], read: scanMjml },
  mjmlTree: { kinds: ['mjml', 'template'], read: readTree },
  outline: { kinds: ['mjml'], read: outline },
  classes: { kinds: ['mjml'], read: classMentions },
  format: {
    kinds: ['mjml'],
    read: (text) => formatMjml(text, { holdsText: (name) => name === 'mj-text', step: '  ' }),
  },
  addresses: { kinds: ['addresses'], read: (text) => readAddressList(text) },
  rows: {
    kinds: ['addresses'],
    read: (text) => [...readRows([text], { delimiter: ',', quote: '"' })],
  },
  receivedLetter: { kinds: ['message'], read: (text) => readReceivedLetter(bytesOfText(text), 'ru') },
  spf: { kinds: ['record'], read: readSpfRecord },
  dkimKey: { kinds: ['record'], read: readDkimKey },
  dmarc: { kinds: ['record'], read: readDmarcRecord },
  bimi: { kinds: ['record'], read: readBimi },
  tlsReporting: { kinds: ['record'], read: readTlsReporting },
  mtaSts: { kinds: ['record'], read: readMtaSts },
  reply: { kinds: ['record'], read: readReply },
};

/** Inlines the style sheet at the start of a text into the HTML after it, as MJML does with the rules that the compiler accepts. */
function inlined(text: string): string | undefined {
  const htmlStart = text.indexOf('<');
  const [css, html] = htmlStart === -1 ? [text, ''] : [text.slice(0, htmlStart), text.slice(htmlStart)];
  const inlineStyle = [css];
  leaveOutCostly(html, { headRaw: [], inlineStyle, htmlAttributes: {} });
  return inlineStyle.length > 0
    ? orNotCompiled(() => inlineStyles(`<html><body>${html}</body></html>`, inlineStyle.join('')))
    : html;
}

/** Returns `undefined` if juice throws: the compiler then reports that the layout can't be compiled. */
function orNotCompiled<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
