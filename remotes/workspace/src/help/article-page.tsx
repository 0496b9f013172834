import {
  articlePathInApplication,
  type HelpArticle,
  helpOperations,
  type Locale,
  localeNames,
  matchLocale,
  readingMinutes,
} from '@cairn/api';
import { runOperation, useLocale, usePage, useProseLabels } from '@cairn/shell';
import { ButtonLink, Callout, Columns, dateFormat, EmptyState, Link, Page, Panel, Prose, Rows } from '@cairn/ui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import styles from './article-page.module.css';
import { ArticleRow } from './article-row.tsx';
import { ArticleVoting } from './article-vote.tsx';
import { contactHref, isUnavailable } from './contact.ts';
import { articleQuery } from './queries.ts';

/** `/app/help/{slug}`: one article, in the language of the URL, else in the reader's. */
export function Component(): ReactElement | null {
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const reader = useLocale();
  const wanted = matchLocale(search.get('lang')) ?? reader;
  // The loader has already fetched it. The article stays visible if a refetch finds that it is no longer available.
  const { data: article, error } = useQuery({ ...articleQuery(slug, wanted), retryOnMount: false });
  if (article) return <ArticlePage article={article} slug={slug} wanted={wanted} unavailable={isUnavailable(error)} />;
  if (isUnavailable(error)) return <UnavailablePage slug={slug} />;
  if (error) throw error;
  return null;
}

/**
 * Shows the article.
 * @param slug the slug in the URL, which may be a former one
 */
function ArticlePage({
  article,
  slug,
  wanted,
  unavailable,
}: {
  article: HelpArticle;
  slug: string;
  wanted: Locale;
  unavailable: boolean;
}): ReactElement {
  usePage(article.title);
  useRecordView(slug, wanted);
  return (
    <Page>
      <Columns aside={<Aside article={article} />}>
        <article className={styles.article}>
          <header className={styles.head}>
            {article.category && (
              <p className={styles.category} dir="auto">
                {article.category.name}
              </p>
            )}
            <h1 tabIndex={-1} dir="auto" lang={article.locale}>
              {article.title}
            </h1>
            <Updated article={article} />
            {article.summary && (
              <p className={styles.summary} dir="auto" lang={article.locale}>
                {article.summary}
              </p>
            )}
          </header>
          <Languages article={article} />
          {unavailable && <UnavailableNote article={article} />}
          {article.locale !== wanted && <FallbackNote shown={article.locale} wanted={wanted} />}
          <div className={styles.body} lang={article.locale}>
            <Prose text={article.body} labels={useProseLabels()} headingLevel={1} resolvePath={articlePathInApplication} />
          </div>
          <ArticleVoting key={article.slug} article={article} />
        </article>
      </Columns>
    </Page>
  );
}

function Updated({ article: { publishedAt, body, locale } }: { article: HelpArticle }): ReactElement {
  const { t } = useLingui();
  const minutes = readingMinutes(body, locale);
  const date = dateFormat(useLocale(), { dateStyle: 'long' }).format(new Date(publishedAt));
  return (
    <p className={styles.meta}>
      <time dateTime={publishedAt}>{t`Updated ${date}`}</time> · <Plural value={minutes} one="# min read" other="# min read" />
    </p>
  );
}

/** The article's other languages. */
function Languages({ article: { locale, translations } }: { article: HelpArticle }): ReactElement | null {
  const { t } = useLingui();
  const others = translations.filter((one) => one.locale !== locale);
  if (others.length === 0) return null;
  return (
    <nav className={styles.languages} aria-label={t`This article in other languages`}>
      <b lang={locale}>{localeNames[locale]}</b>
      {others.map(({ locale: language, slug }) => (
        <Link key={language} to={`/app/help/${slug}?lang=${language}`} lang={language} hrefLang={language}>
          {localeNames[language]}
        </Link>
      ))}
    </nav>
  );
}

function FallbackNote({ shown, wanted }: { shown: Locale; wanted: Locale }): ReactElement {
  const names = new Intl.DisplayNames(useLocale(), { type: 'language' });
  const wantedName = names.of(wanted);
  const shownName = names.of(shown);
  return (
    <Callout tone="info">
      <Trans>
        This article is not available in {wantedName} yet. It is shown in {shownName}.
      </Trans>
    </Callout>
  );
}

/** A note that the article was archived or restricted while it was being read. */
function UnavailableNote({ article: { slug, title } }: { article: HelpArticle }): ReactElement {
  return (
    <Callout
      tone="warning"
      live="status"
      title={<Trans>This article is no longer available</Trans>}
      actions={
        <>
          <ButtonLink size="small" to="/app/help">
            <Trans>All articles</Trans>
          </ButtonLink>
          <ButtonLink size="small" to={contactHref(slug, title)}>
            <Trans>Contact support</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>You can read it here until you leave this page. What you write about it goes along when you contact support.</Trans>
    </Callout>
  );
}

/** Shown if the article does not exist, or if this reader has no access. */
function UnavailablePage({ slug }: { slug: string }): ReactElement {
  const { t } = useLingui();
  usePage(t`This article is not available`);
  return (
    <EmptyState
      kind="lost"
      headingLevel={1}
      title={<Trans>This article is not available</Trans>}
      actions={
        <>
          <ButtonLink variant="primary" to="/app/help">
            <Trans>All articles</Trans>
          </ButtonLink>
          <ButtonLink to={contactHref(slug)}>
            <Trans>Contact support</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>It may have been archived, or its address may be wrong.</Trans>
    </EmptyState>
  );
}

function Aside({ article: { category, related } }: { article: HelpArticle }): ReactElement {
  const name = category?.name;
  return (
    <>
      {name && related.length > 0 && (
        <Panel title={<Trans>Also in {name}</Trans>} flush>
          <Rows>
            {related.map((article) => (
              <ArticleRow key={article.id} article={article} />
            ))}
          </Rows>
        </Panel>
      )}
      <p className={styles.back}>
        <Link to="/app/help">
          <Trans>All articles</Trans>
        </Link>
      </p>
    </>
  );
}

/** Counts the view. The server counts each person once a day. */
function useRecordView(slug: string, locale: Locale): void {
  // Nothing on the page depends on it, so errors are not shown.
  const { mutate } = useMutation({
    mutationFn: () => runOperation(helpOperations.recordView, { params: { slug }, query: { locale } }),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each article and language
  useEffect(() => mutate(), [slug, locale]);
}
