import { useListLabels } from '@cairn/shell';
import { type DataColumn, IconButton, lazy, PopoverButton } from '@cairn/ui/core';
import { columns3Icon } from '@cairn/ui/icons';
import type { ReactElement } from 'react';
import type { ListDefinition } from './definition.ts';
import type { List } from './use-list.ts';

const ColumnsPanel = lazy(() => import('@cairn/ui/data').then((module) => module.ColumnsPanel));

/** Returns the columns in the order of the address. `chosen` holds the columns that the address names, if any. */
export function shownColumns<Row>(
  definition: ListDefinition,
  chosen: readonly string[] | undefined,
  columns: readonly DataColumn<Row>[],
): readonly DataColumn<Row>[] {
  if (!chosen) return columns.filter(({ id }) => isUsual(definition, id));
  const byId = new Map(columns.map((column) => [column.id, column]));
  // A column that users cannot hide, such as a menu at the end, keeps its position.
  const others = columns.filter(({ id }) => !definition.columns.includes(id));
  return [...chosen.flatMap((id) => byId.get(id) ?? []), ...others];
}

function isUsual({ hiddenColumns = [] }: ListDefinition, column: string): boolean {
  return !hiddenColumns.includes(column);
}

/** Lets the user choose the columns of the table and their order. The choice is stored in the address. */
export function ColumnsButton<Row>({ list, columns }: { list: List; columns: readonly DataColumn<Row>[] }): ReactElement {
  const texts = useListLabels().columns;
  const { definition, state } = list;
  const offered = columns.filter(({ id }) => definition.columns.includes(id));
  const shown = state.columns ?? offered.map(({ id }) => id).filter((id) => isUsual(definition, id));
  return (
    <PopoverButton
      label={texts.button}
      placement="bottom end"
      trigger={(props) => (
        <IconButton
          icon={columns3Icon}
          label={texts.button}
          badge={state.columns !== undefined}
          {...props}
          onPointerEnter={() => {
            props.onPointerEnter();
            ColumnsPanel.preload();
          }}
        />
      )}
    >
      {() => (
        <ColumnsPanel
          columns={offered.map(({ id, label }) => ({ id, label, always: definition.requiredColumns.includes(id) }))}
          shown={shown}
          onChange={(next) => list.go(list.hrefKeepingPage({ columns: next?.join(',') ?? null }), { replace: true })}
          labels={texts}
        />
      )}
    </PopoverButton>
  );
}
