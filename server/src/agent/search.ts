import { type Found, FoundPageSchema, foundTypes, type SearchInput, SearchInputSchema, sessionLabel } from '@cairn/api';
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { conversations, messages } from '../conversation/schema.ts';
import { askedTerms, type Term } from '../conversation/terms.ts';
import type { Transaction } from '../database/database.ts';
import { queriesOf } from '../database/match.ts';
import { actorName } from '../database/person.ts';
import { decisions } from '../decision/schema.ts';
import { windowOf } from '../list/window.ts';
import { patterns } from '../pattern/schema.ts';
import { sessions } from '../session/schema.ts';
import { projectOf } from './caller.ts';
import { defineOperation } from './operation.ts';
import { passageOf } from './passage.ts';

const perPage = 10;

export const search = defineOperation({
  name: 'search',
  readOnly: true,
  summary: 'Finds patterns, decisions, messages and sessions by their words: a compact index, best first. fetch gives the whole.',
  input: SearchInputSchema,
  call: SearchInputSchema,
  output: FoundPageSchema,
  async run(call, input) {
    const project = await projectOf(call, input.project);
    const asked = askedTerms(input.query);
    const terms = asked.length > 0 ? asked : [{ word: input.query.toLowerCase(), weight: 1 }];
    return searchProject(call.tx, project.id, terms, input);
  },
});

interface FoundRow {
  type: Found['type'];
  id: string;
  label: string;
  title: string;
  text: string;
  status: string;
  confidence: number | null;
  score: number;
}

/** One page of what speaks of any of the terms, the best first; what is private to somebody is not looked at. */
async function searchProject(
  tx: Transaction,
  projectId: string,
  terms: readonly Term[],
  { types = [...foundTypes], status, cursor }: SearchInput,
): Promise<{ items: Found[]; cursor: string | null }> {
  const found = unionAll(...parts(tx, projectId, terms)).as('found');
  const window = windowOf({ offset: 0, limit: perPage, after: cursor }, [
    { by: sql`${found.score}`, as: 'integer', direction: 'desc' },
    { by: sql`${found.id}`, as: 'text', direction: 'desc' },
  ]);
  const rows = await tx
    .select({
      type: found.type,
      id: found.id,
      label: found.label,
      title: found.title,
      text: found.text,
      status: found.status,
      confidence: found.confidence,
      score: found.score,
      mark: window.mark,
    })
    .from(found)
    .where(and(inArray(found.type, [...types]), status ? inArray(found.status, status) : undefined, window.where))
    .orderBy(...window.order)
    .limit(window.limit);
  const page = window.page(rows, 0, (row) => toFound(row, terms));
  return { items: page.items, cursor: page.next };
}

/** One query for each kind, all of one shape. */
function parts(tx: Transaction, projectId: string, terms: readonly Term[]) {
  const any = sql.join(
    terms.flatMap(({ word }) => queriesOf(word)),
    sql` || `,
  );
  const columns = (
    table: { search: unknown },
    shape: { type: SQL<Found['type']> } & Record<'id' | 'label' | 'title' | 'text' | 'status', SQL<string>>,
    confidence: SQL<number | null>,
  ) => ({
    type: shape.type.as('type'),
    id: shape.id.as('id'),
    label: shape.label.as('label'),
    title: shape.title.as('title'),
    text: shape.text.as('text'),
    status: shape.status.as('status'),
    confidence: confidence.as('confidence'),
    // Whole numbers, so that a cursor says exactly where it stands. ts_rank_cd with 32 lies between 0 and 1.
    score: sql<number>`round(ts_rank_cd(${table.search}, ${any}, 32) * 1000000)::integer`.as('score'),
  });
  const none = sql<number | null>`null::float8`;
  const ofPatterns = tx
    .select(
      columns(
        patterns,
        {
          type: sql`'pattern'`,
          id: sql`${patterns.id}`,
          label: sql`'PAT-' || ${patterns.number}`,
          title: sql`${patterns.rule}`,
          text: sql`${patterns.rule} || E'\n' || ${patterns.rationale}`,
          status: sql`${patterns.status}`,
        },
        sql`round(${patterns.confidence}::numeric, 3)::float8`,
      ),
    )
    .from(patterns)
    .where(and(eq(patterns.projectId, projectId), ne(patterns.status, 'rejected'), sql`${patterns.search} @@ (${any})`));
  const ofDecisions = tx
    .select(
      columns(
        decisions,
        {
          type: sql`'decision'`,
          id: sql`${decisions.id}`,
          label: sql`'ADR ' || ${decisions.number}`,
          title: sql`${decisions.title}`,
          text: sql`${decisions.title} || E'\n' || ${decisions.outcome} || E'\n' || ${decisions.context}`,
          status: sql`${decisions.status}`,
        },
        none,
      ),
    )
    .from(decisions)
    .where(and(eq(decisions.projectId, projectId), sql`${decisions.search} @@ (${any})`));
  const ofMessages = tx
    .select(
      columns(
        messages,
        {
          type: sql`'message'`,
          id: sql`${messages.id}`,
          label: actorName(messages.actor),
          title: sql`${conversations.title}`,
          text: sql`${messages.plainText}`,
          status: sql`${messages.status}`,
        },
        none,
      ),
    )
    .from(messages)
    .innerJoin(conversations, and(eq(conversations.tenantId, messages.tenantId), eq(conversations.id, messages.conversationId)))
    .where(and(eq(conversations.projectId, projectId), ne(conversations.visibility, 'private'), sql`${messages.search} @@ (${any})`));
  const ofSessions = tx
    .select(
      columns(
        sessions,
        {
          type: sql`'session'`,
          id: sql`${sessions.id}`,
          label: sql`${sessions.id}`,
          title: sql`${sessions.goal}`,
          text: sql`${sessions.goal} || E'\n' || search_text(${sessions.summary})`,
          status: sql`${sessions.status}`,
        },
        none,
      ),
    )
    .from(sessions)
    .where(and(eq(sessions.projectId, projectId), sql`${sessions.search} @@ (${any})`));
  return [ofPatterns, ofDecisions, ofMessages, ofSessions] as const;
}

function toFound({ type, id, label, title, text, status, confidence }: FoundRow, terms: readonly Term[]): Found {
  return { type, id, label: type === 'session' ? sessionLabel(id) : label, title, status, confidence, ...passageOf(text, terms) };
}
