import { type listNames, type SavedView, SavedViewDeletedSchema, SavedViewListSchema, SavedViewSchema } from '@cairn/api';
import { call, notify, notifyFailure, offerUndo, queryClient } from '@cairn/shell';
import { queryOptions, useQuery } from '@tanstack/react-query';

type ListName = (typeof listNames)[number];

/** Reads the user's own views of a list and those shared by colleagues, by name. Loaded after the page: nothing waits for them. */
export function savedViewsQuery(list: ListName) {
  return queryOptions({
    queryKey: ['views', list],
    queryFn: ({ signal }) => call('get', 'views', SavedViewListSchema, { searchParams: { list }, signal, quiet: true }),
    staleTime: 300_000,
  });
}

export function useSavedViews(list: ListName): readonly SavedView[] {
  return useQuery(savedViewsQuery(list)).data?.items ?? [];
}

/** Saves a view under a name. @throws {ApiError} BAD_REQUEST with the issue NAME_TAKEN or TOO_MANY */
export async function keepView(list: ListName, name: string, query: string, shared = false): Promise<SavedView> {
  const view = await call('post', 'views', SavedViewSchema, { json: { list, name, query, shared } });
  show(list, (views) => [...views, view]);
  return view;
}

/** Updates a view. @throws {ApiError} CONFLICT if another tab was faster, BAD_REQUEST if the name is taken */
export async function changeView(view: SavedView, change: { name?: string; query?: string; shared?: boolean }): Promise<SavedView> {
  const saved = await call('patch', `views/${view.id}`, SavedViewSchema, { json: { version: view.version, ...change } });
  show(view.list, (views) => views.map((one) => (one.id === saved.id ? saved : one)));
  return saved;
}

/** Deletes a view optimistically and offers an undo, except for a colleague's view, which would be recreated as one's own. */
export async function forgetView(view: SavedView, said: { gone: string; back: string }): Promise<void> {
  show(view.list, (views) => views.filter(({ id }) => id !== view.id));
  try {
    await call('delete', `views/${view.id}`, SavedViewDeletedSchema, {});
    if (view.owner !== null) return void notify('green', said.gone);
    offerUndo(said.gone, () => {
      keepView(view.list, view.name, view.query, view.shared).then(() => notify('green', said.back), notifyFailure);
    });
  } catch (error) {
    show(view.list, (views) => [...views, view]);
    notifyFailure(error);
  }
}

function show(list: ListName, change: (views: readonly SavedView[]) => readonly SavedView[]): void {
  const { queryKey } = savedViewsQuery(list);
  const byName = (one: SavedView, other: SavedView) => one.name.localeCompare(other.name);
  queryClient.setQueryData(queryKey, (data) => ({ items: change(data?.items ?? []).toSorted(byName) }));
}
