import type { ChangeEvent } from 'react';
import type { RowSelection } from './data-table.tsx';
import { PlainCheckbox } from './plain-checkbox.tsx';

/** Returns whether the shift key was held during a click on a checkbox. */
export function withShift({ nativeEvent }: ChangeEvent): boolean {
  return nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
}

/** The checkbox that selects a row of a list, in a table or on a card. Shift-click selects a range from the last selected row. */
export function RowCheckbox<Row extends { id: string }>({
  ticks,
  row,
  className,
}: {
  ticks: RowSelection<Row>;
  row: Row;
  className?: string;
}) {
  return (
    <PlainCheckbox
      label={ticks.labels.row(ticks.nameOf(row))}
      checked={ticks.isSelected(row)}
      onChange={(event) => ticks.toggle(row, withShift(event))}
      className={className}
    />
  );
}
