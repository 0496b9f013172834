import { type Decision, type DecisionImport, decisionsFile, readDecisionFile } from '@cairn/api';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { scopeOf } from '../http/visitor.ts';
import { answerFile } from '../list/file.ts';
import { findProject } from '../project/access.ts';
import type { ProductServices } from '../services.ts';
import { recordDecision } from './change.ts';
import { readDecisions } from './query.ts';
import { decisions } from './schema.ts';

/** Decisions per read, each batch in its own transaction, so that none waits for a slow client. */
const batch = 200;

/**
 * Streams the decisions in force in a project, without those of branches, by number, as one Markdown file. The first batch is read
 * before the response begins, so that a refusal still gets its status.
 */
export async function answerMarkdown(
  c: Pick<Context, 'body'>,
  { database }: Pick<ProductServices, 'database'>,
  visitor: Visitor,
  idOrSlug: string,
): Promise<Response> {
  const read = (after: number) =>
    database.inTenant(scopeOf(visitor), async (tx) => {
      const { id, slug } = await findProject(tx, visitor, idOrSlug);
      const inForce = and(eq(decisions.projectId, id), eq(decisions.status, 'accepted'), isNull(decisions.branchId));
      return { slug, items: await readDecisions(tx, visitor, and(inForce, gt(decisions.number, after)), batch) };
    });
  const first = await read(0);
  async function* text(): AsyncGenerator<string> {
    let { items } = first;
    yield decisionsFile(items);
    for (let last = items.at(-1); last && items.length === batch; last = items.at(-1)) {
      ({ items } = await read(last.number));
      if (items.length > 0) yield `\n\n${decisionsFile(items)}`;
    }
  }
  return answerFile(c, { name: `decisions-${first.slug}`, extension: 'md', text: text() });
}

/**
 * Creates a draft from each file, in order. All or nothing.
 * @throws ApiError BAD_REQUEST with an issue for each file that makes no decision
 */
export async function importDecisions(
  tx: Transaction,
  visitor: Visitor,
  { projectId, files }: DecisionImport,
  requestId: string,
): Promise<Decision[]> {
  const read = files.map(({ text }) => readDecisionFile(text));
  const issues = read.flatMap((file, at) => file.issues.map(({ field, code }) => issue(`files.${at}.${field}`, code)));
  if (issues.length > 0) throw new ApiError('BAD_REQUEST', { issues });
  const made: Decision[] = [];
  for (const { text, reviewBy } of read) {
    made.push(await recordDecision(tx, visitor, { projectId, status: 'draft', evidence: [], reviewBy, ...text }, requestId));
  }
  return made;
}
