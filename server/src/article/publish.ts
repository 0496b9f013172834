import { articleSourceLocale } from '@cairn/api';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Actor } from '../database/column.ts';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import { articleRevisions, articleSlugs, articleTexts } from './schema.ts';

type TextRow = typeof articleTexts.$inferSelect;

/** Gives readers the text as it is now: a new revision, and its slug from now on. The caller holds the article's lock. */
export async function publishText(
  tx: Transaction,
  text: TextRow,
  { actor, note = '', at = new Date() }: { actor: Actor; note?: string; at?: Date },
): Promise<void> {
  const { articleId, locale, slug, title, summary, body } = text;
  const ofText = and(eq(articleTexts.articleId, articleId), eq(articleTexts.locale, locale));
  const [last] = await tx
    .select({ number: sql<number>`coalesce(max(${articleRevisions.number}), 0)` })
    .from(articleRevisions)
    .where(and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.locale, locale)));
  const number = (last?.number ?? 0) + 1;
  await tx.insert(articleRevisions).values({ articleId, locale, number, slug, title, summary, body, note, createdAt: at, actor });
  await tx
    .insert(articleSlugs)
    .values({ slug, articleId, publishedAt: at })
    .onConflictDoUpdate({
      target: articleSlugs.slug,
      set: { publishedAt: sql`coalesce(${articleSlugs.publishedAt}, excluded.published_at)` },
      setWhere: eq(articleSlugs.articleId, articleId),
    });
  await tx
    .update(articleTexts)
    .set({ state: 'published', publishedRevision: number, publishAt: null, actor, ...changed(articleTexts.version) })
    .where(ofText);
}

/**
 * Publishes the texts whose time has come, the sources before their translations. @returns how many
 * @param tx of the maintenance
 */
export async function publishDue(tx: Transaction, now: Date): Promise<number> {
  const due = await tx
    .select()
    .from(articleTexts)
    .where(lte(articleTexts.publishAt, now))
    .orderBy(asc(sql`${articleTexts.locale} <> ${articleSourceLocale}`), asc(articleTexts.articleId), asc(articleTexts.locale))
    .for('update');
  for (const text of due) await publishText(tx, text, { actor: text.actor });
  return due.length;
}
