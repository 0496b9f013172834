import { useListLabels } from '@cairn/shell';
import { type DataColumn, IconButton, MenuButton } from '@cairn/ui/core';
import { arrowDownIcon, arrowUpIcon, chevronsUpDownIcon } from '@cairn/ui/icons';
import type { ReactElement } from 'react';
import type { List } from './use-list.ts';

/** Renders the sort menu for layouts without column headers, such as cards. */
export function SortButton<Row>({
  list,
  columns,
  className,
}: {
  list: List;
  columns: readonly DataColumn<Row>[];
  className: string;
}): ReactElement | null {
  const texts = useListLabels();
  const entries = columns.flatMap(({ id, label }) => {
    const sorting = list.sorting(id);
    if (!sorting) return [];
    const { direction, onSort } = sorting;
    return [
      {
        id,
        label,
        selected: direction !== undefined,
        icon: direction === 'asc' ? arrowUpIcon : direction && arrowDownIcon,
        onAction: onSort,
      },
    ];
  });
  if (entries.length === 0) return null;
  return (
    <span className={className}>
      <MenuButton
        label={texts.sortBy}
        placement="bottom end"
        entries={entries}
        trigger={(props) => <IconButton icon={chevronsUpDownIcon} label={texts.sortBy} {...props} />}
      />
    </span>
  );
}
