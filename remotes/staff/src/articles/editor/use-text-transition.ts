import { type Article, type ArticleTransitionSchema, articleOperations } from '@cairn/api';
import { errorText, notify, notifyError, operationKey, queryClient, runOperation } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type * as v from 'valibot';
import type { ArticleDraft } from './article-draft.ts';

type Transition = Omit<v.InferInput<typeof ArticleTransitionSchema>, 'version'> & {
  /** The message after the transition. */
  done: string;
};

/** Changes the state of the open text. Saves unsaved changes first; later ones stay. Returns whether the state was changed. */
export function useTextTransition(article: Article, draft: ArticleDraft) {
  const { t } = useLingui();
  return useMutation({
    mutationFn: async ({ done, ...transition }: Transition) => {
      const saved = await draft.flush();
      if (!saved) {
        notifyError(t`The text could not be saved, so its state did not change.`);
        return false;
      }
      const params = { article: article.id, locale: saved.locale };
      draft.accept(await runOperation(articleOperations.transition, { params, body: { version: saved.version, ...transition } }));
      void queryClient.invalidateQueries({ queryKey: operationKey(articleOperations.revisions) });
      notify('green', done);
      return true;
    },
    onError: (error) => notifyError(errorText(error)),
  });
}
