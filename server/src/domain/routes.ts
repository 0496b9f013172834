import { DomainCreateSchema, DomainListSchema, DomainRemovedSchema, DomainSchema, DomainUpdateSchema } from '@cairn/api';
import { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { permitted, scopeOf } from '../http/visitor.ts';
import { requireProof } from '../second-factor/proof.ts';
import type { ProductServices } from '../services.ts';
import { addDomain, changeDomain, listDomains, removeDomain } from './change.ts';
import { PathSchema } from './path.ts';

/** Creates the routes of /api/domains, where managers edit the organization's domains and who can join through them. */
export function domainRoutes(services: ProductServices): Hono<AppEnv> {
  const { database } = services;
  const app = new Hono<AppEnv>();

  app.get(
    '/',
    describe({
      tag: 'Domains',
      summary: 'The domains that the organization has added, by name, with the record that verifies each.',
      answer: DomainListSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
    }),
    permitted('tenant.manage'),
    async (c) => c.json({ items: await database.inTenant(scopeOf(c.var.permitted), listDomains) }),
  );

  app.post(
    '/',
    describe({
      tag: 'Domains',
      summary: 'Names a domain. Nothing comes of it until its record is found.',
      answer: DomainSchema,
      status: 201,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
    }),
    permitted('tenant.manage'),
    validated('json', DomainCreateSchema),
    async (c) => {
      const visitor = c.var.permitted;
      const { domain } = c.req.valid('json');
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => addDomain(tx, visitor, domain, c.get('requestId'))), 201);
    },
  );

  app.patch(
    '/:domain',
    describe({
      tag: 'Domains',
      summary: 'Whether new people with a verified address in it can join by themselves, and in which role.',
      answer: DomainSchema,
      refusals: ['UNAUTHENTICATED', 'REAUTHENTICATE', 'FORBIDDEN', 'NOT_FOUND', 'STATE_INVALID'],
    }),
    permitted('tenant.manage'),
    validated('param', PathSchema),
    validated('json', DomainUpdateSchema),
    async (c) => {
      const visitor = c.var.permitted;
      const { domain } = c.req.valid('param');
      const input = c.req.valid('json');
      if (input.joining) await requireProof(services, visitor);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => changeDomain(tx, visitor, domain, input, c.get('requestId'))));
    },
  );

  app.delete(
    '/:domain',
    describe({
      tag: 'Domains',
      summary: 'Removes a domain. People who joined with it stay.',
      answer: DomainRemovedSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
    }),
    permitted('tenant.manage'),
    validated('param', PathSchema),
    async (c) => {
      const visitor = c.var.permitted;
      await database.inTenant(scopeOf(visitor), (tx) => removeDomain(tx, visitor, c.req.valid('param').domain, c.get('requestId')));
      return c.json({ success: true } as const);
    },
  );

  return app;
}
