import { type Article, type ArticleText, type ArticleUpdateSchema, articleAudiences, articleOperations, type Locale } from '@cairn/api';
import { errorText, notifyError, runOperation, useLocale } from '@cairn/shell';
import { Avatar, Icon, numberFormat, RelativeTime } from '@cairn/ui/core';
import { Sparkline } from '@cairn/ui/data';
import { Select, TextArea, TextField } from '@cairn/ui/forms';
import { thumbsDownIcon, thumbsUpIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type * as v from 'valibot';
import { audiences, categoryName } from '../article-texts.tsx';
import { categoriesQuery, figuresQuery, showArticle } from '../queries.ts';
import type { ArticleDraft } from './article-draft.ts';
import styles from './article-side.module.css';
import { PublishTime } from './publish-time.tsx';
import { SideSection } from './side-section.tsx';
import { useDraftIssue } from './use-draft-issue.ts';

const none = 'none';

/** Renders summary, slug, category, audience and publication time of an article, and its usage by readers. */
export function ArticleSide({
  article,
  locale,
  text,
  draft,
}: {
  article: Article;
  locale: Locale;
  text: ArticleText | undefined;
  draft: ArticleDraft;
}): ReactElement {
  const { i18n, t } = useLingui();
  const { data: categories } = useSuspenseQuery(categoriesQuery());
  const reader = useLocale();
  const issueOf = useDraftIssue(draft);
  const { mutate: update, isPending } = useMutation({
    mutationFn: (fields: Omit<v.InferInput<typeof ArticleUpdateSchema>, 'version'>) =>
      runOperation(articleOperations.update, { params: { article: article.id }, body: { version: article.version, ...fields } }),
    onSuccess: showArticle,
    onError: (error) => notifyError(errorText(error)),
  });
  const audienceOf = (id: string) => articleAudiences.find((audience) => audience === id);
  return (
    <>
      <SideSection title={<Trans>Settings</Trans>}>
        <div className={styles.fields}>
          <div lang={locale}>
            <TextArea
              label={t`Summary, for lists, search and agents`}
              value={draft.fields.summary}
              onChange={(summary) => draft.change({ summary })}
              error={issueOf('summary')}
              isReadOnly={article.archived}
              rows={3}
              maxLength={300}
            />
          </div>
          <TextField
            code
            label={t`Address`}
            hint={t`Former addresses redirect to the article.`}
            value={draft.fields.slug}
            onChange={(slug) => draft.change({ slug })}
            error={issueOf('slug')}
            isReadOnly={article.archived}
            maxLength={80}
          />
          <Select
            label={t`Category`}
            value={article.categoryId ?? none}
            options={[
              { id: none, label: t`No category` },
              ...categories.items.map((category) => ({ id: category.id, label: categoryName(category, reader) })),
            ]}
            isDisabled={isPending}
            onChange={(id) => update({ categoryId: id === none ? null : id })}
          />
          <Select
            label={t`Audience`}
            value={article.audience}
            options={articleAudiences.map((id) => ({ id, label: i18n._(audiences[id]) }))}
            isDisabled={isPending}
            onChange={(id) => {
              const audience = audienceOf(id);
              if (audience) update({ audience });
            }}
          />
          {text && (
            <p className={styles.last}>
              <Avatar name={text.updatedBy.name} decorative />
              <bdi>{text.updatedBy.name}</bdi>
              <RelativeTime value={text.updatedAt} style="short" quiet />
            </p>
          )}
          {text?.publishedRevision && text.state !== 'published' && (
            <p>
              <Trans>Readers get revision {text.publishedRevision}.</Trans>
            </p>
          )}
        </div>
      </SideSection>
      {text && <PublishTime article={article} text={text} draft={draft} />}
      <Readers article={article.id} />
    </>
  );
}

/** Renders views, votes and comments of 30 days. */
function Readers({ article }: { article: string }): ReactElement {
  const { t } = useLingui();
  const { data } = useSuspenseQuery(figuresQuery(article));
  const { format } = numberFormat(useLocale());
  const views = data.views.reduce((sum, day) => sum + day.views, 0);
  return (
    <SideSection title={<Trans>Readers, 30 days</Trans>}>
      <ul className={styles.readers}>
        <li>
          <b className={styles.views}>{format(views)}</b> <Trans>Views</Trans>
          <Sparkline className={styles.trend} values={data.views.map((day) => day.views)} />
        </li>
        <li>
          <Icon icon={thumbsUpIcon} size="small" /> {format(data.helpful)} <Trans>Helpful</Trans>
        </li>
        <li>
          <Icon icon={thumbsDownIcon} size="small" /> {format(data.unhelpful)} <Trans>Not helpful</Trans>
        </li>
      </ul>
      {data.reasons.length > 0 && (
        <ul className={styles.reasons} aria-label={t`Why it did not help`}>
          {data.reasons.map(({ id, locale, reason, createdAt }) => (
            <li key={id}>
              <q lang={locale} dir="auto">
                {reason}
              </q>{' '}
              <RelativeTime value={createdAt} style="short" quiet />
            </li>
          ))}
        </ul>
      )}
    </SideSection>
  );
}
