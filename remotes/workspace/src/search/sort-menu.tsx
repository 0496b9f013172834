import { type SearchSort, searchSorts } from '@cairn/api';
import type { ListOf } from '@cairn/list';
import { useListLabels } from '@cairn/shell';
import { Button, Icon, MenuButton, VisuallyHidden } from '@cairn/ui/core';
import { chevronsUpDownIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import type { searchList } from './list-state.ts';

/** Renders the menu for the order of hits, which is stored in the address and in saved searches. */
export function SortMenu({ list }: { list: ListOf<typeof searchList> }): ReactElement {
  const { t } = useLingui();
  const { sortBy } = useListLabels();
  const names: Record<SearchSort, string> = {
    best: t({ message: 'Best match', context: 'first of what was found' }),
    newest: t({ message: 'Newest', context: 'first of what was found' }),
  };
  const { sort } = list.state;
  return (
    <MenuButton
      label={sortBy}
      placement="bottom end"
      entries={searchSorts.map((id) => ({
        id,
        label: names[id],
        selected: id === sort,
        onAction: () => list.go(list.hrefWith({ sort: id === 'best' ? null : `-${id}` })),
      }))}
      trigger={(props) => (
        <Button variant="quiet" {...props}>
          <VisuallyHidden>{sortBy}</VisuallyHidden> {names[sort]} <Icon icon={chevronsUpDownIcon} size="small" />
        </Button>
      )}
    />
  );
}
