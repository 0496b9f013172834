import type { ChangeEvent } from 'react';
import type { RowTicks } from './data-table.tsx';
import { TickBox } from './tick-box.tsx';

/** Was the shift key held? A change says so where it comes of a press. */
export function withShift({ nativeEvent }: ChangeEvent): boolean {
  return nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
}

/** The box that ticks a row of a list, in a table or on a card; with the shift key all from the last one on. */
export function RowTick<Row extends { id: string }>({ ticks, row, className }: { ticks: RowTicks<Row>; row: Row; className?: string }) {
  return (
    <TickBox
      label={ticks.labels.row(ticks.nameOf(row))}
      checked={ticks.has(row)}
      onChange={(event) => ticks.toggle(row, withShift(event))}
      className={className}
    />
  );
}
