import { IdSchema, TenantDetailSchema, TenantExportQuerySchema, TenantListQuerySchema, TenantListSchema } from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv, ProductServices, Visitor } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { permitted } from '../http/visitor.ts';
import { answerExport } from '../list/export.ts';
import { PlatformPass } from '../platform/pass.ts';
import { tenantColumns } from './columns.ts';
import { listTenants, showTenant } from './query.ts';

const TenantPathSchema = v.object({ tenant: IdSchema });

/** /api/admin/tenants: who uses this installation and how much there is, for platform administrators. */
export function tenantRoutes({ database }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const pass = (c: { var: { permitted: Visitor; requestId: string } }, purpose: string) =>
    PlatformPass.of(c.var.permitted, 'platform.admin', purpose, c.var.requestId);

  app.get(
    '/',
    describe({
      tag: 'Administration',
      summary: 'The tenants of this installation, by name, with how much each has.',
      answer: TenantListSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
    }),
    permitted('platform.admin'),
    validated('query', TenantListQuerySchema),
    async (c) => c.json(await database.inPlatform(pass(c, 'list tenants'), (tx) => listTenants(tx, c.req.valid('query')))),
  );

  app.get(
    '/export',
    describe({
      tag: 'Administration',
      summary: 'The list as a file, CSV or JSON: up to 10,000 rows, under the same filters and in the same order.',
      answer: v.string(),
      media: 'text/csv',
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
    }),
    permitted('platform.admin'),
    validated('query', TenantExportQuerySchema),
    (c) => {
      const { format, ...query } = c.req.valid('query');
      return answerExport(c, {
        name: 'tenants',
        format,
        columns: tenantColumns,
        read: (part) => database.inPlatform(pass(c, 'export tenants'), (tx) => listTenants(tx, { ...query, ...part }, { counted: false })),
      });
    },
  );

  app.get(
    '/:tenant',
    describe({
      tag: 'Administration',
      summary: 'One tenant, by id or slug, with who owns and administers it.',
      answer: TenantDetailSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
    }),
    permitted('platform.admin'),
    validated('param', TenantPathSchema),
    async (c) => c.json(await database.inPlatform(pass(c, 'read a tenant'), (tx) => showTenant(tx, c.req.valid('param').tenant))),
  );

  return app;
}
