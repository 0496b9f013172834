import { useId, useState } from 'react';
import { useDocumentLocale } from '../../core/document-locale.ts';
import { Icon } from '../../core/icon.tsx';
import { useLazyModule } from '../../core/lazy-module.ts';
import { Skeleton, SkeletonGroup } from '../../core/skeleton.tsx';
import { chartLineIcon } from '../../icons.ts';
import { plotModule } from '../lazy-modules.ts';
import styles from './chart.module.css';
import type { ChartProps } from './chart-contract.ts';
import { chartFormats } from './chart-formats.ts';
import { ChartTable } from './chart-table.tsx';
import { downloadCsv, toCsv } from './csv.ts';
import { Legend } from './legend.tsx';
import { columnsOf, isEmpty, rowsOf } from './rows.ts';
import { usePrinting } from './use-printing.ts';
import { ViewTools } from './view-tools.tsx';

/** A panel with a chart that can also be shown as a table or saved as CSV. The plot's code is loaded on demand; its space is reserved. */
export function Chart({
  title,
  headingLevel = 2,
  note,
  data,
  labels,
  state = 'ready',
  empty,
  height = 176,
  footer,
  fileName,
  hrefOf,
  opens,
}: ChartProps) {
  const id = useId();
  const [chosen, setAsTable] = useState(false);
  const printing = usePrinting();
  // Paper has no tooltips, so print the numbers.
  const asTable = chosen || printing;
  const formats = chartFormats(data, useDocumentLocale());
  const hasNoData = state === 'ready' && isEmpty(data);
  const ready = state === 'ready' && !hasNoData;
  const plot = useLazyModule(plotModule, ready && !asTable);
  const Heading = `h${headingLevel}` as const;
  const download = () =>
    downloadCsv(
      fileName,
      toCsv([
        [labels.category, ...columnsOf(data).map(({ name }) => name)],
        ...rowsOf(data).map(({ category, values }) => [category, ...values]),
      ]),
    );
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <Heading id={id} className={styles.title}>
          {title}
        </Heading>
        {note && <span className={styles.note}>{note}</span>}
        <ViewTools labels={labels} asTable={asTable} onChange={setAsTable} onDownload={download} disabled={!ready} />
      </div>
      {ready && asTable && <ChartTable title={title} data={data} formats={formats} labels={labels} hrefOf={hrefOf} />}
      {!(ready && asTable) && (
        <div className={styles.body}>
          {ready && <Legend data={data} formats={formats} />}
          {state === 'loading' && (
            <SkeletonGroup label={labels.loading} className={styles.skeleton ?? ''}>
              <Skeleton width="32%" />
              <span className={styles.bars} style={{ blockSize: height }}>
                {[34, 52, 42, 66, 78, 58, 88, 72].map((share) => (
                  <Skeleton key={share} height={`${share}%`} />
                ))}
              </span>
            </SkeletonGroup>
          )}
          {hasNoData && (
            <div className={styles.empty} style={{ minBlockSize: height }}>
              <Icon icon={chartLineIcon} />
              {empty}
            </div>
          )}
          {ready &&
            (plot ? (
              <plot.Plot title={title} data={data} formats={formats} labels={labels} height={height} hrefOf={hrefOf} opens={opens} />
            ) : (
              <div style={{ blockSize: height }} />
            ))}
        </div>
      )}
      {footer && <div className={styles.footer}>{footer}</div>}
    </section>
  );
}
