import { type Article, type ArticleUpdateSchema, articleAudiences, articleOperations } from '@cairn/api';
import { errorText, notifyError, runOperation, useLocale } from '@cairn/shell';
import { Figure, Figures, numberFormat, Panel, RelativeTime } from '@cairn/ui/core';
import { Select, TextField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type * as v from 'valibot';
import { audiences } from '../article-texts.tsx';
import { categoriesQuery, figuresQuery, showArticle } from '../queries.ts';
import type { ArticleDraft } from './article-draft.ts';
import styles from './article-side.module.css';
import { useDraftIssue } from './use-draft-issue.ts';

const none = 'none';

/** Address, category and audience of an article, and what its readers did. */
export function ArticleSide({ article, draft }: { article: Article; draft: ArticleDraft }): ReactElement {
  const { i18n, t } = useLingui();
  const { data: categories } = useSuspenseQuery(categoriesQuery());
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
      <Panel title={<Trans>Settings</Trans>}>
        <div className={styles.fields}>
          <TextField
            code
            label={t`Address`}
            hint={t`Former addresses lead to the article.`}
            value={draft.fields.slug}
            onChange={(slug) => draft.change({ slug })}
            error={issueOf('slug')}
            isReadOnly={article.archived}
            maxLength={80}
          />
          <Select
            label={t`Category`}
            value={article.categoryId ?? none}
            options={[{ id: none, label: t`No category` }, ...categories.items.map(({ id, names }) => ({ id, label: names.en ?? id }))]}
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
        </div>
      </Panel>
      <Readers article={article.id} />
    </>
  );
}

/** Views, votes and reasons of 30 days. */
function Readers({ article }: { article: string }): ReactElement {
  const { t } = useLingui();
  const { data } = useSuspenseQuery(figuresQuery(article));
  const { format } = numberFormat(useLocale());
  const views = data.views.reduce((sum, day) => sum + day.views, 0);
  return (
    <Panel title={<Trans>Readers, 30 days</Trans>}>
      <Figures label={t`Readers, 30 days`}>
        <Figure name={<Trans>Views</Trans>} value={format(views)} />
        <Figure name={<Trans>Helpful</Trans>} value={format(data.helpful)} />
        <Figure name={<Trans>Not helpful</Trans>} value={format(data.unhelpful)} />
      </Figures>
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
    </Panel>
  );
}
