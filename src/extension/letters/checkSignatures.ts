import type * as vscode from 'vscode';
import { findDkimKey } from '../../mail/dkim/findKey.ts';
import { signaturesOf } from '../../mail/dkim/readSignature.ts';
import { askingOnce } from '../../mail/dns.ts';
import { readMessage } from '../../mail/message/message.ts';
import type { CheckedSignature } from '../../protocol/letter.ts';
import { answeringUntil } from '../../service/dns/answeringUntil.ts';
import { dnsResolver } from '../../service/dns/dnsResolver.ts';
import { readServers, usualNameServers } from '../kit/nameServers.ts';
import type { Inspector } from '../layouts/inspector.ts';
import { inboxScheme } from '../names.ts';
import type { SandboxHost } from '../sandbox/door.ts';

interface Parts {
  readonly sandbox: Pick<SandboxHost, 'start'>;
  readonly inspector: Pick<Inspector, 'checkSignatures'>;
}

/** So long all keys of a letter may take, in milliseconds: then they are not known. */
const patienceMs = 15_000;

/**
 * Says of each signature of a letter whether it holds, by the keys that DNS has now. What is asked is in the letter: whoever wrote it
 * may learn that somebody reads it. Rejects with a `UserError` when nobody can say.
 */
export async function checkSignatures(
  { sandbox, inspector }: Parts,
  { scheme }: vscode.Uri,
  content: Uint8Array,
): Promise<readonly CheckedSignature[]> {
  const signatures = signaturesOf(readMessage(content));
  if (signatures.length === 0) return [];
  const ownServers = scheme === inboxScheme ? readServers([(await sandbox.start()).dns]) : [];
  const signal = AbortSignal.timeout(patienceMs);
  const servers = [...ownServers, ...usualNameServers()];
  const resolver = askingOnce(answeringUntil(signal, dnsResolver({ servers, signal })));
  const keys = await Promise.all(
    signatures.map(({ domain, selector }) => findDkimKey(domain, selector, resolver)),
  );
  return inspector.checkSignatures({ message: content, keys });
}
