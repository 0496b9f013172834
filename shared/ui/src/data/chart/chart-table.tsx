import { Link } from '../../core/link.tsx';
import { Cell, Column, Table } from '../../core/table.tsx';
import styles from './chart.module.css';
import type { ChartData, ChartLabels, ChartProps } from './chart-contract.ts';
import type { ChartFormats } from './chart-formats.ts';
import { columnsOf, rowsOf, sumAt } from './rows.ts';

/** A chart's numbers as a table. */
export function ChartTable({
  title,
  data,
  formats,
  labels,
  hrefOf,
}: {
  title: string;
  data: ChartData;
  formats: ChartFormats;
  labels: ChartLabels;
  hrefOf: ChartProps['hrefOf'];
}) {
  const sums = data.kind === 'stacked' && data.series.length > 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: nobody fills it in, so it is no fieldset
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={title}>
      <Table label={title} className={styles.table}>
        <thead>
          <tr>
            <Column>{labels.category}</Column>
            {columnsOf(data).map(({ id, name }) => (
              <Column key={id} end>
                {name}
              </Column>
            ))}
            {sums && <Column end>{labels.total}</Column>}
          </tr>
        </thead>
        <tbody>
          {rowsOf(data).map(({ category, values }, at) => (
            <tr key={category}>
              <th scope="row">{hrefOf ? <Link to={hrefOf(category)}>{formats.full(category)}</Link> : formats.full(category)}</th>
              {values.map((value, column) => (
                <Cell key={column} end>
                  {value === null ? '–' : formats.number(value)}
                </Cell>
              ))}
              {sums && <Cell end>{formats.number(sumAt(data.series, at))}</Cell>}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
