import { type Article, type ArticleText, type ArticleTransitionSchema, articleOperations } from '@cairn/api';
import { errorText, modKey, notify, notifyError, operationKey, queryClient, runOperation } from '@cairn/shell';
import { Button, useKeyDown } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type * as v from 'valibot';
import { showArticle } from '../queries.ts';
import type { ArticleDraft } from './article-draft.ts';

type Transition = v.InferInput<typeof ArticleTransitionSchema>;

/** Review, publication and archive of the text that is open. What is not saved is saved first. */
export function TextActions({
  article,
  text,
  draft,
}: {
  article: Article;
  text: ArticleText | undefined;
  draft: ArticleDraft;
}): ReactElement {
  const { t } = useLingui();
  const { mutate: transition, isPending } = useMutation({
    mutationFn: async ({ to, done }: Pick<Transition, 'to'> & { done: string }) => {
      const saved = await draft.flush();
      if (!saved) return;
      const params = { article: article.id, locale: saved.locale };
      draft.replace(await runOperation(articleOperations.transition, { params, body: { version: saved.version, to } }));
      void queryClient.invalidateQueries({ queryKey: operationKey(articleOperations.revisions) });
      notify('green', done);
    },
    onError: (error) => notifyError(errorText(error)),
  });
  const { mutate: archive } = useMutation({
    mutationFn: (archived: boolean) =>
      runOperation(articleOperations.update, { params: { article: article.id }, body: { version: article.version, archived } }),
    onSuccess: showArticle,
    onError: (error) => notifyError(errorText(error)),
  });
  const publish = () => transition({ to: 'published', done: t`Published` });
  const done = text?.state === 'published' && draft.state === 'saved';
  const blocked = isPending || done || draft.state === 'conflict' || draft.fields.body.trim() === '';
  useKeyDown((event) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || blocked || article.archived) return;
    event.preventDefault();
    publish();
  });
  if (article.archived)
    return (
      <Button onClick={() => archive(false)}>
        <Trans>Make drafts again</Trans>
      </Button>
    );
  return (
    <>
      <Button variant="quiet" onClick={() => archive(true)}>
        <Trans>Archive</Trans>
      </Button>
      {text?.state === 'in-review' ? (
        <Button disabled={isPending} onClick={() => transition({ to: 'draft', done: t`Returned to draft` })}>
          <Trans>Return to draft</Trans>
        </Button>
      ) : (
        <Button disabled={blocked} onClick={() => transition({ to: 'in-review', done: t`Sent to review` })}>
          <Trans>Send to review</Trans>
        </Button>
      )}
      <Button variant="primary" disabled={blocked} onClick={publish} keys={[modKey, '↵']}>
        {text?.publishedRevision ? <Trans>Publish changes</Trans> : <Trans>Publish</Trans>}
      </Button>
    </>
  );
}
