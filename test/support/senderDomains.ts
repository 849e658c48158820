import type { DomainDetails } from '../../src/core/port/service.ts';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { openDatabase } from '../../src/sandbox/store/database.ts';
import { createMailingService } from '../../src/service/index.ts';

/** Adds sender domains to the sandbox whose data is in `folder`. */
export function addDomains(folder: string, domains: readonly string[]): void {
  const db = openDatabase(folder);
  for (const domain of domains) {
    db.run(
      "INSERT INTO domains (account, domain, records, postmaster_mailru) VALUES (1, ?, '[]', 0)",
      domain,
    );
  }
  db.close();
}

/** Returns the service's check of a domain, which it caches. */
export async function checkOf(domain: string, { url, key }: Sandbox): Promise<DomainDetails> {
  const service = createMailingService({ address: url, key, dateFormat: 'unix' });
  const domains = await service.listDomains();
  const details = await service.getDomain(domains.find((each) => each.domain === domain)?.id ?? 0);
  await service.close();
  return details;
}
