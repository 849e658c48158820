import { Hono } from 'hono';
import type { Env } from '../guard.ts';
import { idOf } from '../parameters.ts';
import type { Database } from '../store/database.ts';
import type { DomainChecks } from '../store/domainChecks.ts';
import { listDomains } from '../store/domains.ts';

/** The endpoints of "Domains". */
export function domainRoutes(db: Database, checks: DomainChecks): Hono<Env> {
  return new Hono<Env>()
    .get('/domains.json', (c) => {
      const domains = listDomains(db, c.get('account'));
      return domains.length === 0 ? c.body(null, 204) : c.json({ domains });
    })
    .get('/domains/:file', async (c) => c.json(await checks.get(c.get('account'), idOf(c, 'domain'))));
}
