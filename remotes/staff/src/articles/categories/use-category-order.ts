import { type ArticleCategory, articleCategoryOperations } from '@cairn/api';
import { notifyFailure, queryClient, runOperation } from '@cairn/shell';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { categoriesQuery } from '../queries.ts';
import { moved } from './moved.ts';

export interface CategoryOrder {
  /** The categories as shown: a dragged one is where it would be dropped. */
  categories: readonly ArticleCategory[];
  /** The id of the dragged category. */
  dragged: string | undefined;
  /** Moves a category and saves the order. */
  move: (from: number, to: number) => void;
  drag: (id: string | undefined) => void;
  /** Moves the dragged category to this position. */
  dragOver: (to: number) => void;
  /** Saves the position of the dropped category. */
  drop: () => void;
}

/** Manages the order of categories, which buttons or dragging change. A failed change is undone, and an error is shown. */
export function useCategoryOrder(items: readonly ArticleCategory[]): CategoryOrder {
  const [dragged, setDragged] = useState<string>();
  const [preview, setPreview] = useState<readonly ArticleCategory[]>();
  const { queryKey } = categoriesQuery();
  const { mutate } = useMutation({
    mutationFn: (categories: readonly ArticleCategory[]) => {
      queryClient.setQueryData(queryKey, { items: [...categories] });
      return runOperation(articleCategoryOperations.reorder, { body: { ids: categories.map(({ id }) => id) } });
    },
    onSuccess: (saved) => queryClient.setQueryData(queryKey, saved),
    onError: (error) => {
      queryClient.setQueryData(queryKey, { items: [...items] });
      notifyFailure(error);
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  const categories = preview ?? items;
  return {
    categories,
    dragged,
    move: (from, to) => mutate(moved(items, from, to)),
    drag(id) {
      setDragged(id);
      setPreview(undefined);
    },
    dragOver(to) {
      const from = categories.findIndex(({ id }) => id === dragged);
      if (from !== -1 && from !== to) setPreview(moved(categories, from, to));
    },
    drop() {
      if (preview) mutate(preview);
      setPreview(undefined);
      setDragged(undefined);
    },
  };
}
