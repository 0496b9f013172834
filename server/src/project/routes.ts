import {
  ActivityListSchema,
  DecisionSchema,
  IdSchema,
  ProjectCreateSchema,
  ProjectExportQuerySchema,
  ProjectFacetsQuerySchema,
  ProjectFacetsSchema,
  ProjectListQuerySchema,
  ProjectListSchema,
  ProjectSchema,
  ProjectSettingsSchema,
  type ProjectState,
  ProjectTransitionSchema,
  ProjectUpdateSchema,
  RetentionPreviewSchema,
  RetentionQuerySchema,
} from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { TenantScope } from '../database/database.ts';
import { showDecisionByNumber } from '../decision/query.ts';
import type { AppEnv, Visitor } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { answerExport } from '../list/export.ts';
import type { ProductServices } from '../services.ts';
import { listActivity } from './activity.ts';
import { createProject, updateProject } from './change.ts';
import { projectColumns } from './columns.ts';
import { projectFacets } from './facets.ts';
import { moveProject } from './move.ts';
import { listProjects, showProject, showProjectSettings } from './query.ts';
import { previewRetention } from './retention.ts';
import { starProject } from './star.ts';

const ProjectPathSchema = v.object({ project: IdSchema });
const NumberPathSchema = v.object({
  ...ProjectPathSchema.entries,
  number: v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'NUMBER_INVALID'), v.transform(Number)),
});

/** Creates the routes of /api/projects. */
export function projectRoutes({ database }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(
    '/',
    describe({
      tag: 'Projects',
      summary: 'The projects that the caller may read, most recently active first; the deleted ones are only in a list of their own.',
      answer: ProjectListSchema,
      refusals: ['UNAUTHENTICATED'],
    }),
    validated('query', ProjectListQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      const query = c.req.valid('query');
      return c.json(await database.inTenant(listScope(visitor, query), (tx) => listProjects(tx, visitor, query)));
    },
  );

  app.post(
    '/',
    describe({
      tag: 'Projects',
      summary: 'Creates a project. Its key is unique in the tenant.',
      answer: ProjectSchema,
      status: 201,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PROJECT_KEY_TAKEN'],
    }),
    validated('json', ProjectCreateSchema),
    async (c) => c.json(await createProject(database, signedIn(c), c.req.valid('json'), c.get('requestId')), 201),
  );

  app.get(
    '/export',
    describe({
      tag: 'Projects',
      summary: 'The list as a file, CSV or JSON: up to 10,000 rows, under the same filters and in the same order.',
      answer: v.string(),
      media: 'text/csv',
      refusals: ['UNAUTHENTICATED'],
    }),
    validated('query', ProjectExportQuerySchema),
    (c) => {
      const visitor = signedIn(c);
      const query = c.req.valid('query');
      return answerExport(c, {
        name: 'projects',
        columns: projectColumns,
        query,
        inScope: (work) => database.inTenant(listScope(visitor, query), work),
        list: (tx, part) => listProjects(tx, visitor, part, { counted: false }),
      });
    },
  );

  app.get(
    '/facets',
    describe({
      tag: 'Projects',
      summary: 'How many projects there are of each state, and the people that a list of those of one state can be narrowed to.',
      answer: ProjectFacetsSchema,
      refusals: ['UNAUTHENTICATED'],
    }),
    validated('query', ProjectFacetsQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      const { status } = c.req.valid('query');
      return c.json(await database.inTenant({ ...scopeOf(visitor), deleted: 'shown' }, (tx) => projectFacets(tx, visitor, status)));
    },
  );

  app.get(
    '/:project',
    describe({
      tag: 'Projects',
      summary: 'One project, by id or slug.',
      answer: ProjectSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', ProjectPathSchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => showProject(tx, visitor, c.req.valid('param').project)));
    },
  );

  app.get(
    '/:project/settings',
    describe({
      tag: 'Projects',
      summary: 'One project with its settings: the guidance that every agent gets first, and the default branch.',
      answer: ProjectSettingsSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', ProjectPathSchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => showProjectSettings(tx, visitor, c.req.valid('param').project)));
    },
  );

  app.get(
    '/:project/activity',
    describe({
      tag: 'Projects',
      summary: 'Recent activity of people and agents on patterns, decisions and sessions of a project, newest first.',
      answer: ActivityListSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', ProjectPathSchema),
    async (c) => {
      const visitor = signedIn(c);
      const items = await database.inTenant(scopeOf(visitor), (tx) => listActivity(tx, visitor, c.req.valid('param').project));
      return c.json({ items });
    },
  );

  app.get(
    '/:project/retention',
    describe({
      tag: 'Projects',
      summary: 'How many conversations and sessions would lose their content now with this retention.',
      answer: RetentionPreviewSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
    }),
    validated('param', ProjectPathSchema),
    validated('query', RetentionQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      const { project } = c.req.valid('param');
      const { days } = c.req.valid('query');
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => previewRetention(tx, visitor, project, days)));
    },
  );

  app.patch(
    '/:project',
    describe({
      tag: 'Projects',
      summary: 'Changes a project and its settings, archives or restores it.',
      answer: ProjectSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'PROJECT_DELETED', 'CONFLICT', 'STATE_INVALID'],
    }),
    validated('param', ProjectPathSchema),
    validated('json', ProjectUpdateSchema),
    async (c) => {
      const visitor = signedIn(c);
      const { project } = c.req.valid('param');
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) => updateProject(tx, visitor, project, c.req.valid('json'), c.get('requestId'))),
      );
    },
  );

  app.put(
    '/:project/star',
    describe({
      tag: 'Projects',
      summary: 'Stars a project for the caller.',
      answer: ProjectSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND', 'PROJECT_DELETED'],
    }),
    validated('param', ProjectPathSchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => starProject(tx, visitor, c.req.valid('param').project, true)));
    },
  );

  app.delete(
    '/:project/star',
    describe({
      tag: 'Projects',
      summary: 'Takes the caller’s star of a project away.',
      answer: ProjectSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND', 'PROJECT_DELETED'],
    }),
    validated('param', ProjectPathSchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => starProject(tx, visitor, c.req.valid('param').project, false)));
    },
  );

  app.post(
    '/:project/transition',
    describe({
      tag: 'Projects',
      summary:
        'Archives a project, brings it back, or deletes an archived one: for 30 days it is nowhere to be seen and can be restored, then it is deleted for good.',
      answer: ProjectSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'STATE_INVALID'],
    }),
    validated('param', ProjectPathSchema),
    validated('json', ProjectTransitionSchema),
    async (c) => {
      const visitor = signedIn(c);
      const { project } = c.req.valid('param');
      const wish = c.req.valid('json');
      return c.json(
        await database.inTenant({ ...scopeOf(visitor), deleted: 'shown' }, (tx) =>
          moveProject(tx, visitor, project, wish, c.get('requestId')),
        ),
      );
    },
  );

  app.get(
    '/:project/decisions/:number',
    describe({
      tag: 'Decisions',
      summary: 'One decision, by its project (id or slug) and its number there.',
      answer: DecisionSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', NumberPathSchema),
    async (c) => {
      const visitor = signedIn(c);
      const { project, number } = c.req.valid('param');
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => showDecisionByNumber(tx, visitor, project, number)));
    },
  );

  return app;
}

/** Shows deleted projects only if they are requested. */
function listScope(visitor: Visitor, { status }: { status: ProjectState }): TenantScope {
  return { ...scopeOf(visitor), ...(status === 'deleted' ? { deleted: 'shown' } : {}) };
}
