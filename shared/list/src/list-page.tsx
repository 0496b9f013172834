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
   * `frame`: from edge to edge, panes scroll separately. `page`: the table is in a panel below a header. `reading`: like `frame`, but the
   * open item takes most of the width next to a narrow list.
   */
  layout?: 'frame' | 'page' | 'reading';
  /**
   * Shows each row as a single line next to the open item: only its title column, which holds everything that the line shows. Otherwise
   * rows become cards there.
   */
  singleLine?: boolean;
  /** The `h1` of the page, or its whole header. */
  heading: ReactNode;
  page: Rows<Row>;
  columns: readonly DataColumn<Row>[];
  tallRows?: boolean;
  /** Returns the heading of a row's group. */
  groupBy?: ((row: Row) => string) | undefined;
  search: string;
  filters: readonly ListFilter[];
  /** Names of filters that are not set by a facet. */
  filterNames?: Readonly<Record<string, string>>;
  /** Rendered between search and filters. */
  segments?: ReactNode;
  /** Rendered at the end of the bar, such as the button that creates an item. */
  actions?: ReactNode;
  /** Renders cards instead of the table, each with a checkbox (`RowTick`) if rows can be selected. */
  children?: ((rows: readonly Row[], ticks: RowSelection<Row> | undefined) => ReactNode) | undefined;
  /** Shown if nothing exists yet, or the reader may see none of it. */
  empty: ReactNode;
  noResults: { title: ReactNode; read: ReadRows<Row> };
  /** The parameters of the page's read, if it needs more than the address: the state that it shows by default. */
  params?: ListParams;
  /** The API path that exports the list as a file. */
  exportPath: string;
  /** Returns the name of a row for its checkbox label. */
  nameOf: (row: Row) => string;
  /** Renders the actions for the selected rows. Without it rows cannot be selected. `clear` clears the selection. */
  bulk?: ((rows: readonly Row[], clear: () => void) => ReactNode) | undefined;
  /** Returns the id of a row in the address: the value of `definition.rowParam`. */
  rowId: (row: Row) => string;
  /** The id of the row whose preview is open. `open` is also true if the row is on another page of the list. */
  current: string | undefined;
  open: boolean;
  /** Runs when Escape closes the preview. Without it the row is removed from the address. */
  onClose?: (() => void) | undefined;
  /** Opens the previewed item on its own page. */
  onOpenPage?: (() => void) | undefined;
  /** Rendered next to the list. Without it J and K move between rows and open none. */
  preview?: ReactNode;
}

/** Renders a list with its bar, rows, pages and preview. */
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
  // A row that leaves the list closes its preview, which may have had the focus.
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
  const drawn = width ? ({ '--preview-width': `${width}px` } as CSSProperties) : undefined; // CSSProperties has no custom properties
  return (
    <section
      className={styles.frame}
      data-look={layout}
      data-lines={singleLine}
      data-preview={open}
      data-rows={open ? 'replace' : 'push'}
      data-over={singleLine && (opening === 'over' || opening === 'covered')}
      // Separate attributes: row rules that depend on the two above would restyle all rows in the frame that opens the preview.
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
              // New rows are on the first page of the list.
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
      {/* Always rendered: if the list became or stopped being the last child, all of its cells would be restyled. */}
      <div className={styles.beside}>
        <RowsTicked value={ticked.rows.length > 0}>{preview}</RowsTicked>
      </div>
    </section>
  );
}

/** Puts the title first, whichever order the user has chosen: only the beginning of a line is visible. */
function titleFirst<Row>(columns: readonly DataColumn<Row>[]): readonly DataColumn<Row>[] {
  return columns.toSorted((one, other) => Number(other.card === 'title') - Number(one.card === 'title'));
}

/** Returns whether the previous page has no page number and needs a cursor. */
function beyondNumbers({ offset, limit, previous }: Rows<unknown>): boolean {
  return previous !== null && (offset - limit > maxOffset || offset % limit !== 0);
}
