import { type ArticleCategory, articleCategoryOperations } from '@cairn/api';
import { notifyFailure, queryClient, runOperation } from '@cairn/shell';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { categoriesQuery } from '../queries.ts';
import { moved } from './moved.ts';

export interface CategoryOrder {
  /** As they are shown: with what is being dragged where it would be dropped. */
  categories: readonly ArticleCategory[];
  /** The id of what is being dragged. */
  dragged: string | undefined;
  /** Moves a category to another place, and saves that. */
  move: (from: number, to: number) => void;
  drag: (id: string | undefined) => void;
  /** What is dragged is over this place now. */
  dragOver: (to: number) => void;
  /** Saves where it was dropped. */
  drop: () => void;
}

/** The order of categories, changed by buttons or by dragging. A failed change is undone, and shown. */
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
