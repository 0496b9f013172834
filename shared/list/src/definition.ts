import { type listNames, maxOffset } from '@cairn/api';
import { oneOf, pageFromParam, withParams } from '@cairn/shell';

/** The values that a filter may have, several at a time; null: any one word. */
export type Facets = Readonly<Record<string, readonly string[] | null>>;

/** What is chosen of a filter: of a place, or where it is any word, one. */
type Chosen<Values, Single extends boolean> = Values extends readonly (infer Value extends string)[]
  ? Single extends true
    ? Value
    : readonly Value[]
  : string;

/** What a list is, apart from its rows: which filters, which orders and which columns its address knows. */
export interface ListDefinition<
  F extends Facets = Facets,
  Sort extends string = string,
  Column extends string = string,
  Place extends string = string,
> {
  /** Under which its views are kept. */
  name: (typeof listNames)[number];
  path: string;
  /** Rows on one page. */
  perPage: number;
  facets: F;
  /** Filters that are a place rather than a filter: the project that one is in. One is in one at a time; they stay when filters are cleared. */
  places?: readonly (Place & keyof F)[];
  /** Of those that are any one word, the ones that are what people or programs call things: `feat/split refund`. */
  named?: readonly (keyof F & string)[];
  /** The place that the page itself is about: a saved view leaves it alone. */
  subject?: Place & keyof F;
  /** By what it can be sorted, each with the way in which a first press sorts. */
  sorts: Readonly<Record<Sort, 'asc' | 'desc'>>;
  /** How it is sorted where the address says nothing. */
  usual: NoInfer<Sort>;
  /** The columns in their usual order. */
  columns: readonly Column[];
  /** Columns that only those see who have chosen them. */
  unusual?: readonly NoInfer<Column>[];
  /** Columns that cannot be hidden: what opens a row. */
  always: readonly NoInfer<Column>[];
  /** The parameter that names the row whose preview is open; a change of the list closes it. */
  row: string;
  /** Parameters that say something of the row that is open: they go with it. */
  ofRow?: readonly string[];
}

/** What the address of a list says. */
export interface ListState<
  F extends Facets = Facets,
  Sort extends string = string,
  Column extends string = string,
  Place extends string = string,
> {
  q: string;
  facets: { [Name in keyof F]: Chosen<F[Name], IsPlace<Name, Place>> | undefined };
  sort: Sort;
  direction: 'asc' | 'desc';
  page: number;
  /** Cursors, beyond what can be gone to by a number. */
  after: string | undefined;
  before: string | undefined;
  /** Which columns, in which order; undefined: the usual ones. */
  columns: readonly Column[] | undefined;
  /** The id of the saved view that was applied. */
  saved: string | undefined;
}

type IsPlace<Name, Place extends string> = string extends Place ? boolean : Name extends Place ? true : false;

/** The filters as the API takes them: several values with commas between. */
type FacetWish<F extends Facets, Place extends string> = {
  [Name in keyof F]: (Name extends Place ? Chosen<F[Name], true> : string) | undefined;
};

