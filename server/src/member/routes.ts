import {
  can,
  IdSchema,
  MemberExportQuerySchema,
  MemberListQuerySchema,
  MemberListSchema,
  MemberSchema,
  MemberUpdateSchema,
} from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv, ProductServices } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { permitted, scopeOf } from '../http/visitor.ts';
import { answerExport } from '../list/export.ts';
import { requireProof } from '../second-factor/proof.ts';
import { updateMember } from './change.ts';
import { memberColumns } from './columns.ts';
import { listMembers } from './query.ts';

const IdPathSchema = v.object({ id: IdSchema });

/** /api/members: who belongs to the tenant, for those who manage it. */
export function memberRoutes(services: ProductServices): Hono<AppEnv> {
  const { database } = services;
  const app = new Hono<AppEnv>();

  app.get(
    '/',
    describe({
      tag: 'Members',
      summary: 'The members of the tenant, the strongest role first, then by name. `q` looks into names and addresses.',
      answer: MemberListSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
    }),
    permitted('tenant.manage'),
    validated('query', MemberListQuerySchema),
    async (c) => c.json(await database.inTenant(scopeOf(c.var.permitted), (tx) => listMembers(tx, c.req.valid('query')))),
  );

  app.get(
    '/export',
    describe({
      tag: 'Members',
      summary: 'The list as a file, CSV or JSON: up to 10,000 rows, under the same filters and in the same order.',
      answer: v.string(),
      media: 'text/csv',
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
    }),
    permitted('tenant.manage'),
    validated('query', MemberExportQuerySchema),
    (c) => {
      const { format, ...query } = c.req.valid('query');
      return answerExport(c, {
        name: 'users',
        format,
        columns: memberColumns,
        read: (part) => database.inTenant(scopeOf(c.var.permitted), (tx) => listMembers(tx, { ...query, ...part }, { counted: false })),
      });
    },
  );

  app.patch(
    '/:id',
    describe({
      tag: 'Members',
      summary:
        'Changes a role, suspends or restores. Only an owner makes or unmakes an owner, one owner always stays, and nobody changes their own place.',
      answer: MemberSchema,
      refusals: ['UNAUTHENTICATED', 'REAUTHENTICATE', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'LAST_OWNER', 'STATE_INVALID'],
    }),
    permitted('tenant.manage'),
    validated('param', IdPathSchema),
    validated('json', MemberUpdateSchema),
    async (c) => {
      const visitor = c.var.permitted;
      const input = c.req.valid('json');
      const letsIn = input.status === 'active' || (input.role !== undefined && can({ role: input.role }, 'tenant.manage'));
      if (letsIn) await requireProof(services, visitor);
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) => updateMember(tx, visitor, c.req.valid('param').id, input, c.get('requestId'))),
      );
    },
  );

  return app;
}
