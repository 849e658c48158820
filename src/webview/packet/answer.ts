import type { Verdict } from '../../core/approval/answerCode.ts';
import { type Remark, writeRemarks } from '../../core/approval/remarks.ts';
import type { PacketData } from '../../protocol/packet.ts';
import * as l10n from '../shared/l10n.ts';

interface Answer {
  readonly verdict: Verdict;
  readonly name: string;
  readonly remarks: readonly Remark[];
}

/** Returns the text that the reader sends back: the verdict, the remarks, the name and the code. */
export function answerText({ subject, codes }: PacketData, { verdict, name, remarks }: Answer): string {
  const said =
    verdict === 'approved' ? l10n.t('Approved: “{0}”', subject) : l10n.t('Please change “{0}”', subject);
  const parts = [said, writeRemarks(remarks), name.trim(), codes[verdict]];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Returns the address that opens a mail with an answer. */
export function mailWith({ subject }: PacketData, answer: string): string {
  return `mailto:?subject=${encodeURIComponent(`Re: ${subject}`)}&body=${encodeURIComponent(answer)}`;
}
