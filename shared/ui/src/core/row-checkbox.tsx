import type { ChangeEvent } from 'react';
import type { RowSelection } from './data-table.tsx';
import { PlainCheckbox } from './plain-checkbox.tsx';

/** Was the shift key held? A change says so where it comes of a press. */
export function withShift({ nativeEvent }: ChangeEvent): boolean {
  return nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
}

/** The box that ticks a row of a list, in a table or on a card; with the shift key all from the last one on. */
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
