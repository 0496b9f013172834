import { type listNames, maxOffset } from '@cairn/api';
import { oneOf, pageFromParam, withParams } from '@cairn/shell';

/** The values that a filter may have, several at a time; null: any one word. */
export type Filters = Readonly<Record<string, readonly string[] | null>>;

/** What is chosen of a filter: of a place, or where it is any word, one. */
type Chosen<Values, Single extends boolean> = Values extends readonly (infer Value extends string)[]
  ? Single extends true
    ? Value
    : readonly Value[]
  : string;

/** What a list is, apart from its rows: which filters, which orders and which columns its address knows. */
export interface ListDefinition<
  F extends Filters = Filters,
  Sort extends string = string,
  Column extends string = string,
  Place extends string = string,
> {
  /** Under which its views are kept. */
  name: (typeof listNames)[number];
  path: string;
  /** Rows on one page. */
  perPage: number;
  filters: F;
  /** Filters that are a place rather than a filter: the project that one is in. One is in one at a time; they stay when filters are cleared. */
  scopes?: readonly (Place & keyof F)[];
  /** Of those that are any one word, the ones that are what people or programs call things: `feat/split refund`. */
  nameFilters?: readonly (keyof F & string)[];
  /** The place that the page itself is about: a saved view leaves it alone. */
  pageScope?: Place & keyof F;
  /** By what it can be sorted, each with the way in which a first press sorts. */
  sorts: Readonly<Record<Sort, 'asc' | 'desc'>>;
  /** How it is sorted where the address says nothing. */
  defaultSort: NoInfer<Sort>;
  /** The columns in their usual order. */
  columns: readonly Column[];
  /** Columns that only those see who have chosen them. */
  hiddenColumns?: readonly NoInfer<Column>[];
  /** Columns that cannot be hidden: what opens a row. */
  requiredColumns: readonly NoInfer<Column>[];
  /** The parameter that names the row whose preview is open; a change of the list closes it. */
  rowParam: string;
  /** Parameters that say something of the row that is open: they go with it. */
  rowParams?: readonly string[];
}

/** What the address of a list says. */
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
  /** Cursors, beyond what can be gone to by a number. */
  after: string | undefined;
  before: string | undefined;
  /** Which columns, in which order; undefined: the usual ones. */
  columns: readonly Column[] | undefined;
  /** The id of the saved view that was applied. */
  viewId: string | undefined;
}

type IsScope<Name, Place extends string> = string extends Place ? boolean : Name extends Place ? true : false;

/** The filters as the API takes them: several values with commas between. */
type FilterParams<F extends Filters, Place extends string> = {
  [Name in keyof F]: (Name extends Place ? Chosen<F[Name], true> : string) | undefined;
};

/** What to ask the API for. The order is left out where it is the usual one. */
export interface ListParams {
  q?: string;
  sort?: string | undefined;
  direction?: 'asc' | 'desc' | undefined;
  offset?: number;
  limit?: number;
  after?: string | undefined;
  before?: string | undefined;
}

/** Parameters that a saved view keeps beside the filters. */
const viewParams = ['q', 'sort', 'columns'] as const;
const pageParams = ['page', 'after', 'before'] as const;

/** For `const decisionList = defineList({…})`: keeps the names as they are written. */
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
  const by = oneOf(sort?.replace('-', '') ?? null, Object.keys(sorts) as Sort[]); // Object.keys forgets the names
  const chosen = [...new Set(search.get('columns')?.split(','))].filter((name) => columns.some((column) => column === name)) as Column[]; // each is one
  return {
    q: search.get('q')?.trim() ?? '',
    filters: Object.fromEntries(read) as ListState<F, Sort, Column, Place>['filters'], // fromEntries forgets the names
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
    ...(Object.fromEntries(asked) as FilterParams<F, Place>), // fromEntries forgets the names
    q,
    sort: asUsual ? undefined : sort,
    direction: asUsual ? undefined : direction,
    offset: after || before ? 0 : Math.min((page - 1) * perPage, maxOffset),
    limit: perPage,
    after,
    before: after ? undefined : before,
  };
}

/** The value of `sort` after somebody has pressed a column's head: the other way round where it is sorted by already; null is the usual order. */
export function nextSort<Sort extends string>(
  { sorts, defaultSort }: Pick<ListDefinition<Filters, Sort>, 'sorts' | 'defaultSort'>,
  state: { sort: Sort; direction: 'asc' | 'desc' },
  column: Sort,
): string | null {
  const direction = state.sort === column ? (state.direction === 'asc' ? 'desc' : 'asc') : sorts[column];
  if (column === defaultSort && direction === sorts[defaultSort]) return null;
  return direction === 'desc' ? `-${column}` : column;
}

/** Does the filter take several values at a time? */
export function isMany({ filters, scopes = [] }: Pick<ListDefinition, 'filters' | 'scopes'>, name: string): boolean {
  return filters[name] !== null && !scopes.includes(name);
}

/** The filters that are set, `q` last. */
export function setFilters({ filters, scopes = [] }: Pick<ListDefinition, 'filters' | 'scopes'>, search: URLSearchParams): string[] {
  return [...Object.keys(filters), 'q'].filter((name) => !scopes.includes(name) && Boolean(search.get(name)?.trim()));
}

/** `search` after a change of what the list shows: it begins at its first page, and no preview is open. */
export function changedList(
  definition: Pick<ListDefinition, 'rowParam' | 'rowParams'>,
  search: URLSearchParams,
  changes: Record<string, string | null>,
): string {
  return withParams(search, { ...nulls(pageParams), ...openedRow(definition, null), ...changes });
}

/** The changes that open another row, or none: what was said of the one before is nothing of it. */
export function openedRow(
  { rowParam: name, rowParams = [] }: Pick<ListDefinition, 'rowParam' | 'rowParams'>,
  row: string | null,
): Record<string, string | null> {
  return { ...nulls(rowParams), [name]: row };
}

function nulls(names: readonly string[]): Record<string, null> {
  return Object.fromEntries(names.map((name) => [name, null]));
}

/** What a saved view keeps of an address: filters, order and columns, always in one order. */
export function viewQuery(definition: Pick<ListDefinition, 'filters' | 'pageScope'>, search: URLSearchParams): string {
  const kept = keptNames(definition)
    .map((name) => [name, search.get(name)?.trim() ?? ''])
    .filter(([, value]) => value !== '');
  return new URLSearchParams(kept).toString();
}

/** The changes that apply a saved view to an address: what it does not name goes. */
export function appliedView(definition: Pick<ListDefinition, 'filters' | 'pageScope'>, query: string): Record<string, string | null> {
  const kept = new URLSearchParams(query);
  return Object.fromEntries(keptNames(definition).map((name) => [name, kept.get(name)]));
}

function keptNames({ filters, pageScope }: Pick<ListDefinition, 'filters' | 'pageScope'>): string[] {
  return [...Object.keys(filters).filter((name) => name !== pageScope), ...viewParams];
}

/** The chosen values that are known, once each and in their own order, whichever order the address has. */
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
