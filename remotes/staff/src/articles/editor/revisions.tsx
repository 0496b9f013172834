import { type Article, type ArticleText, articleOperations } from '@cairn/api';
import { errorText, notify, notifyError, operationKey, operationQuery, queryClient, runOperation } from '@cairn/shell';
import { Avatar, Button, RelativeTime, SkeletonRows, Tag } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { ArticleDraft } from './article-draft.ts';
import styles from './revisions.module.css';
import { SideSection } from './side-section.tsx';
import { TextDiff } from './text-diff.tsx';

/** What was published of a text. One of them can be compared with the draft. */
export function Revisions({
  article,
  text,
  open,
  onOpen,
}: {
  article: Article;
  text: ArticleText;
  /** The number of the one that is compared. */
  open: number | undefined;
  onOpen: (number: number | undefined) => void;
}): ReactElement | null {
  const params = { article: article.id, locale: text.locale };
  const { data: list } = useQuery(operationQuery(articleOperations.revisions, { params }));
  if (!list || list.items.length === 0) return null;
  return (
    <SideSection title={<Trans>Revisions</Trans>}>
      <ol className={styles.revisions}>
        {list.items.map(({ number, note, author, createdAt, current }) => (
          <li key={number}>
            <Avatar name={author.name} decorative />
            <span className={styles.what}>
              <button
                type="button"
                className={styles.open}
                aria-expanded={open === number}
                onClick={() => onOpen(open === number ? undefined : number)}
              >
                <Trans>Revision {number}</Trans>
              </button>
              <span className={styles.note}>
                <bdi>{note || author.name}</bdi> <RelativeTime value={createdAt} style="short" quiet />
              </span>
              {current && (
                <Tag>
                  <Trans>Readers get this</Trans>
                </Tag>
              )}
            </span>
          </li>
        ))}
      </ol>
    </SideSection>
  );
}

/** One revision compared with the draft, which it can become again. */
export function RevisionDiff({
  article,
  text,
  draft,
  number,
}: {
  article: Article;
  text: ArticleText;
  draft: ArticleDraft;
  number: number;
}): ReactElement {
  const { t } = useLingui();
  const params = { article: article.id, locale: text.locale };
  const { data: revision } = useQuery(operationQuery(articleOperations.revision, { params: { ...params, number: String(number) } }));
  const { mutate: restore, isPending } = useMutation({
    mutationFn: async () => {
      const saved = await draft.flush();
      if (!saved) return;
      const call = { params: { ...params, number: String(number) }, body: { version: saved.version } };
      draft.replace(await runOperation(articleOperations.restore, call));
      void queryClient.invalidateQueries({ queryKey: operationKey(articleOperations.revisions, { params }) });
      notify('green', t`Revision ${number} is the draft`);
    },
    onError: (error) => notifyError(errorText(error)),
  });
  if (!revision) return <SkeletonRows label={t`Loading`} />;
  return (
    <div className={styles.diff}>
      <p>
        <Trans>From revision {number} to the draft</Trans>
      </p>
      <TextDiff before={revision.body} after={draft.fields.body} />
      {!article.archived && (
        <div>
          <Button size="small" disabled={isPending} onClick={() => restore()}>
            <Trans>Restore revision {number}</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
