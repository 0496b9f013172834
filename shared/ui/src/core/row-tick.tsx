import type { RowTicks } from './data-table.tsx';
import { TickBox } from './tick-box.tsx';

/** The box that ticks a row of a list, in a table or on a card; with the shift key all from the last one on. */
export function RowTick<Row extends { id: string }>({ ticks, row, className }: { ticks: RowTicks<Row>; row: Row; className?: string }) {
  return (
    <TickBox
      label={ticks.labels.row(ticks.nameOf(row))}
      checked={ticks.has(row)}
      onChange={({ nativeEvent }) => ticks.toggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      className={className}
    />
  );
}
