import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { arrangeInAcme } from './agent.ts';
import { agentOf } from './agent-operations.ts';
import type { Browser } from './browser.ts';
import type { Product } from './product.ts';

/** A word in every text of the hidden project, and nowhere else. */
export const marker = 'quokka';

/** A project that most people cannot see. */
export interface HiddenProject {
  id: string;
  slug: string;
  /** The ids of everything that belongs to it, including itself and a key for it. */
  ids: string[];
  /** The id of a discarded draft of a decision, which is restored by another call than existing decisions. */
  discarded: string;
  /** The id of a person with a role in it, who is also in the tenant's own lists. */
  member: string;
}

const ParameterSchema = v.object({ name: v.string(), in: v.string(), required: v.optional(v.boolean(), false) });
const OperationSchema = v.looseObject({ parameters: v.optional(v.array(ParameterSchema), []), requestBody: v.optional(v.unknown()) });
const DocumentSchema = v.object({ paths: v.record(v.string(), v.record(v.string(), OperationSchema)) });

/** A call as the OpenAPI document describes it. */
export interface Call {
  method: string;
  path: string;
  parameters: v.InferOutput<typeof ParameterSchema>[];
  requestBody: unknown;
}

export const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;

/** Returns every call of the OpenAPI document. */
export async function readCalls(browser: Browser): Promise<Call[]> {
  const { paths } = v.parse(DocumentSchema, JSON.parse((await browser.get('/api/openapi.json')).text));
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      requestBody,
    })),
  );
}

/** Creates, as `owner`, a members-only project with a row of every kind. */
export async function hideProject(product: Product, owner: Browser): Promise<HiddenProject> {
  const made = await owner.post('/api/projects', { name: `The ${marker}`, key: 'QUO', visibility: 'members' });
  const [id, slug] = [String(made.body.id), String(made.body.slug)];
  const secret = ['gh', 'p_', 'A1b2'.repeat(9)].join('');
  const about = { projectId: id };
  await owner.post('/api/conversations', { ...about, text: `What does the ${marker} eat?`, visibility: 'project' });
  await owner.post('/api/decisions', { ...about, title: `Feed the ${marker}`, outcome: `Leaves, says the ${marker}.` });
  await owner.post('/api/patterns', { ...about, rule: `Feed the ${marker} at dawn`, rationale: `It is ${secret}.`, kind: 'pitfall' });
  await owner.post('/api/patterns', { ...about, rule: `Weigh each ${marker} on Mondays`, kind: 'workflow' });
  const agent = await agentOf(product, 'owner@acme.example', [slug]);
  for (const table of ['decisions', 'patterns'])
    await arrangeInAcme(product, sql`update ${sql.identifier(table)} set status = 'accepted' where project_id = ${id}`);
  const draft = await owner.post('/api/decisions', { ...about, title: `Shear the ${marker}`, outcome: 'In May.', status: 'draft' });
  const discarded = String(draft.body.id);
  await owner.post(`/api/decisions/${discarded}/discard`, { version: draft.body.version });
  const { sessionId } = await agent.call('start_session', {
    goal: `Find the ${marker}`,
    client: 'Test',
    model: 'm',
    branch: `${marker}/one`,
  });
  await agent.call('record_event', { sessionId, events: [{ id: '1', kind: 'note', text: `The ${marker} sleeps.` }] });
  const member = String((await owner.get(`/api/projects/${slug}/members/candidates?q=lindq`)).body.items?.[0]?.id);
  await owner.post(`/api/projects/${slug}/members`, { userIds: [member], role: 'developer' });
  const { user, tenant } = (await owner.get('/api/auth/me')).body;
  await product.database.inTenant({ tenantId: tenant?.id ?? '', userId: user?.id ?? '' }, (tx) =>
    tx.execute(
      sql`insert into insights (id, tenant_id, project_id, type, severity, subjects, fingerprint, metric, actor)
        values ('ins_hidden', ${tenant?.id}, ${id}, 'hot_file', 'high', ${JSON.stringify([{ type: 'file', id: marker, label: marker, number: null }])}::jsonb, 'x', 3,
          '{"type":"system","id":"test"}'::jsonb)`,
    ),
  );
  await product.database.inTenant({ tenantId: tenant?.id ?? '', userId: user?.id ?? '' }, (tx) =>
    tx.execute(
      sql`insert into sightings (id, tenant_id, project_id, sign, rule, kind, fingerprint, source_type, source_id, quote, seen_at, actor)
        values ('sgt_hidden', ${tenant?.id}, ${id}, 'correction', ${`Never wake the ${marker}`}, 'convention', 'x', 'session', ${sessionId},
          ${`The ${marker} sleeps.`}, now(), '{"type":"system","id":"test"}'::jsonb)`,
    ),
  );
  const ids = (await idsOf(product, owner, id)).filter((one) => one !== discarded);
  return { id, slug, ids: [...ids, discarded, agent.keyId], discarded, member };
}

async function idsOf(product: Product, owner: Browser, projectId: string): Promise<string[]> {
  const { user, tenant } = (await owner.get('/api/auth/me')).body;
  return product.database.inTenant({ tenantId: tenant?.id ?? '', userId: user?.id ?? '' }, async (tx) => {
    const { rows: tables } = await tx.execute<{ name: string }>(
      sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name in ('id', 'project_id')
        group by table_name having count(*) = 2`,
    );
    const ids = [projectId];
    for (const { name } of tables) {
      const { rows } = await tx.execute<{ id: string }>(
        sql`select id from ${sql.identifier(name)} where project_id = ${projectId} limit 3`,
      );
      ids.push(...rows.map(({ id }) => id));
    }
    const { rows: inside } = await tx.execute<{ id: string }>(
      sql`select id from messages where conversation_id = any(${sql.param(ids)}::text[])`,
    );
    // Numeric ids would match too much.
    return [...new Set([...ids, ...inside.map(({ id }) => id)])].filter((id) => id.includes('_'));
  });
}
