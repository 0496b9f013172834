import {
  IdSchema,
  ProjectCandidateListSchema,
  ProjectCandidateQuerySchema,
  ProjectMemberAddSchema,
  ProjectMemberExportQuerySchema,
  ProjectMemberListQuerySchema,
  ProjectMemberListSchema,
  ProjectMemberRemovedSchema,
  ProjectMemberSchema,
  ProjectMembersAddedSchema,
  ProjectMemberUpdateSchema,
} from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '../../http/context.ts';
import { describe } from '../../http/describe.ts';
import { validated } from '../../http/validated.ts';
import { scopeOf, signedIn } from '../../http/visitor.ts';
import { answerExport } from '../../list/export.ts';
import type { ProductServices } from '../../services.ts';
import { addProjectMembers, removeProjectMember, updateProjectMember } from './change.ts';
import { projectMemberColumns } from './columns.ts';
import { listCandidates, listProjectMembers } from './query.ts';

const text = IdSchema;
const ProjectPathSchema = v.object({ project: text });
const MemberPathSchema = v.object({ project: text, person: text });

/** Creates the routes of /api/projects/{project}/members. */
export function projectMemberRoutes({ database }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(
    '/:project/members',
    describe({
      tag: 'Projects',
      summary:
        'People with a project role (id or slug), and people who have access by their tenant role only; strongest role first, then by name. `q` searches names and addresses.',
      answer: ProjectMemberListSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', ProjectPathSchema),
    validated('query', ProjectMemberListQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      const { project } = c.req.valid('param');
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => listProjectMembers(tx, visitor, project, c.req.valid('query'))));
    },
  );

  app.get(
    '/:project/members/export',
    describe({
      tag: 'Projects',
      summary: 'The list as a file, CSV or JSON: up to 10,000 rows, under the same filters and in the same order.',
      answer: v.string(),
      media: 'text/csv',
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', ProjectPathSchema),
    validated('query', ProjectMemberExportQuerySchema),
    (c) => {
      const visitor = signedIn(c);
      const { project } = c.req.valid('param');
      const query = c.req.valid('query');
      return answerExport(c, {
        name: 'members',
        columns: projectMemberColumns,
        query,
        project,
        inScope: (work) => database.inTenant(scopeOf(visitor), work),
        list: (tx, part) => listProjectMembers(tx, visitor, project, part, { counted: false }),
      });
    },
  );

  app.get(
    '/:project/members/candidates',
    describe({
      tag: 'Projects',
      summary: 'People of the tenant who can be added to a project, by name. `q` looks into names and addresses.',
      answer: ProjectCandidateListSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
    }),
    validated('param', ProjectPathSchema),
    validated('query', ProjectCandidateQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      const { project } = c.req.valid('param');
      return c.json({
        items: await database.inTenant(scopeOf(visitor), (tx) => listCandidates(tx, visitor, project, c.req.valid('query'))),
      });
    },
  );

  app.post(
    '/:project/members',
    describe({
      tag: 'Projects',
      summary: 'Gives members of the tenant a role in a project. Existing project roles stay; nobody adds themselves.',
      answer: ProjectMembersAddedSchema,
      status: 201,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'STATE_INVALID'],
    }),
    validated('param', ProjectPathSchema),
    validated('json', ProjectMemberAddSchema),
    async (c) => {
      const visitor = signedIn(c);
      const { project } = c.req.valid('param');
      const items = await database.inTenant(scopeOf(visitor), (tx) =>
        addProjectMembers(tx, visitor, project, c.req.valid('json'), c.get('requestId')),
      );
      return c.json({ items }, 201);
    },
  );

  app.patch(
    '/:project/members/:person',
    describe({
      tag: 'Projects',
      summary: 'Changes the project role of a person. Nobody changes their own.',
      answer: ProjectMemberSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'STATE_INVALID'],
    }),
    validated('param', MemberPathSchema),
    validated('json', ProjectMemberUpdateSchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) =>
          updateProjectMember(tx, visitor, c.req.valid('param'), c.req.valid('json'), c.get('requestId')),
        ),
      );
    },
  );

  app.delete(
    '/:project/members/:person',
    describe({
      tag: 'Projects',
      summary: 'Removes the project role of a person. They lose access to a private project immediately. Nobody removes themselves.',
      answer: ProjectMemberRemovedSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'STATE_INVALID'],
    }),
    validated('param', MemberPathSchema),
    async (c) => {
      const visitor = signedIn(c);
      await database.inTenant(scopeOf(visitor), (tx) => removeProjectMember(tx, visitor, c.req.valid('param'), c.get('requestId')));
      return c.json({ success: true } as const);
    },
  );

  return app;
}
