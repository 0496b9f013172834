import { DomainSchema } from '@cairn/api';
import { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { ApiError } from '../http/error.ts';
import { validated } from '../http/validated.ts';
import { permitted, scopeOf } from '../http/visitor.ts';
import type { ProductServices } from '../services.ts';
import { proveDomain, showDomain } from './change.ts';
import { PathSchema } from './path.ts';
import { hasRecord } from './record.ts';

/** Creates the route POST /api/domains/{domain}/verify. Separate, because it waits for name servers, which no transaction may. */
export function domainProofRoutes({ database, rateLimits, settings }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.post(
    '/:domain/verify',
    describe({
      tag: 'Domains',
      summary: 'Checks the TXT record. If it is found, the domain belongs to the organization only.',
      answer: DomainSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'DOMAIN_UNPROVED', 'DOMAIN_UNREACHABLE', 'DOMAIN_TAKEN', 'RATE_LIMITED'],
    }),
    permitted('tenant.manage'),
    validated('param', PathSchema),
    async (c) => {
      const visitor = c.var.permitted;
      const { domain } = c.req.valid('param');
      await rateLimits.consume('domainChecks', visitor.tenant.id);
      // Query the name servers between two transactions, so that none waits for them.
      const { record } = await database.inTenant(scopeOf(visitor), (tx) => showDomain(tx, domain));
      if (!(await hasRecord(record, settings.nameServers))) throw new ApiError('DOMAIN_UNPROVED');
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => proveDomain(tx, visitor, { domain, record }, c.get('requestId'))));
    },
  );

  return app;
}
