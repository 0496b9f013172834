import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { and, asc, eq } from 'drizzle-orm';
import { writerOf } from '../agent/caller.ts';
import { quoteUnreviewed } from '../agent/context/neutral.ts';
import { fetchFrom } from '../agent/fetch.ts';
import { projectOfAgent } from '../api-key/reach.ts';
import type { Transaction } from '../database/database.ts';
import type { Agent } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { scopeOf } from '../http/visitor.ts';
import { ownMembership, readableProjects } from '../project/access.ts';
import { projectMembers, projects } from '../project/schema.ts';
import type { ProductServices } from '../services.ts';
import type { McpCall } from './server.ts';

const markdown = { mimeType: 'text/markdown' };
/** Maximum number of listed projects. */
const listedProjects = 100;

/** Adds the resources: a project's guidance, and patterns, decisions, messages and sessions. */
export function addResources(server: McpServer, { database }: ProductServices, { agent, requestId }: McpCall): void {
  const inTenant = <T>(work: (tx: Transaction) => Promise<T>) => database.inTenant(scopeOf(agent.visitor), work);

  server.registerResource(
    'guidance',
    new ResourceTemplate('cairn://{project}/guidance', {
      list: async () => {
        const rows = await inTenant((tx) =>
          tx
            .select({ slug: projects.slug, name: projects.name })
            .from(projects)
            .leftJoin(projectMembers, ownMembership(agent.visitor))
            .where(and(eq(projects.status, 'active'), readableProjects(agent.visitor)))
            .orderBy(asc(projects.name))
            .limit(listedProjects),
        );
        return { resources: rows.map(({ slug, name }) => ({ uri: `cairn://${slug}/guidance`, name: `${name}: guidance`, ...markdown })) };
      },
    }),
    { title: 'Guidance', description: 'What every agent gets first in a project.', ...markdown },
    async ({ href }, { project }) => {
      const { agentGuidance } = await orNotFound(agent, href, () => inTenant((tx) => projectOfAgent(tx, agent, String(project))));
      return { contents: [{ uri: href, text: agentGuidance, ...markdown }] };
    },
  );

  server.registerResource(
    'record',
    new ResourceTemplate('cairn://{project}/records/{id}', { list: undefined }),
    { title: 'Record', description: 'A pattern (PAT-88), a decision (ADR-12), a message or a session by its id.', ...markdown },
    async ({ href }, { project, id }) => {
      const { label, title, status, confidence, why, text, accepted } = await orNotFound(agent, href, () =>
        inTenant(async (tx) => {
          const found = await projectOfAgent(tx, agent, String(project));
          const call = { tx, agent, visitor: writerOf(agent), requestId, now: new Date(), told: [], place: {} };
          const { items } = await fetchFrom(call, found, [String(id)]);
          const [item] = items;
          if (!item) throw new ApiError('NOT_FOUND');
          return item;
        }),
      );
      const sure = confidence === null ? status : `${status}, ${confidence}`;
      const whole = accepted
        ? `# ${label}: ${title}\n\n${sure}. ${why}\n\n${text}`
        : `# Unreviewed\n\n${quoteUnreviewed(`${label}: ${title}\n${sure}. ${why}\n\n${text}`)}`;
      return { contents: [{ uri: href, text: whole, ...markdown }] };
    },
  );
}

/** Maps errors to not found. For a key, inaccessible and missing resources look the same. */
async function orNotFound<T>(agent: Agent, uri: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    await agent.note(error);
    if (error instanceof ApiError && ['KEY_PROJECT', 'NOT_FOUND', 'PROJECT_DELETED'].includes(error.code))
      throw new ResourceNotFoundError(uri);
    throw error;
  }
}
