import { type ArticleText, type ArticleTextUpdateSchema, type ArticleTransitionSchema, articleSourceLocale, type Locale } from '@cairn/api';
import { and, eq, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { usedPictures } from '../article-picture/used.ts';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { changed, definedOnly } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { redact } from '../redaction/redact.ts';
import { publishText, textIs } from './publish.ts';
import { showText } from './query.ts';
import { showRevision } from './revision.ts';
import { articleSlugs, articles, articleTexts } from './schema.ts';

type Fields = Pick<v.InferOutput<typeof ArticleTextUpdateSchema>, 'title' | 'slug' | 'summary' | 'body'>;

/**
 * Saves the draft of one language, without secrets. A text in review stays in review. A published text becomes a draft until it is
 * published again, and readers keep its revision.
 * @throws ApiError NOT_FOUND; CONFLICT with the current text; STATE_INVALID if the article is archived; BAD_REQUEST SLUG_TAKEN,
 * PICTURE_FOREIGN, PICTURE_UNKNOWN
 */
export async function saveText(
  tx: Transaction,
  visitor: Visitor,
  articleId: string,
  locale: Locale,
  { version, sourceRevision, ...fields }: v.InferOutput<typeof ArticleTextUpdateSchema>,
): Promise<ArticleText> {
  await lockArticle(tx, articleId);
  const [before] = await selectText(tx, articleId, locale);
  if ((before?.version ?? 0) !== version) throw await conflict(tx, articleId, locale);
  if (before?.state === 'archived') throw new ApiError('STATE_INVALID');
  const safe = await storedFields(tx, fields);
  await claimSlug(tx, articleId, safe.slug, before?.slug);
  const source = locale === articleSourceLocale ? {} : definedOnly({ sourceRevision });
  const actor = actorOf(visitor);
  if (before) {
    const state = before.state === 'in-review' ? before.state : ('draft' as const);
    await tx
      .update(articleTexts)
      .set({ ...safe, ...source, state, actor, ...changed(articleTexts.version) })
      .where(textIs(articleId, locale));
  } else await tx.insert(articleTexts).values({ articleId, locale, ...safe, ...source, actor });
  return showText(tx, articleId, locale);
}

/**
 * Submits, returns, publishes or schedules a text.
 * @throws ApiError NOT_FOUND; CONFLICT with the current text; STATE_INVALID if the article is archived or the text is empty; BAD_REQUEST
 * for a time in the past
 */
export async function transitionText(
  tx: Transaction,
  visitor: Visitor,
  articleId: string,
  locale: Locale,
  { version, to, at, changeNote }: v.InferOutput<typeof ArticleTransitionSchema>,
  requestId: string,
): Promise<ArticleText> {
  await lockArticle(tx, articleId);
  const [before] = await selectText(tx, articleId, locale);
  if (!before) throw new ApiError('NOT_FOUND');
  if (before.version !== version) throw await conflict(tx, articleId, locale);
  if (before.state === 'archived' || (to !== 'draft' && before.body === '')) throw new ApiError('STATE_INVALID');
  if (at !== undefined && (to !== 'published' || new Date(at) <= new Date()))
    throw new ApiError('BAD_REQUEST', { issues: [issue('at', 'MOMENT_PAST')] });
  const actor = actorOf(visitor);
  if (to === 'published' && at === undefined) await publishText(tx, before, { actor, note: redact(changeNote).text });
  else {
    // A scheduled text keeps its state until then.
    const set = to === 'published' ? { publishAt: at === undefined ? null : new Date(at) } : { state: to, publishAt: null };
    await tx
      .update(articleTexts)
      .set({ ...set, actor, ...changed(articleTexts.version) })
      .where(textIs(articleId, locale));
  }
  const target = { type: 'article', id: articleId };
  const done = { published: at ? 'scheduled' : 'published', draft: 'returned', 'in-review': 'submitted' }[to];
  const action = `article.${before.publishAt !== null && before.state === to ? 'unscheduled' : done}`;
  await audit(tx, visitor, { action, target, detail: { locale, ...definedOnly({ at }) }, requestId });
  return showText(tx, articleId, locale);
}

/** Makes a revision the draft again. @throws ApiError NOT_FOUND, CONFLICT, STATE_INVALID like `saveText` */
export async function restoreRevision(
  tx: Transaction,
  visitor: Visitor,
  { articleId, locale, number, version }: { articleId: string; locale: Locale; number: number; version: number },
  requestId: string,
): Promise<ArticleText> {
  const { title, slug, summary, body } = await showRevision(tx, articleId, locale, number);
  const text = await saveText(tx, visitor, articleId, locale, { version, title, slug, summary, body });
  await audit(tx, visitor, {
    action: 'article.restored',
    target: { type: 'article', id: articleId },
    detail: { locale, number },
    requestId,
  });
  return text;
}

/** Locks an article, so that its changes are serialized. @throws ApiError NOT_FOUND */
export async function lockArticle(tx: Transaction, id: string): Promise<typeof articles.$inferSelect> {
  const [article] = await tx.select().from(articles).where(eq(articles.id, id)).for('update');
  if (!article) throw new ApiError('NOT_FOUND');
  return article;
}

/**
 * Returns the fields of a text as they are stored: without secrets, and with the pictures that it shows. @throws ApiError BAD_REQUEST for
 * an external picture
 */
export async function storedFields(tx: Transaction, { title, slug, summary, body }: Fields): Promise<Fields & { pictures: string[] }> {
  const pictures = await usedPictures(tx, body);
  return { title: redact(title).text, slug, summary: redact(summary).text, body: redact(body).text, pictures };
}

/**
 * Claims the slug for the article. A former slug that only a draft had is free again.
 * @throws ApiError BAD_REQUEST SLUG_TAKEN if another article has it, or had it
 */
export async function claimSlug(tx: Transaction, articleId: string, slug: string, former?: string): Promise<void> {
  if (slug === former) return;
  await tx.insert(articleSlugs).values({ slug, articleId }).onConflictDoNothing();
  const [owner] = await tx.select().from(articleSlugs).where(eq(articleSlugs.slug, slug));
  if (owner?.articleId !== articleId) throw new ApiError('BAD_REQUEST', { issues: [issue('slug', 'SLUG_TAKEN')] });
  if (former === undefined) return;
  const elsewhere = sql`exists (select from article_texts t where t.slug = ${former} having count(*) > 1)`;
  await tx.delete(articleSlugs).where(and(eq(articleSlugs.slug, former), sql`${articleSlugs.publishedAt} is null`, sql`not ${elsewhere}`));
}

async function conflict(tx: Transaction, articleId: string, locale: Locale): Promise<ApiError> {
  return new ApiError('CONFLICT', { current: await showText(tx, articleId, locale) });
}

function selectText(tx: Transaction, articleId: string, locale: Locale) {
  return tx.select().from(articleTexts).where(textIs(articleId, locale));
}
