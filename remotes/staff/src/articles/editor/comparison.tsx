import { type Article, type ArticleText, articleOperations, type Locale } from '@cairn/api';
import { errorText, notify, notifyError, operationKey, queryClient, runOperation, useLocale } from '@cairn/shell';
import { Button, dateFormat, SkeletonRows } from '@cairn/ui/core';
import { Select } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { revisionQuery, revisionsQuery } from '../queries.ts';
import type { ArticleDraft } from './article-draft.ts';
import styles from './comparison.module.css';
import { FieldsDiff } from './fields-diff.tsx';
import type { ArticleFields } from './stored-draft.ts';

const draftId = 'draft';
/** The number of a published revision, or the draft. */
type Version = number | typeof draftId;

/** The two compared versions of a text. */
export interface Compared {
  from: Version;
  to: Version;
}

/** Renders the selects of the two versions. */
function Choice({
  article,
  locale,
  compared,
  onChange,
}: {
  article: Article;
  locale: Locale;
  compared: Compared;
  onChange: (compared: Compared) => void;
}): ReactElement {
  const { t } = useLingui();
  const { data: list } = useQuery(revisionsQuery(article.id, locale));
  const day = dateFormat(useLocale(), { dateStyle: 'medium' });
  const options = [
    { id: draftId, label: t`Draft` },
    ...(list?.items ?? []).map(({ number, note, createdAt }) => ({
      id: String(number),
      label: t`Revision ${number}`,
      description: [day.format(new Date(createdAt)), note].filter(Boolean).join(' · '),
    })),
  ];
  const versionOf = (id: string): Version => (id === draftId ? draftId : Number(id));
  return (
    <div className={styles.choice}>
      <Select
        label={t`From`}
        options={options}
        value={String(compared.from)}
        onChange={(id) => onChange({ ...compared, from: versionOf(id) })}
      />
      <Select label={t`To`} options={options} value={String(compared.to)} onChange={(id) => onChange({ ...compared, to: versionOf(id) })} />
    </div>
  );
}

/** Compares any two versions of a text. A revision can become the draft again. */
export function Comparison({
  article,
  text,
  draft,
  compared,
  onCompare,
}: {
  article: Article;
  text: ArticleText;
  draft: ArticleDraft;
  compared: Compared;
  onCompare: (compared: Compared) => void;
}): ReactElement {
  const { t } = useLingui();
  const { from, to } = compared;
  const before = useVersion(article, text.locale, draft, from);
  const after = useVersion(article, text.locale, draft, to);
  const { mutate: restore, isPending } = useMutation({
    mutationFn: async (number: number) => {
      const saved = await draft.flush();
      if (!saved) return;
      const params = { article: article.id, locale: text.locale, number: String(number) };
      draft.replace(await runOperation(articleOperations.restore, { params, body: { version: saved.version } }));
      void queryClient.invalidateQueries({ queryKey: operationKey(articleOperations.revisions) });
      notify('green', t`Revision ${number} is the draft`);
    },
    onError: (error) => notifyError(errorText(error)),
  });
  const restorable = article.archived ? [] : [...new Set([from, to])].filter((version) => version !== draftId);
  return (
    <div className={styles.comparison}>
      <Choice article={article} locale={text.locale} compared={compared} onChange={onCompare} />
      {before && after ? <FieldsDiff before={before} after={after} /> : <SkeletonRows label={t`Loading`} />}
      <div className={styles.actions}>
        {restorable.map((number) => (
          <Button key={number} size="small" disabled={isPending} onClick={() => restore(number)}>
            <Trans>Restore revision {number}</Trans>
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Returns the fields of a version; undefined while loading. */
function useVersion(article: Article, locale: Locale, { fields }: ArticleDraft, version: Version): ArticleFields | undefined {
  const isDraft = version === draftId;
  const { data } = useQuery({ ...revisionQuery(article.id, locale, isDraft ? 0 : version), enabled: !isDraft });
  return isDraft ? fields : data;
}
