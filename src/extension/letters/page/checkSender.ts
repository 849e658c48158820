import type * as vscode from 'vscode';
import { findDkimKey } from '../../../mail/dkim/findKey.ts';
import { signaturesOf } from '../../../mail/dkim/readSignature.ts';
import { askingOnce, type Resolver } from '../../../mail/dns.ts';
import { type Message, readMessage } from '../../../mail/message/message.ts';
import { checkHost } from '../../../mail/spf/checkHost.ts';
import { deliveryOf } from '../../../mail/spf/deliveryOf.ts';
import type { SenderChecks, SpfView } from '../../../protocol/letter.ts';
import { answeringUntil } from '../../../service/dns/answeringUntil.ts';
import { dnsResolver } from '../../../service/dns/dnsResolver.ts';
import type { Inspector } from '../../compiling/inspector.ts';
import { readServers, usualNameServers } from '../../kit/nameServers.ts';
import { inboxScheme } from '../../names.ts';
import type { SandboxHost } from '../../sandbox/sandboxHost.ts';

interface CheckSenderParts {
  readonly sandbox: Pick<SandboxHost, 'start'>;
  readonly inspector: Pick<Inspector, 'checkSignatures'>;
}

/** The timeout for all DNS lookups of a letter. */
const lookupTimeoutMs = 15_000;

/**
 * Verifies the DKIM signatures of a letter, and by SPF the server that its headers say it came from, with what is now published in DNS.
 * The letter determines the lookups, so its sender may learn that it is read. Rejects with a `UserError` if a check fails to run.
 */
export async function checkSender(
  { sandbox, inspector }: CheckSenderParts,
  { scheme }: vscode.Uri,
  content: Uint8Array,
): Promise<SenderChecks> {
  const message = readMessage(content);
  const signatures = signaturesOf(message);
  const ownServers = scheme === inboxScheme ? readServers([(await sandbox.start()).dns]) : [];
  const signal = AbortSignal.timeout(lookupTimeoutMs);
  const servers = [...ownServers, ...usualNameServers()];
  const resolver = askingOnce(answeringUntil(signal, dnsResolver({ servers, signal })));
  const [keys, spf] = await Promise.all([
    Promise.all(signatures.map(({ domain, selector }) => findDkimKey(domain, selector, resolver))),
    spfOf(message, resolver),
  ]);
  return {
    signatures: keys.length > 0 ? await inspector.checkSignatures({ message: content, keys }) : [],
    ...(spf && { spf }),
  };
}

async function spfOf(message: Message, resolver: Resolver): Promise<SpfView | undefined> {
  const delivery = deliveryOf(message);
  if (!delivery) return undefined;
  const { result, domain } = await checkHost(delivery, resolver);
  return { ip: delivery.ip, domain, result };
}
