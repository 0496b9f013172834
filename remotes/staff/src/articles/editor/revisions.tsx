import { type Article, type ArticleText, articleOperations } from '@cairn/api';
import { errorText, notify, notifyError, operationKey, operationQuery, queryClient, runOperation } from '@cairn/shell';
import { Avatar, Button, Panel, RelativeTime, Tag } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { ArticleDraft } from './article-draft.ts';
import styles from './revisions.module.css';
import { TextDiff } from './text-diff.tsx';

/** What was published of a text: each revision compared with the draft, and made the draft again. */
export function Revisions({ article, text, draft }: { article: Article; text: ArticleText; draft: ArticleDraft }): ReactElement | null {
  const { t } = useLingui();
  const [open, setOpen] = useState<number>();
  const params = { article: article.id, locale: text.locale };
  const { data: list } = useQuery(operationQuery(articleOperations.revisions, { params }));
  const chosen = { ...params, number: String(open ?? 0) };
  const { data: revision } = useQuery({ ...operationQuery(articleOperations.revision, { params: chosen }), enabled: open !== undefined });
  const { mutate: restore, isPending } = useMutation({
    mutationFn: async (number: number) => {
      const saved = await draft.flush();
      if (!saved) return;
      const call = { params: { ...params, number: String(number) }, body: { version: saved.version } };
      draft.replace(await runOperation(articleOperations.restore, call));
      void queryClient.invalidateQueries({ queryKey: operationKey(articleOperations.revisions, { params }) });
      notify('green', t`Revision ${number} is the draft`);
    },
    onError: (error) => notifyError(errorText(error)),
  });
  if (!list || list.items.length === 0) return null;
  return (
    <Panel title={<Trans>Revisions</Trans>}>
      <ol className={styles.revisions}>
        {list.items.map(({ number, note, author, createdAt, current }) => (
          <li key={number}>
            <div className={styles.line}>
              <Avatar name={author.name} decorative />
              <button
                type="button"
                className={styles.open}
                aria-expanded={open === number}
                onClick={() => setOpen(open === number ? undefined : number)}
              >
                <Trans>Revision {number}</Trans>
              </button>
              <bdi>{note || author.name}</bdi>
              <RelativeTime value={createdAt} style="short" quiet />
              {current && (
                <Tag>
                  <Trans>Readers get this</Trans>
                </Tag>
              )}
            </div>
            {open === number && revision?.number === number && (
              <>
                <TextDiff before={revision.body} after={draft.fields.body} />
                {!article.archived && (
                  <Button size="small" disabled={isPending} onClick={() => restore(number)}>
                    <Trans>Restore revision {number}</Trans>
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
