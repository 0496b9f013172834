import { type SQL, sql } from 'drizzle-orm';
import type { TenantScope } from '../src/database/database.ts';
import { agentOf } from './agent-operations.ts';
import type { Browser } from './browser.ts';
import { withDemoProduct } from './demo-product.ts';
import type { Product } from './product.ts';

/** A row of a searched project. A message has no title. */
export interface SearchedRow {
  type: 'decision' | 'pattern' | 'message' | 'session';
  title: string;
  text: string;
}

/** Searches by a person and by an agent. Each returns the places of the first ten rows, best first. */
export interface SearchedProject {
  add(rows: readonly SearchedRow[]): Promise<void>;
  asPerson(query: string): Promise<number[]>;
  asAgent(query: string): Promise<number[]>;
}

const conversation = 'cnv_searched';
const actor = '{"type":"system","id":"bench"}';

/** Runs `work` with an empty project of a new Cairn. A row's place is its number in the order of insertion. */
export function withSearchedProject<T>(work: (project: SearchedProject) => Promise<T>): Promise<T> {
  return withDemoProduct(async (product, owner) => {
    const { id, slug } = (await owner.post('/api/projects', { name: 'Searched', key: 'SRCH' })).body;
    return work(await searched(product, owner, { id: String(id), slug: String(slug) }));
  });
}

async function searched(product: Product, owner: Browser, { id: projectId, slug }: { id: string; slug: string }): Promise<SearchedProject> {
  const me = (await owner.get('/api/auth/me')).body;
  const scope = { tenantId: String(me.tenant?.id), userId: String(me.user?.id) };
  const agent = await agentOf(product, 'owner@acme.example', [slug]);
  await product.database.inTenant(scope, (tx) =>
    tx.execute(sql`insert into conversations (id, tenant_id, project_id, author_id, title, actor)
      values (${conversation}, ${scope.tenantId}, ${projectId}, ${scope.userId}, '-', ${actor}::jsonb)`),
  );
  let added = 0;
  const placesOf = (items: readonly { id: string }[]) => items.map(({ id }) => Number(id.slice(-7)));
  return {
    async add(rows) {
      await product.database.inTenant(scope, (tx) => tx.execute(insertion(projectId, scope, added, rows)));
      await product.owner.query('analyze');
      added += rows.length;
    },
    async asPerson(query) {
      const { text } = await owner.get(
        `/api/search?limit=10&q=${encodeURIComponent(`in:${slug} type:decision,pattern,message,session ${query}`)}`,
      );
      return placesOf((JSON.parse(text) as { items: { id: string }[] }).items); // the response of this call
    },
    async asAgent(query) {
      const { items = [] } = await agent.call('search', { query });
      return placesOf(items);
    },
  };
}

/** Returns the insert of the rows, each with an id that ends with its place; later rows are newer. Messages belong to one conversation. */
function insertion(projectId: string, { tenantId, userId }: TenantScope, first: number, rows: readonly SearchedRow[]): SQL {
  return sql`with rows as (
      select ${first}::integer + place::integer - 1 as place, type, title, text, lpad((${first}::integer + place - 1)::text, 7, '0') as ending,
        now() - interval '400 days' + (${first}::integer + place::integer) * interval '5 minutes' as at, ${tenantId} as tenant, ${projectId} as project
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (type text, title text, text text)) with ordinality given (type, title, text, place)
    ), decided as (
      insert into decisions (id, tenant_id, project_id, number, title, status, outcome, created_at, updated_at, actor)
      select 'dec_' || ending, tenant, project, place + 1, title, 'accepted', text, at, at, ${actor}::jsonb from rows where type = 'decision'
    ), learned as (
      insert into patterns (id, tenant_id, project_id, number, rule, rationale, kind, status, confidence, created_at, updated_at, actor)
      select 'pat_' || ending, tenant, project, place + 1, title, text, 'convention', 'accepted', 0.9, at, at, ${actor}::jsonb from rows where type = 'pattern'
    ), worked as (
      insert into sessions (id, tenant_id, project_id, user_id, goal, client, model, status, summary, ended_at, last_event_at, created_at, updated_at, actor)
      select 'ses_' || ending, tenant, project, ${userId}, title, 'Bench', 'none', 'completed', jsonb_build_object('completed', text), at, at, at, at, ${actor}::jsonb
      from rows where type = 'session'
    )
    insert into messages (id, tenant_id, project_id, conversation_id, role, parts, plain_text, created_at, updated_at, actor)
    select 'msg_' || ending, tenant, project, ${conversation}, 'user', '[]', text, at, at, ${actor}::jsonb from rows where type = 'message'`;
}
