import { type Article, type ArticleText, articleOperations, articleSourceLocale, directionOf } from '@cairn/api';
import { errorText, notifyError, operationQuery, runOperation, useProseLabels } from '@cairn/shell';
import { Button, Prose, Tag } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { ArticleDraft } from './article-draft.ts';
import styles from './source-text.module.css';
import { sourceOf } from './stored-draft.ts';
import { TextDiff } from './text-diff.tsx';

/** Renders the English source of a translation, and its changes since the translation. */
export function SourceText({
  article,
  text,
  draft,
}: {
  article: Article;
  text: ArticleText | undefined;
  draft: ArticleDraft;
}): ReactElement | null {
  const source = sourceOf(article);
  const covered = text?.sourceRevision ?? null;
  const published = source?.publishedRevision ?? null;
  const behind = text !== undefined && published !== null && (covered ?? 0) < published;
  const before = useRevision(article.id, behind ? covered : null);
  const after = useRevision(article.id, behind ? published : null);
  const { mutate: cover, isPending } = useMutation({
    mutationFn: async () => {
      const saved = await draft.flush();
      if (!saved || published === null) return;
      const { version, title, slug, summary, body, locale } = saved;
      const fields = { version, title, slug, summary, body, sourceRevision: published };
      draft.accept(await runOperation(articleOperations.save, { params: { article: article.id, locale }, body: fields }));
    },
    onError: (error) => notifyError(errorText(error)),
  });
  const labels = useProseLabels();
  if (!source) return null;
  return (
    <div className={styles.source}>
      {behind && (
        <>
          <p className={styles.changed}>
            <Tag>
              <Trans>Changed since this translation</Trans>
            </Tag>
            <Button size="small" disabled={isPending} onClick={() => cover()}>
              <Trans>My translation has these changes</Trans>
            </Button>
          </p>
          {before && after && <TextDiff before={before.body} after={after.body} />}
        </>
      )}
      <div lang={articleSourceLocale} dir={directionOf(articleSourceLocale)}>
        <p className={styles.title}>{source.title}</p>
        <Prose text={source.body} labels={labels} headingLevel={1} />
      </div>
    </div>
  );
}

function useRevision(article: string, number: number | null) {
  const params = { article, number: String(number ?? 0) };
  return useQuery({
    ...operationQuery(articleOperations.revision, { params: { ...params, locale: articleSourceLocale } }),
    enabled: number !== null,
  }).data;
}
