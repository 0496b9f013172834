import type { ArticleCategory } from '@cairn/api';
import { usePage } from '@cairn/shell';
import { Button, EmptyState, lazy, Page, PageHeader, Panel, Rows } from '@cairn/ui/core';
import { plusIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { categoriesQuery } from '../queries.ts';
import { CategoryRow } from './category-row.tsx';
import { useCategoryOrder } from './use-category-order.ts';

const CategoryForm = lazy(() => import('./category-form.tsx').then((module) => module.CategoryForm));
const DeleteCategory = lazy(() => import('./delete-category.tsx').then((module) => module.DeleteCategory));

/** Renders `/app/staff/articles/categories`: the categories of the help center, in the order for readers. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const { items } = useSuspenseQuery(categoriesQuery()).data;
  const order = useCategoryOrder(items);
  /** The category that is edited; `null` for a new one. */
  const [edited, setEdited] = useState<ArticleCategory | null>();
  const [deleted, setDeleted] = useState<ArticleCategory>();
  usePage(t`Categories`);
  const create = (
    <Button variant="primary" icon={plusIcon} onClick={() => setEdited(null)} onFocus={CategoryForm.preload}>
      <Trans>New category</Trans>
    </Button>
  );
  return (
    <Page narrow>
      <PageHeader
        title={<Trans>Categories</Trans>}
        lead={<Trans>Readers see categories in this order. Those without published articles are hidden.</Trans>}
        actions={items.length > 0 && create}
      />
      {items.length === 0 ? (
        <EmptyState kind="never" title={<Trans>No categories yet</Trans>} actions={create}>
          <Trans>Articles without a category are at the end of the help.</Trans>
        </EmptyState>
      ) : (
        <Panel flush>
          <Rows aria-label={t`Categories`}>
            {order.categories.map((category, index) => (
              <CategoryRow
                key={category.id}
                category={category}
                order={order}
                index={index}
                onEdit={() => setEdited(category)}
                onDelete={() => setDeleted(category)}
              />
            ))}
          </Rows>
        </Panel>
      )}
      {edited !== undefined && <CategoryForm category={edited} onClose={() => setEdited(undefined)} />}
      {deleted && (
        <DeleteCategory category={deleted} others={items.filter(({ id }) => id !== deleted.id)} onClose={() => setDeleted(undefined)} />
      )}
    </Page>
  );
}
