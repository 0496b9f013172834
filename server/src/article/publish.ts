import { articleSourceLocale, type Locale } from '@cairn/api';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { ensurePlatformTenant } from '../auth/platform-tenant.ts';
import { audit } from '../database/audit.ts';
import type { Actor } from '../database/column.ts';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import { articleRevisions, articleSlugs, articles, articleTexts } from './schema.ts';

type TextRow = typeof articleTexts.$inferSelect;

/** Publishes the current text as a new revision, with its slug. The caller must hold the article's lock. */
export async function publishText(
  tx: Transaction,
  text: TextRow,
  { actor, note = '', at = new Date() }: { actor: Actor; note?: string; at?: Date },
): Promise<void> {
  const { articleId, locale, slug, title, summary, body, pictures } = text;
  const [last] = await tx
    .select({ number: sql<number>`coalesce(max(${articleRevisions.number}), 0)` })
    .from(articleRevisions)
    .where(and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.locale, locale)));
  const number = (last?.number ?? 0) + 1;
  await tx.insert(articleRevisions).values({ articleId, locale, number, slug, title, summary, body, pictures, note, createdAt: at, actor });
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
    .where(textIs(articleId, locale));
}

/** The actor of scheduled publications in the audit log. The revision names the person who scheduled it. */
const publisher: Actor = { type: 'system', id: 'article-publishing' };

/**
 * Publishes the texts whose time has come, source texts before their translations. A text that is empty by then is not published: it
 * keeps its state and loses its time.
 * @param tx a transaction for maintenance
 * @returns how many were published
 */
export async function publishDue(tx: Transaction, now: Date): Promise<number> {
  const isDue = lte(articleTexts.publishAt, now);
  const due = tx.select({ id: articleTexts.articleId }).from(articleTexts).where(isDue);
  // Like every change of an article: locks its row first, then its texts.
  const locked = await tx
    .select({ id: articles.id })
    .from(articles)
    .where(inArray(articles.id, due))
    .orderBy(asc(articles.id))
    .for('update');
  if (locked.length === 0) return 0;
  const ids = locked.map(({ id }) => id);
  const texts = await tx
    .select()
    .from(articleTexts)
    .where(and(isDue, inArray(articleTexts.articleId, ids)))
    .orderBy(asc(sql`${articleTexts.locale} <> ${articleSourceLocale}`), asc(articleTexts.articleId), asc(articleTexts.locale));
  const { id: tenantId } = await ensurePlatformTenant(tx, publisher);
  for (const text of texts) {
    const { articleId, locale, body, actor } = text;
    if (body === '')
      await tx
        .update(articleTexts)
        .set({ publishAt: null, ...changed(articleTexts.version) })
        .where(textIs(articleId, locale));
    else await publishText(tx, text, { actor });
    const action = body === '' ? 'article.unscheduled' : 'article.published';
    const entry = { action, target: { type: 'article', id: articleId }, detail: { locale, author: actor.id }, requestId: '' };
    await audit(tx, { user: { id: publisher.id }, tenant: { id: tenantId }, actor: publisher }, entry);
  }
  return texts.filter(({ body }) => body !== '').length;
}

/** Returns a condition for the text of an article in one language. */
export function textIs(articleId: string, locale: Locale) {
  return and(eq(articleTexts.articleId, articleId), eq(articleTexts.locale, locale));
}
