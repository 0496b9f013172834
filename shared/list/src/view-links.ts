import type { SavedView } from '@cairn/api';
import { appliedView } from './definition.ts';
import { useSavedViews } from './saved-views.ts';
import type { List } from './use-list.ts';

/** A link to a saved view: its name, its owner (null: the reader) and its address. */
export interface ViewLink extends Pick<SavedView, 'id' | 'name' | 'owner'> {
  to: string;
}

/** Returns the address of the list with a view applied. */
export function viewLink(list: List, { id, query }: Pick<SavedView, 'id' | 'query'>): string {
  return list.hrefWith({ ...appliedView(list.definition, query), saved: id });
}

/** Returns the views of a list that the reader may see, by name: their own first, then shared ones. */
export function useViewLinks(list: List): readonly ViewLink[] {
  return useSavedViews(list.definition.name)
    .map((view) => ({ id: view.id, name: view.name, owner: view.owner, to: viewLink(list, view) }))
    .toSorted((one, other) => Number(one.owner !== null) - Number(other.owner !== null));
}
