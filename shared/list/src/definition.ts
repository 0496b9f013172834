import { type listNames, maxOffset } from '@cairn/api';
import { oneOf, pageFromParam, withParams } from '@cairn/shell';

/** The possible values of each filter, which takes several of them; null: a single free value. */
export type Filters = Readonly<Record<string, readonly string[] | null>>;

/** The selected values of a filter; one value for a scope or a free filter. */
type Chosen<Values, Single extends boolean> = Values extends readonly (infer Value extends string)[]
  ? Single extends true
    ? Value
    : readonly Value[]
  : string;

/** A list without its rows: the filters, sort orders and columns that its address supports. */
export interface ListDefinition<
  F extends Filters = Filters,
  Sort extends string = string,
  Column extends string = string,
  Place extends string = string,
> {
  /** The name under which its views are stored. */
  name: (typeof listNames)[number];
  path: string;
  /** Rows per page. */
  perPage: number;
  filters: F;
  /** Filters that act as a scope, such as the current project. A scope has one value, and stays when filters are cleared. */
  scopes?: readonly (Place & keyof F)[];
  /** Free filters whose values are names given by people or programs: `feat/split refund`. */
  nameFilters?: readonly (keyof F & string)[];
  /** The scope that the page itself sets. Saved views ignore it. */
  pageScope?: Place & keyof F;
  /** The sort keys, each with the direction of the first press. */
  sorts: Readonly<Record<Sort, 'asc' | 'desc'>>;
  /** The sort order if the address names none. */
  defaultSort: NoInfer<Sort>;
  /** The columns in their default order. */
  columns: readonly Column[];
  /** Columns that are hidden by default. */
  hiddenColumns?: readonly NoInfer<Column>[];
  /** Columns that cannot be hidden, such as the one that opens a row. */
  requiredColumns: readonly NoInfer<Column>[];
  /** The search parameter with the row whose preview is open. A change of the list closes the preview. */
  rowParam: string;
  /** Search parameters about the open row, which are removed with it. */
  rowParams?: readonly string[];
}

/** The state of a list as parsed from its address. */
export interface ListState<
  F extends Filters = Filters,
  Sort extends string = string,
  Column extends string = string,
  Place extends string = string,
> {
  q: string;
  filters: { [Name in keyof F]: Chosen<F[Name], IsScope<Name, Place>> | undefined };
  sort: Sort;
  direction: 'asc' | 'desc';
  page: number;
  /** Cursors of pages beyond those with a page number. */
  after: string | undefined;
  before: string | undefined;
  /** The shown columns in order; undefined: the default ones. */
  columns: readonly Column[] | undefined;
  /** The id of the applied saved view. */
  viewId: string | undefined;
}

type IsScope<Name, Place extends string> = string extends Place ? boolean : Name extends Place ? true : false;

/** The filters in the form of the API: several values separated by commas. */
type FilterParams<F extends Filters, Place extends string> = {
  [Name in keyof F]: (Name extends Place ? Chosen<F[Name], true> : string) | undefined;
};

/** The parameters of a read. The sort order is omitted if it is the default. */
export interface ListParams {
  q?: string;
  sort?: string | undefined;
  direction?: 'asc' | 'desc' | undefined;
  offset?: number;
  limit?: number;
  after?: string | undefined;
  before?: string | undefined;
}

/** Parameters that a saved view stores in addition to the filters. */
const viewParams = ['q', 'sort', 'columns'] as const;
const pageParams = ['page', 'after', 'before'] as const;

/** Defines a list and infers its literal names: `const decisionList = defineList({…})`. */
export function defineList<
  const F extends Filters,
  const Sort extends string,
  const Column extends string,
  const Place extends string = never,
>(definition: ListDefinition<F, Sort, Column, Place>): ListDefinition<F, Sort, Column, Place> {
  return definition;
}

export function readList<F extends Filters, Sort extends string, Column extends string, Place extends string>(
  { filters, scopes = [], nameFilters = [], sorts, defaultSort, columns, requiredColumns }: ListDefinition<F, Sort, Column, Place>,
  search: URLSearchParams,
): ListState<F, Sort, Column, Place> {
  const many = (name: string) => isMany({ filters, scopes }, name);
  const read = Object.entries(filters).map(([name, values]) => {
    const text = search.get(name);
    if (values === null) return [name, nameFilters.includes(name) ? nameOf(text) : wordOf(text)];
    return [name, many(name) ? someOf(text, values) : oneOf(text, values)];
  });
  const sort = search.get('sort');
  const by = oneOf(sort?.replace('-', '') ?? null, Object.keys(sorts) as Sort[]); // Object.keys loses the literal names
  const chosen = [...new Set(search.get('columns')?.split(','))].filter((name) => columns.some((column) => column === name)) as Column[]; // known names
  return {
    q: search.get('q')?.trim() ?? '',
    filters: Object.fromEntries(read) as ListState<F, Sort, Column, Place>['filters'], // fromEntries loses the literal names
    sort: by ?? defaultSort,
    direction: by === undefined || sort === null ? sorts[defaultSort] : sort.startsWith('-') ? 'desc' : 'asc',
    page: pageFromParam(search.get('page')),
    after: cursorOf(search.get('after')),
    before: cursorOf(search.get('before')),
    columns: chosen.length > 0 ? [...chosen, ...requiredColumns.filter((name) => !chosen.includes(name))] : undefined,
    viewId: wordOf(search.get('saved')),
  };
}

