import { type Pattern, PatternListQuerySchema, PatternListSchema, PatternSchema } from '@cairn/api';
import { and, count, desc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { matchesText } from '../database/match.ts';
import type { AppEnv, ProductServices, Visitor } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { ApiError } from '../http/error.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { findProject, ownMembership, readableProjects } from '../project/access.ts';
import { projectMembers, projects } from '../project/schema.ts';
import { patterns } from './schema.ts';

const IdPathSchema = v.object({ id: v.pipe(v.string(), v.maxLength(64)) });

/** /api/patterns */
export function patternRoutes({ database }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(
    '/',
    describe({
      tag: 'Patterns',
      summary: 'Patterns, of one project (id or slug) or of all, the latest changed first.',
      answer: PatternListSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('query', PatternListQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => listPatterns(tx, visitor, c.req.valid('query'))));
    },
  );

  app.get(
    '/:id',
    describe({ tag: 'Patterns', summary: 'One pattern.', answer: PatternSchema, refusals: ['UNAUTHENTICATED', 'NOT_FOUND'] }),
    validated('param', IdPathSchema),
    async (c) => {
      const visitor = signedIn(c);
      const { id } = c.req.valid('param');
      const [row] = await database.inTenant(scopeOf(visitor), (tx) =>
        selectPatterns(tx, visitor)
          .where(and(eq(patterns.id, id), readableProjects(visitor)))
          .limit(1),
      );
      if (!row) throw new ApiError('NOT_FOUND');
      return c.json(toPattern(row.pattern));
    },
  );

  return app;
}

async function listPatterns(tx: Transaction, visitor: Visitor, query: v.InferOutput<typeof PatternListQuerySchema>) {
  const project = query.project ? await findProject(tx, visitor, query.project) : undefined;
  const where = and(
    project ? eq(patterns.projectId, project.id) : undefined,
    query.status ? eq(patterns.status, query.status) : undefined,
    readableProjects(visitor),
    query.q ? matchesText(patterns.search, patterns.rule, query.q) : undefined,
  );
  const [all] = await tx
    .select({ total: count() })
    .from(patterns)
    .innerJoin(projects, ofProject)
    .leftJoin(projectMembers, ownMembership(visitor))
    .where(where);
  const rows = await selectPatterns(tx, visitor)
    .where(where)
    .orderBy(desc(patterns.updatedAt), desc(patterns.id))
    .limit(query.limit)
    .offset(query.offset);
  return { items: rows.map((row) => toPattern(row.pattern)), total: all?.total ?? 0, offset: query.offset, limit: query.limit };
}

const ofProject = and(eq(projects.tenantId, patterns.tenantId), eq(projects.id, patterns.projectId));

function selectPatterns(tx: Transaction, visitor: Visitor) {
  return tx
    .select({ pattern: patterns })
    .from(patterns)
    .innerJoin(projects, ofProject)
    .leftJoin(projectMembers, ownMembership(visitor))
    .$dynamic();
}

function toPattern(row: typeof patterns.$inferSelect): Pattern {
  const { id, projectId, number, rule, rationale, kind, status, confidence, paths, servedCount, helpfulCount, version } = row;
  return {
    id,
    projectId,
    number,
    rule,
    rationale,
    kind,
    status,
    // Stored in four bytes: 0.9 would come back as 0.8999999761581421.
    confidence: Math.round(confidence * 1000) / 1000,
    paths,
    servedCount,
    helpfulCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version,
  };
}
