import { readdirSync, readFileSync } from 'node:fs';
import { type ArticleAudience, articleSourceLocale, type Locale, locales } from '@cairn/api';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { publishText } from './publish.ts';
import { articleCategories, articleSlugs, articles, articleTexts } from './schema.ts';

/** An arbitrary constant for an advisory lock: if several processes start at once, one writes and the others find the articles. */
const shipLock = 7_203_118_457;
const directory = new URL('./shipped/', import.meta.url);
const actor = { type: 'system' as const, id: 'cairn' };

interface ShippedCategory {
  slug: string;
  icon: string;
  names: Record<Locale, string>;
  articles: readonly { slug: string; audience?: ArticleAudience }[];
}

const shipped: readonly ShippedCategory[] = [
  {
    slug: 'getting-started',
    icon: 'lucide:rocket',
    names: {
      en: 'Getting started',
      ar: 'البدء',
      de: 'Erste Schritte',
      es: 'Primeros pasos',
      'es-MX': 'Primeros pasos',
      fr: 'Premiers pas',
      'zh-CN': '入门',
    },
    articles: [
      { slug: 'connect-an-agent', audience: 'public' },
      { slug: 'what-agents-get', audience: 'public' },
      { slug: 'export-to-agents-md', audience: 'public' },
    ],
  },
  {
    slug: 'patterns-and-decisions',
    icon: 'lucide:lightbulb',
    names: {
      en: 'Patterns and decisions',
      ar: 'الأنماط والقرارات',
      de: 'Muster und Entscheidungen',
      es: 'Patrones y decisiones',
      'es-MX': 'Patrones y decisiones',
      fr: 'Modèles et décisions',
      'zh-CN': '模式与决策',
    },
    articles: [{ slug: 'review-proposals', audience: 'public' }, { slug: 'write-decisions-that-last' }],
  },
  {
    slug: 'api-keys-and-security',
    icon: 'lucide:key-round',
    names: {
      en: 'API keys and security',
      ar: 'مفاتيح API والأمان',
      de: 'API-Schlüssel und Sicherheit',
      es: 'Claves de API y seguridad',
      'es-MX': 'Claves de API y seguridad',
      fr: 'Clés API et sécurité',
      'zh-CN': 'API 密钥与安全',
    },
    articles: [
      { slug: 'what-a-401-from-mcp-means', audience: 'public' },
      { slug: 'rotate-an-api-key', audience: 'public' },
      { slug: 'secrets-are-redacted', audience: 'public' },
      { slug: 'lost-phone-or-password', audience: 'public' },
    ],
  },
  {
    slug: 'organization-and-billing',
    icon: 'lucide:building-2',
    names: {
      en: 'Organization and billing',
      ar: 'المؤسسة والفوترة',
      de: 'Organisation und Abrechnung',
      es: 'Organización y facturación',
      'es-MX': 'Organización y facturación',
      fr: 'Organisation et facturation',
      'zh-CN': '组织与账单',
    },
    articles: [
      { slug: 'invite-people-and-choose-roles' },
      { slug: 'what-happens-at-a-usage-limit' },
      { slug: 'write-a-help-article', audience: 'staff' },
    ],
  },
];

/**
 * Writes the articles about Cairn itself, published, into an installation that has never had an article. Returns false if there are
 * articles: what staff changed or archived stays unchanged.
 */
export async function shipArticles(database: Database): Promise<boolean> {
  return database.maintain((tx) => writeShippedArticles(tx));
}

/**
 * Like `shipArticles`, in a transaction for maintenance or of the demo's seed.
 * @param at when they were published
 */
export async function writeShippedArticles(tx: Transaction, at = new Date()): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${shipLock})`);
  const [any] = await tx.select({ id: articles.id }).from(articles).limit(1);
  if (any) return false;
  for (const [position, { slug, icon, names, articles: entries }] of shipped.entries()) {
    const categoryId = newId('atc');
    await tx.insert(articleCategories).values({ id: categoryId, slug, icon, names, position, actor });
    for (const [place, entry] of entries.entries()) {
      const id = newId('art');
      await tx.insert(articles).values({ id, audience: entry.audience ?? 'signed-in', categoryId, position: place, actor });
      await tx.insert(articleSlugs).values({ slug: entry.slug, articleId: id });
      for (const text of readTexts(entry.slug)) await publishShipped(tx, id, text, at);
    }
  }
  return true;
}

async function publishShipped(tx: Transaction, articleId: string, text: ShippedText, at: Date): Promise<void> {
  const sourceRevision = text.locale === articleSourceLocale ? null : 1;
  await tx.insert(articleTexts).values({ articleId, ...text, sourceRevision, createdAt: at, actor });
  const [row] = await tx
    .select()
    .from(articleTexts)
    .where(and(eq(articleTexts.articleId, articleId), eq(articleTexts.locale, text.locale)));
  if (row) await publishText(tx, row, { actor, at });
}

interface ShippedText {
  locale: Locale;
  slug: string;
  title: string;
  summary: string;
  body: string;
}

/**
 * Reads the texts of an article, English first. `<slug>/<locale>.md` has a heading with the title, a paragraph with the summary, then the
 * body.
 */
export function readTexts(slug: string): ShippedText[] {
  const files = new Set(readdirSync(new URL(`${slug}/`, directory)));
  return locales
    .filter((locale) => files.has(`${locale}.md`))
    .map((locale) => {
      const [heading = '', summary = '', ...rest] = readFileSync(new URL(`${slug}/${locale}.md`, directory), 'utf8')
        .trim()
        .split('\n\n');
      return { locale, slug, title: heading.replace(/^# /, ''), summary, body: rest.join('\n\n') };
    });
}

/** The slugs of all shipped articles. */
export const shippedSlugs: readonly string[] = shipped.flatMap((category) => category.articles.map(({ slug }) => slug));
