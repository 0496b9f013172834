import type { ArticleRevision, ArticleRevisionListSchema, Locale } from '@cairn/api';
import { and, desc, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { actorName } from '../database/person.ts';
import { ApiError } from '../http/error.ts';
import { showText } from './query.ts';
import { articleRevisions } from './schema.ts';

const maxRevisions = 200;

/** Lists the published revisions of one language, the latest first, at most 200. @throws ApiError NOT_FOUND if there is no such text */
export async function listRevisions(
  tx: Transaction,
  articleId: string,
  locale: Locale,
): Promise<v.InferOutput<typeof ArticleRevisionListSchema>> {
  const { publishedRevision } = await showText(tx, articleId, locale);
  const rows = await selectRevisions(tx)
    .where(and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.locale, locale)))
    .orderBy(desc(articleRevisions.number))
    .limit(maxRevisions);
  return {
    items: rows.map((row) => {
      const { slug: _slug, summary: _summary, body: _body, ...short } = toRevision(row, publishedRevision);
      return short;
    }),
  };
}

/** Returns one revision with its text. @throws ApiError NOT_FOUND */
export async function showRevision(tx: Transaction, articleId: string, locale: Locale, number: number): Promise<ArticleRevision> {
  const { publishedRevision } = await showText(tx, articleId, locale);
  const [row] = await selectRevisions(tx).where(
    and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.locale, locale), eq(articleRevisions.number, number)),
  );
  if (!row) throw new ApiError('NOT_FOUND');
  return toRevision(row, publishedRevision);
}

function selectRevisions(tx: Transaction) {
  const { number, slug, title, summary, body, note, createdAt, actor } = articleRevisions;
  const name = actorName(articleRevisions.actor);
  return tx.select({ number, slug, title, summary, body, note, createdAt, actor, name }).from(articleRevisions).$dynamic();
}

function toRevision(
  { actor, name, createdAt, ...row }: Awaited<ReturnType<typeof selectRevisions>>[number],
  published: number | null,
): ArticleRevision {
  return { ...row, createdAt: createdAt.toISOString(), author: { id: actor.id, name }, current: row.number === published };
}
