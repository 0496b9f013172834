import { notifyFailure, useListLabels } from '@cairn/shell';
import { Button, lazy } from '@cairn/ui/core';
import { listChecksIcon } from '@cairn/ui/icons';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import type { ListParams } from './definition.ts';
import { ExportButton } from './export-button.tsx';
import type { Ticked } from './ticked-rows.ts';

const BulkBar = lazy(() => import('@cairn/ui/data').then((module) => module.BulkBar));

/** The maximum number of selected rows, and the number of rows per read. */
const mostSelected = 500;
const atOnce = 100;

/** Reads a part of a list. */
export type ReadRows<Row> = (wish: ListParams) => Promise<{ total: number; items: readonly Row[] }>;

/** Renders the actions for the selected rows, and a way to select the whole list if it has more rows. */
export function Bulk<Row extends { id: string }>({
  ticked,
  params,
  path,
  total,
  read,
  children,
}: {
  ticked: Ticked<Row>;
  params: ListParams;
  path: string;
  total: number;
  read: ReadRows<Row>;
  children: ReactNode;
}): ReactElement {
  const texts = useListLabels().selection;
  const [busy, setBusy] = useState(false);
  const all = useRef<HTMLButtonElement>(null);
  const clear = useRef<HTMLButtonElement>(null);
  const selectAll = async () => {
    setBusy(true);
    const before = ticked.rows;
    try {
      const rows = await readAll(read, params, total);
      // The button disappears once all rows are selected.
      if (document.activeElement === all.current) clear.current?.focus();
      ticked.select(rows, before);
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const count = ticked.rows.length;
  return (
    <BulkBar label={texts.count(count)} clearLabel={texts.clear} onClear={ticked.clear} clearRef={clear}>
      {ticked.ticks.isAllSelected && count < total && total <= mostSelected && (
        <Button ref={all} size="small" icon={listChecksIcon} busy={busy} onClick={() => void selectAll()}>
          {texts.allRows(total)}
        </Button>
      )}
      {children}
      <ExportButton params={params} path={path} total={total} selected={ticked.rows.map(({ id }) => id)} />
    </BulkBar>
  );
}

async function readAll<Row>(read: ReadRows<Row>, params: ListParams, total: number): Promise<Row[]> {
  const parts = Array.from({ length: Math.ceil(total / atOnce) }, (_, at) => at * atOnce);
  const pages = await Promise.all(parts.map((offset) => read({ ...params, after: undefined, before: undefined, offset, limit: atOnce })));
  return pages.flatMap(({ items }) => items);
}
