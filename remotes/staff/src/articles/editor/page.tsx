import { type Article, articleSourceLocale, type Locale, localeNames, locales, matchLocale } from '@cairn/api';
import { usePage, useProseLabels } from '@cairn/shell';
import { Callout, Columns, Page, PageHeader, Panel, Prose, Segments, Status } from '@cairn/ui/core';
import { TextArea, TextField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { articleHref } from '../article-columns.tsx';
import { textStatuses } from '../article-texts.tsx';
import { articleQuery } from '../queries.ts';
import { sourceOf, useArticleDraft } from './article-draft.ts';
import { ArticleSide } from './article-side.tsx';
import { BodyField } from './body-field.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import styles from './page.module.css';
import { Revisions } from './revisions.tsx';
import { SaveNote } from './save-note.tsx';
import { SourceText } from './source-text.tsx';
import { TextActions } from './text-actions.tsx';
import { useDraftIssue } from './use-draft-issue.ts';

/** `/app/staff/articles/:article`: one article, in the language of the address. */
export function Component(): ReactElement {
  const { article: id = '' } = useParams();
  const [search] = useSearchParams();
  const { data: article } = useSuspenseQuery(articleQuery(id));
  const locale = matchLocale(search.get('lang')) ?? articleSourceLocale;
  return <ArticleEditor key={`${article.id} ${locale}`} article={article} locale={locale} />;
}

function ArticleEditor({ article, locale }: { article: Article; locale: Locale }): ReactElement {
  const { i18n, t } = useLingui();
  const draft = useArticleDraft(article, locale);
  const issueOf = useDraftIssue(draft);
  const text = article.texts.find((one) => one.locale === locale);
  const title = draft.fields.title || sourceOf(article)?.title || t`Article`;
  const status = textStatuses[text?.state ?? 'missing'];
  const { fields, change } = draft;
  usePage(title);
  return (
    <Page>
      <PageHeader
        title={<bdi>{title}</bdi>}
        lead={
          <span className={styles.state}>
            <Status icon={status.icon} tone={status.tone} badge>
              {i18n._(status.label)}
            </Status>
            {text?.publishedRevision && text.state !== 'published' && <Trans>Readers get revision {text.publishedRevision}.</Trans>}
            <SaveNote state={draft.state} savedAt={text?.updatedAt} />
          </span>
        }
        actions={<TextActions article={article} text={text} draft={draft} />}
      />
      <Languages article={article} locale={locale} />
      <Columns aside={<ArticleSide article={article} draft={draft} />}>
        {draft.theirs && <ConflictNotice draft={draft} theirs={draft.theirs} />}
        {article.archived && <Callout title={<Trans>This article is archived. Readers do not find it.</Trans>} />}
        <div className={styles.fields} lang={locale}>
          <TextField
            label={t`Title`}
            value={fields.title}
            onChange={(value) => change({ title: value })}
            error={issueOf('title')}
            isReadOnly={article.archived}
            maxLength={160}
          />
          <TextArea
            label={t`Summary, for lists, search and agents`}
            value={fields.summary}
            onChange={(value) => change({ summary: value })}
            error={issueOf('summary')}
            isReadOnly={article.archived}
            rows={2}
            maxLength={300}
          />
        </div>
        <div className={styles.write}>
          <BodyField value={fields.body} onChange={(body) => change({ body })} lang={locale} readOnly={article.archived} />
          <Panel title={<Trans>Preview</Trans>}>
            <article lang={locale} className={styles.preview}>
              <p className={styles.title} dir="auto">
                {fields.title}
              </p>
              <p className={styles.summary} dir="auto">
                {fields.summary}
              </p>
              <Prose text={fields.body} labels={useProseLabels()} headingLevel={2} />
            </article>
          </Panel>
        </div>
        {locale !== articleSourceLocale && <SourceText article={article} text={text} draft={draft} />}
        {text && <Revisions article={article} text={text} draft={draft} />}
      </Columns>
    </Page>
  );
}

/** The languages of the article, each with its address. */
function Languages({ article, locale }: { article: Article; locale: Locale }): ReactElement {
  const { t } = useLingui();
  return (
    <div className={styles.languages}>
      <Segments
        label={t`Languages`}
        current={locale}
        segments={locales.map((id) => {
          const state = article.texts.find((text) => text.locale === id)?.state ?? 'missing';
          return { id, label: localeNames[id], icon: textStatuses[state].icon, to: articleHref(article.id, id) };
        })}
      />
    </div>
  );
}
