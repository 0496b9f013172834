import { type ArticleCategory, articleSourceLocale, localeNames, locales } from '@cairn/api';
import { IconButton, Link, Tag } from '@cairn/ui/core';
import { arrowDownIcon, arrowUpIcon, pencilIcon, trash2Icon } from '@cairn/ui/icons';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './categories.module.css';
import type { CategoryOrder } from './use-category-order.ts';

interface CategoryRowProps {
  category: ArticleCategory;
  order: CategoryOrder;
  index: number;
  onEdit: () => void;
  onDelete: () => void;
}

/** Renders a category with its name and articles. Buttons and dragging change its position. */
export function CategoryRow({ category, order, index, onEdit, onDelete }: CategoryRowProps): ReactElement {
  const { t } = useLingui();
  const { id, names, slug, articles } = category;
  const name = names[articleSourceLocale] ?? slug;
  const missing = locales.filter((locale) => !names[locale]).map((locale) => localeNames[locale]);
  return (
    <li
      className={styles.row}
      draggable
      data-dragged={order.dragged === id || undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        order.drag(id);
      }}
      onDragOver={(event) => {
        if (order.dragged === undefined) return;
        event.preventDefault();
        order.dragOver(index);
      }}
      onDrop={(event) => {
        event.preventDefault();
        order.drop();
      }}
      onDragEnd={() => order.drag(undefined)}
    >
      <div className={styles.words}>
        <b dir="auto">{name}</b>
        <span className={styles.facts}>
          <bdi>/help/category/{slug}</bdi>
          <Link to={`/app/staff/articles?category=${id}`}>
            <Plural value={articles} one="# article" other="# articles" />
          </Link>
          {missing.length > 0 && (
            <Tag>
              <Trans>No name in {missing.join(', ')}</Trans>
            </Tag>
          )}
        </span>
      </div>
      <div className={styles.actions}>
        <IconButton
          size="small"
          icon={arrowUpIcon}
          label={t`Move ${name} up`}
          disabled={index === 0}
          onClick={() => order.move(index, index - 1)}
        />
        <IconButton
          size="small"
          icon={arrowDownIcon}
          label={t`Move ${name} down`}
          disabled={index === order.categories.length - 1}
          onClick={() => order.move(index, index + 1)}
        />
        <IconButton size="small" icon={pencilIcon} label={t`Edit ${name}`} onClick={onEdit} />
        <IconButton size="small" icon={trash2Icon} label={t`Delete ${name}`} onClick={onDelete} />
      </div>
    </li>
  );
}