export function listParams<F extends Filters, Sort extends string, Column extends string, Place extends string>(
  { perPage, defaultSort, sorts }: ListDefinition<F, Sort, Column, Place>,
  { q, filters, sort, direction, page, after, before }: ListState<F, Sort, Column, Place>,
): ListParams & FilterParams<F, Place> {
  const asUsual = sort === defaultSort && direction === sorts[defaultSort];
  const asked = Object.entries(filters).map(([name, chosen]) => [name, Array.isArray(chosen) ? chosen.join(',') : chosen]);
  return {
    ...(Object.fromEntries(asked) as FilterParams<F, Place>), // fromEntries loses the literal names
    q,
    sort: asUsual ? undefined : sort,
    direction: asUsual ? undefined : direction,
    offset: after || before ? 0 : Math.min((page - 1) * perPage, maxOffset),
    limit: perPage,
    after,
    before: after ? undefined : before,
  };
}

/**
 * Returns the value of `sort` after a press on a column's header: reversed if the list is sorted by this column; null is the default order.
 */
export function nextSort<Sort extends string>(
  { sorts, defaultSort }: Pick<ListDefinition<Filters, Sort>, 'sorts' | 'defaultSort'>,
  state: { sort: Sort; direction: 'asc' | 'desc' },
  column: Sort,
): string | null {
  const direction = state.sort === column ? (state.direction === 'asc' ? 'desc' : 'asc') : sorts[column];
  if (column === defaultSort && direction === sorts[defaultSort]) return null;
  return direction === 'desc' ? `-${column}` : column;
}

/** Returns whether the filter takes several values. */
export function isMany({ filters, scopes = [] }: Pick<ListDefinition, 'filters' | 'scopes'>, name: string): boolean {
  return filters[name] !== null && !scopes.includes(name);
}

/** Returns the names of the filters that are set, `q` last. */
export function setFilters({ filters, scopes = [] }: Pick<ListDefinition, 'filters' | 'scopes'>, search: URLSearchParams): string[] {
  return [...Object.keys(filters), 'q'].filter((name) => !scopes.includes(name) && Boolean(search.get(name)?.trim()));
}

/** Returns `search` after a change of the list: on its first page and without an open preview. */
export function changedList(
  definition: Pick<ListDefinition, 'rowParam' | 'rowParams'>,
  search: URLSearchParams,
  changes: Record<string, string | null>,
): string {
  return withParams(search, { ...nulls(pageParams), ...openedRow(definition, null), ...changes });
}

/** Returns the changes that open another row or none, and removes the parameters of the previous row. */
export function openedRow(
  { rowParam: name, rowParams = [] }: Pick<ListDefinition, 'rowParam' | 'rowParams'>,
  row: string | null,
): Record<string, string | null> {
  return { ...nulls(rowParams), [name]: row };
}

function nulls(names: readonly string[]): Record<string, null> {
  return Object.fromEntries(names.map((name) => [name, null]));
}

/** Returns what a saved view stores of an address: filters, order and columns, always in the same order. */
export function viewQuery(definition: Pick<ListDefinition, 'filters' | 'pageScope'>, search: URLSearchParams): string {
  const kept = keptNames(definition)
    .map((name) => [name, search.get(name)?.trim() ?? ''])
    .filter(([, value]) => value !== '');
  return new URLSearchParams(kept).toString();
}

/** Returns the changes that apply a saved view to an address. Parameters that the view does not name are removed. */
export function appliedView(definition: Pick<ListDefinition, 'filters' | 'pageScope'>, query: string): Record<string, string | null> {
  const kept = new URLSearchParams(query);
  return Object.fromEntries(keptNames(definition).map((name) => [name, kept.get(name)]));
}

function keptNames({ filters, pageScope }: Pick<ListDefinition, 'filters' | 'pageScope'>): string[] {
  return [...Object.keys(filters).filter((name) => name !== pageScope), ...viewParams];
}

/** Returns the known values among the selected ones, without duplicates and in the order of `known`. */
function someOf(text: string | null, known: readonly string[]): readonly string[] | undefined {
  const asked = text?.split(',') ?? [];
  const some = known.filter((value) => asked.includes(value));
  return some.length > 0 ? some : undefined;
}

function wordOf(text: string | null): string | undefined {
  return text && /^[\w.-]{1,64}$/.test(text) ? text : undefined;
}

function nameOf(text: string | null): string | undefined {
  return text && /^[^\p{C}]{1,200}$/u.test(text) ? text : undefined;
}

function cursorOf(text: string | null): string | undefined {
  return text && /^[\w-]{1,2000}$/.test(text) ? text : undefined;
}
