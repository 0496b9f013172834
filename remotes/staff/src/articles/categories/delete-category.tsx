import { type ArticleCategory, articleCategoryOperations, articleSourceLocale, noCategory } from '@cairn/api';
import { notify, notifyFailure, queryClient, runOperation } from '@cairn/shell';
import { ConfirmDialog } from '@cairn/ui/core';
import { Select } from '@cairn/ui/forms';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { categoriesQuery, refreshArticles } from '../queries.ts';

interface DeleteCategoryProps {
  category: ArticleCategory;
  others: readonly ArticleCategory[];
  onClose: () => void;
}

/** Asks for the new category of the articles, and deletes the category. */
export function DeleteCategory({ category, others, onClose }: DeleteCategoryProps): ReactElement {
  const { t } = useLingui();
  const [articlesTo, setArticlesTo] = useState<string>(noCategory);
  const { id, articles } = category;
  const nameOf = ({ names, slug }: ArticleCategory) => names[articleSourceLocale] ?? slug;
  const name = nameOf(category);
  const { mutate: remove, isPending } = useMutation({
    mutationFn: () => runOperation(articleCategoryOperations.remove, { params: { category: id }, query: { articlesTo } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(categoriesQuery().queryKey, saved);
      refreshArticles();
      notify('green', t`“${name}” is deleted`);
      onClose();
    },
    onError: notifyFailure,
  });
  return (
    <ConfirmDialog
      danger
      title={
        <Trans>
          Delete the category <bdi>{name}</bdi>?
        </Trans>
      }
      action={<Trans>Delete</Trans>}
      busy={isPending}
      cancelLabel={<Trans>Cancel</Trans>}
      closeLabel={t`Close`}
      onConfirm={() => remove()}
      onClose={onClose}
      banner={
        articles > 0 && (
          <Select
            label={t`Its articles get the category`}
            value={articlesTo}
            options={[{ id: noCategory, label: t`No category` }, ...others.map((other) => ({ id: other.id, label: nameOf(other) }))]}
            onChange={setArticlesTo}
          />
        )
      }
    >
      <Plural
        value={articles}
        _0="It has no articles."
        one="It has # article. No article is deleted."
        other="It has # articles. No article is deleted."
      />
    </ConfirmDialog>
  );
}