/** What to ask the API for. The order is left out where it is the usual one. */
export interface ListWish {
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
  const F extends Facets,
  const Sort extends string,
  const Column extends string,
  const Place extends string = never,
>(definition: ListDefinition<F, Sort, Column, Place>): ListDefinition<F, Sort, Column, Place> {
  return definition;
}

export function readList<F extends Facets, Sort extends string, Column extends string, Place extends string>(
  { facets, places = [], named = [], sorts, usual, columns, always }: ListDefinition<F, Sort, Column, Place>,
  search: URLSearchParams,
): ListState<F, Sort, Column, Place> {
  const many = (name: string) => isMany({ facets, places }, name);
  const read = Object.entries(facets).map(([name, values]) => {
    const text = search.get(name);
    if (values === null) return [name, named.includes(name) ? nameOf(text) : wordOf(text)];
    return [name, many(name) ? someOf(text, values) : oneOf(text, values)];
  });
  const sort = search.get('sort');
  const by = oneOf(sort?.replace('-', '') ?? null, Object.keys(sorts) as Sort[]); // Object.keys forgets the names
  const chosen = [...new Set(search.get('columns')?.split(','))].filter((name) => columns.some((column) => column === name)) as Column[]; // each is one
  return {
    q: search.get('q')?.trim() ?? '',
    facets: Object.fromEntries(read) as ListState<F, Sort, Column, Place>['facets'], // fromEntries forgets the names
    sort: by ?? usual,
    direction: by === undefined || sort === null ? sorts[usual] : sort.startsWith('-') ? 'desc' : 'asc',
    page: pageFromParam(search.get('page')),
    after: cursorOf(search.get('after')),
    before: cursorOf(search.get('before')),
    columns: chosen.length > 0 ? [...chosen, ...always.filter((name) => !chosen.includes(name))] : undefined,
    saved: wordOf(search.get('saved')),
  };
}

export function listWish<F extends Facets, Sort extends string, Column extends string, Place extends string>(
  { perPage, usual, sorts }: ListDefinition<F, Sort, Column, Place>,
  { q, facets, sort, direction, page, after, before }: ListState<F, Sort, Column, Place>,
): ListWish & FacetWish<F, Place> {
  const asUsual = sort === usual && direction === sorts[usual];
  const asked = Object.entries(facets).map(([name, chosen]) => [name, Array.isArray(chosen) ? chosen.join(',') : chosen]);
  return {
    ...(Object.fromEntries(asked) as FacetWish<F, Place>), // fromEntries forgets the names
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
  { sorts, usual }: Pick<ListDefinition<Facets, Sort>, 'sorts' | 'usual'>,
  state: { sort: Sort; direction: 'asc' | 'desc' },
  column: Sort,
): string | null {
  const direction = state.sort === column ? (state.direction === 'asc' ? 'desc' : 'asc') : sorts[column];
  if (column === usual && direction === sorts[usual]) return null;
  return direction === 'desc' ? `-${column}` : column;
}

/** Does the filter take several values at a time? */
export function isMany({ facets, places = [] }: Pick<ListDefinition, 'facets' | 'places'>, name: string): boolean {
  return facets[name] !== null && !places.includes(name);
}

/** The filters that are set, `q` last. */
export function setFilters({ facets, places = [] }: Pick<ListDefinition, 'facets' | 'places'>, search: URLSearchParams): string[] {
  return [...Object.keys(facets), 'q'].filter((name) => !places.includes(name) && Boolean(search.get(name)?.trim()));
}

/** `search` after a change of what the list shows: it begins at its first page, and no preview is open. */
export function changedList(
  definition: Pick<ListDefinition, 'row' | 'ofRow'>,
  search: URLSearchParams,
  changes: Record<string, string | null>,
): string {
  return withParams(search, { ...nulls(pageParams), ...openedRow(definition, null), ...changes });
}

/** The changes that open another row, or none: what was said of the one before is nothing of it. */
export function openedRow(
  { row: name, ofRow = [] }: Pick<ListDefinition, 'row' | 'ofRow'>,
  row: string | null,
): Record<string, string | null> {
  return { ...nulls(ofRow), [name]: row };
}

function nulls(names: readonly string[]): Record<string, null> {
  return Object.fromEntries(names.map((name) => [name, null]));
}

/** What a saved view keeps of an address: filters, order and columns, always in one order. */
export function viewQuery(definition: Pick<ListDefinition, 'facets' | 'subject'>, search: URLSearchParams): string {
  const kept = keptNames(definition)
    .map((name) => [name, search.get(name)?.trim() ?? ''])
    .filter(([, value]) => value !== '');
  return new URLSearchParams(kept).toString();
}

/** The changes that apply a saved view to an address: what it does not name goes. */
export function appliedView(definition: Pick<ListDefinition, 'facets' | 'subject'>, query: string): Record<string, string | null> {
  const kept = new URLSearchParams(query);
  return Object.fromEntries(keptNames(definition).map((name) => [name, kept.get(name)]));
}

function keptNames({ facets, subject }: Pick<ListDefinition, 'facets' | 'subject'>): string[] {
  return [...Object.keys(facets).filter((name) => name !== subject), ...viewParams];
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
