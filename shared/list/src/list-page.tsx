import { maxOffset } from '@cairn/api';
import { useListLabels, useSession } from '@cairn/shell';
import { type DataColumn, DataTable, lazy, Pager, type RowSelection, SearchBox, useFocusFallback, useListKeys } from '@cairn/ui/core';
import { type CSSProperties, type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { Bulk, type ReadRows } from './bulk.tsx';
import { ColumnsButton, shownColumns } from './columns-button.tsx';
import { changedList, type ListParams, listParams, openedRow, setFilters } from './definition.ts';
import { ExportButton } from './export-button.tsx';
import { FilterBar, type ListFilter } from './filter-bar.tsx';
import type { Rows } from './held.ts';
import { useStablePage } from './held-page.ts';
import styles from './list-page.module.css';
import { NewPill } from './new-pill.tsx';
import { keepWidth, keptWidth, usualWidth } from './preview-place.ts';
import { RowsTicked } from './rows-ticked.ts';
import { SortButton } from './sort-button.tsx';
import { StillRows, useOpening } from './still-rows.tsx';
import { useRowSelection } from './ticked-rows.ts';
import { useChosenInSight } from './use-chosen-in-sight.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import type { List } from './use-list.ts';
import { ViewsButton } from './views-button.tsx';

const NothingFound = lazy(() => import('./nothing-found.tsx').then((module) => module.NothingFound));
const PreviewEdge = lazy(() => import('@cairn/ui/data').then((module) => module.PreviewResizer));

export interface ListPageProps<Row extends { id: string }> {
  list: List;
  label: string;
  /**
   * `frame`: from edge to edge, panes scroll by themselves. `page`: below a head, the table in a panel. `reading`: as a frame,
   * and what is opened takes most of it, with a narrow list beside it.
   */
  layout?: 'frame' | 'page' | 'reading';
  /**
   * Beside what is open for reading a row is a line: of its columns only the title is seen, which holds all that a line says. Without it a
   * row is a card there.
   */
  singleLine?: boolean;
  /** The `h1` of the page, or its whole head. */
  heading: ReactNode;
  page: Rows<Row>;
  columns: readonly DataColumn<Row>[];
  tallRows?: boolean;
  /** The heading that a row stands under. */
  groupBy?: ((row: Row) => string) | undefined;
  search: string;
  filters: readonly ListFilter[];
  /** What filters are called that are set by something else than a facet. */
  filterNames?: Readonly<Record<string, string>>;
  /** Between search and filters. */
  segments?: ReactNode;
  /** At the end of the bar: the way to make something. */
  actions?: ReactNode;
  /** In the place of the table: cards, each with its box (`RowTick`) where rows are ticked. */
  children?: ((rows: readonly Row[], ticks: RowSelection<Row> | undefined) => ReactNode) | undefined;
  /** Nothing was made yet, or nobody may see it. */
  empty: ReactNode;
  noResults: { title: ReactNode; read: ReadRows<Row> };
  /** What the page asks the API for, where that is more than the list's address says: the state that it shows where none is named. */
  params?: ListParams;
  /** Where the server sends the list as a file. */
  exportPath: string;
  /** What a row is called, for its box. */
  nameOf: (row: Row) => string;
  /** What can be done with the ticked rows; without it none is ticked. `clear` takes the ticks away. */
  bulk?: ((rows: readonly Row[], clear: () => void) => ReactNode) | undefined;
  /** What names a row in the address: the value of `definition.row`. */
  rowId: (row: Row) => string;
  /** The id of the row whose preview is open; `open` where it may be on another page of the list. */
  current: string | undefined;
  open: boolean;
  /** Escape closes the preview. Without it the row leaves the address. */
  onClose?: (() => void) | undefined;
  /** Reads what is previewed on a page of its own. */
  onOpenPage?: (() => void) | undefined;
  /** Beside the list. Without it J and K go from row to row, and open none. */
  preview?: ReactNode;
}

/** A list with everything that it owes its user. */
export function ListPage<Row extends { id: string }>({
  list,
  label,
  layout = 'frame',
  singleLine = false,
  heading,
  page: read,
  columns,
  tallRows = false,
  groupBy,
  search,
  filters,
  filterNames = {},
  segments,
  actions,
  children,
  empty,
  noResults,
  params,
  exportPath,
  nameOf,
  bulk,
  rowId,
  current,
  open,
  onClose,
  onOpenPage,
  preview,
}: ListPageProps<Row>): ReactElement {
  const texts = useListLabels();
  const shortcuts = useSession()?.user.preferences.shortcuts ?? true;
  // A row that is dealt with leaves the list, and its preview goes with what had the focus.
  const region = useFocusFallback<HTMLElement>(`${open}`);
  useKeptFocus(region, current);
  const line = useChosenInSight<HTMLDivElement>();
  const [width, setWidth] = useState(keptWidth);
  const opening = useOpening(open, singleLine, () => region.current?.querySelectorAll<HTMLElement>('tbody > tr') ?? []);
  const { definition, state } = list;
  const asked = params ?? listParams(definition, state);
  const place = changedList(definition, list.search, { saved: null, columns: null });
  const { page, fresh, show } = useStablePage(read, `${place} ${state.page} ${state.after ?? ''} ${state.before ?? ''}`);
  const ticked = useRowSelection(page.items, place);
  const ticks = bulk && { ...ticked.ticks, labels: texts.selection, nameOf };
  const filtered = setFilters(definition, list.search).length > 0;
  const chosen = state.columns?.join(' ');
  const reordered = singleLine && open && chosen !== undefined;
  const shown = useMemo(() => {
    const all = shownColumns(definition, chosen?.split(' '), columns);
    return reordered ? titleFirst(all) : all;
  }, [definition, chosen, columns, reordered]);
  const to = (row: string | null) => list.hrefKeepingPage(openedRow(definition, row));
  const close = onClose ?? (() => list.go(to(null), { replace: true }));
  useListKeys({
    region,
    rows: page.items,
    at: page.items.findIndex(({ id }) => id === current),
    open: open || ticked.rows.length > 0,
    enabled: shortcuts,
    onPreview: (row) => {
      if (preview === undefined) return false;
      list.go(to(rowId(row)), { replace: open });
      return true;
    },
    onClose: () => (ticked.rows.length > 0 ? ticked.clear() : close()),
    onOpenPage: open ? onOpenPage : undefined,
    onSelect: bulk ? ticked.toggle : undefined,
  });
  const views = <ViewsButton list={list} />;
  const toolsWith = (sort: string) => (
    <>
      <SortButton list={list} columns={columns} className={sort} />
      {!children && <ColumnsButton list={list} columns={columns} />}
      <ExportButton params={asked} path={exportPath} total={page.total} />
    </>
  );
  const drawn = width ? ({ '--preview-width': `${width}px` } as CSSProperties) : undefined; // its type knows no custom properties
  return (
    <section
      className={styles.frame}
      data-look={layout}
      data-lines={singleLine}
      data-preview={open}
      data-rows={open ? 'replace' : 'push'}
      data-over={singleLine && (opening === 'over' || opening === 'covered')}
      // Said by themselves: rules for rows that asked for the two above would have all of them styled anew in the frame that opens it.
      data-narrow={singleLine && open && opening !== 'over'}
      data-brief={singleLine && open && opening === 'done'}
      aria-label={label}
      ref={region}
      tabIndex={-1}
      style={drawn}
    >
      <div className={styles.heading}>{heading}</div>
      <div className={styles.bar} data-segments={segments !== undefined}>
        <SearchBox className={styles.search} label={search} labels={texts} />
        <div className={styles.strip} ref={line}>
          {segments}
          <span className={styles.tools}>{views}</span>
        </div>
        <FilterBar
          list={list}
          filters={filters}
          tools={
            <>
              {views}
              {toolsWith('')}
            </>
          }
        />
        <div className={styles.end}>
          <NewPill
            count={fresh}
            onShow={() => {
              // On another page of the list the new rows are on the first.
              if (state.page > 1 || state.after || state.before) list.go(list.hrefWith({}));
              show();
            }}
          />
          <span className={styles.tools}>{toolsWith(children ? '' : (styles.sort ?? ''))}</span>
          {actions}
        </div>
      </div>
      <div className={styles.list} data-bulk={ticked.rows.length > 0}>
        {page.items.length === 0 ? (
          filtered || state.page > 1 ? (
            <NothingFound
              {...noResults}
              list={list}
              nameOf={(filter) => filters.find(({ id }) => id === filter)?.name ?? filterNames[filter] ?? texts.search}
            />
          ) : (
            empty
          )
        ) : (
          <div className={styles.scroll} data-cards={children !== undefined}>
            <StillRows still={!singleLine && opening !== 'done'}>
              {children?.(page.items, ticks) ?? (
                <DataTable
                  label={label}
                  columns={shown}
                  chosen={state.columns !== undefined}
                  rows={page.items}
                  offset={page.offset}
                  total={page.total}
                  tallRows={tallRows}
                  groupBy={groupBy}
                  current={current}
                  sorting={list.sorting}
                  selection={ticks}
                />
              )}
            </StillRows>
          </div>
        )}
        {ticked.rows.length > 0 && bulk && (
          <div className={styles.bulk}>
            <Bulk ticked={ticked} params={asked} path={exportPath} total={page.total} read={noResults.read}>
              {bulk(ticked.rows, ticked.clear)}
            </Bulk>
          </div>
        )}
        {(layout === 'page' ? page.total > page.limit : page.total > 0) && (
          <Pager
            offset={page.offset}
            limit={page.limit}
            total={page.total}
            more={page.more ?? false}
            maxOffset={maxOffset}
            onOffset={(offset) => list.go(list.hrefWith({ page: offset > 0 ? String(offset / page.limit + 1) : null }))}
            onNext={page.next === null ? undefined : () => list.go(list.hrefWith({ after: page.next }))}
            onPrevious={beyondNumbers(page) ? () => list.go(list.hrefWith({ before: page.previous })) : undefined}
            labels={texts.pager}
          />
        )}
      </div>
      {open && preview && layout !== 'reading' && (
        <PreviewEdge
          label={texts.previewWidth}
          width={width ?? usualWidth}
          onWidthChange={(next) => {
            setWidth(next);
            keepWidth(next);
          }}
        />
      )}
      {/* Always there: were the list the last child without a preview and not with one, each of its cells would be styled anew. */}
      <div className={styles.beside}>
        <RowsTicked value={ticked.rows.length > 0}>{preview}</RowsTicked>
      </div>
    </section>
  );
}

/** Whatever order somebody has chosen: only the beginning of a line is seen. */
function titleFirst<Row>(columns: readonly DataColumn<Row>[]): readonly DataColumn<Row>[] {
  return columns.toSorted((one, other) => Number(other.card === 'title') - Number(one.card === 'title'));
}

/** Is the page before this one without a number that can be gone to? */
function beyondNumbers({ offset, limit, previous }: Rows<unknown>): boolean {
  return previous !== null && (offset - limit > maxOffset || offset % limit !== 0);
}
