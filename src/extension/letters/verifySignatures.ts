import type * as vscode from 'vscode';
import { findDkimKey } from '../../mail/dkim/findKey.ts';
import { signaturesOf } from '../../mail/dkim/readSignature.ts';
import { askingOnce } from '../../mail/dns.ts';
import { readMessage } from '../../mail/message/message.ts';
import type { SignatureView } from '../../protocol/letter.ts';
import { answeringUntil } from '../../service/dns/answeringUntil.ts';
import { dnsResolver } from '../../service/dns/dnsResolver.ts';
import { readServers, usualNameServers } from '../kit/nameServers.ts';
import type { Inspector } from '../layouts/inspector.ts';
import { inboxScheme } from '../names.ts';
import type { SandboxHost } from '../sandbox/door.ts';

interface VerifySignaturesParts {
  readonly sandbox: Pick<SandboxHost, 'start'>;
  readonly inspector: Pick<Inspector, 'checkSignatures'>;
}

/** The timeout for all DNS lookups of a letter’s keys. */
const keyLookupTimeoutMs = 15_000;

/**
 * Verifies the DKIM signatures of a letter with the keys currently published in DNS. The letter determines the lookups, so its
 * sender may learn that it is read. Rejects with a `UserError` if the verification fails to run.
 */
export async function verifyLetterSignatures(
  { sandbox, inspector }: VerifySignaturesParts,
  { scheme }: vscode.Uri,
  content: Uint8Array,
): Promise<readonly SignatureView[]> {
  const signatures = signaturesOf(readMessage(content));
  if (signatures.length === 0) return [];
  const ownServers = scheme === inboxScheme ? readServers([(await sandbox.start()).dns]) : [];
  const signal = AbortSignal.timeout(keyLookupTimeoutMs);
  const servers = [...ownServers, ...usualNameServers()];
  const resolver = askingOnce(answeringUntil(signal, dnsResolver({ servers, signal })));
  const keys = await Promise.all(
    signatures.map(({ domain, selector }) => findDkimKey(domain, selector, resolver)),
  );
  return inspector.checkSignatures({ message: content, keys });
}
