import { type Article, type ArticleText, articleOperations } from '@cairn/api';
import { errorText, modKey, notifyError, runOperation } from '@cairn/shell';
import { Button, isPageCovered, useKeyDown } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { showArticle } from '../queries.ts';
import type { ArticleDraft } from './article-draft.ts';
import { useTextTransition } from './use-text-transition.ts';

/** Renders review, publication and archiving of the open text. Saves unsaved changes first. */
export function TextActions({
  article,
  text,
  draft,
  note,
  onPublished,
}: {
  article: Article;
  text: ArticleText | undefined;
  draft: ArticleDraft;
  /** The change note of the revision. */
  note: string;
  onPublished: () => void;
}): ReactElement {
  const { t } = useLingui();
  const { mutate: transition, isPending } = useTextTransition(article, draft);
  const { mutate: archive } = useMutation({
    mutationFn: async (archived: boolean) => {
      if (archived && text && !(await draft.flush())) return;
      const body = { version: article.version, archived };
      const changed = await runOperation(articleOperations.update, { params: { article: article.id }, body });
      showArticle(changed);
      const own = changed.texts.find(({ locale }) => locale === text?.locale);
      if (own) draft.accept(own);
    },
    onError: (error) => notifyError(errorText(error)),
  });
  const publish = () =>
    transition({ to: 'published', changeNote: note, done: t`Published` }, { onSuccess: (isPublished) => isPublished && onPublished() });
  const done = text?.state === 'published' && draft.state === 'saved';
  const blocked = isPending || done || draft.state === 'conflict' || draft.fields.body.trim() === '';
  useKeyDown((event) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || blocked || article.archived) return;
    // Forms and dialogs handle these keys themselves.
    const inForm = event.target instanceof Element && event.target.closest('form') !== null;
    if (event.defaultPrevented || inForm || isPageCovered()) return;
    event.preventDefault();
    publish();
  });
  if (article.archived)
    return (
      <Button onClick={() => archive(false)}>
        <Trans>Return to draft</Trans>
      </Button>
    );
  return (
    <>
      <Button variant="quiet" onClick={() => archive(true)}>
        <Trans>Archive</Trans>
      </Button>
      {text?.state === 'in-review' ? (
        <Button disabled={isPending} onClick={() => transition({ to: 'draft', done: t`Returned to draft` })}>
          <Trans context="a text in review">Return to draft</Trans>
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
