import type { SavedView } from '@cairn/api';
import { appliedView } from './definition.ts';
import { useSavedViews } from './saved-views.ts';
import type { List } from './use-list.ts';

/** A kept view of a list: its name, whose it is (null: the reader's own), and its address. */
export interface ViewLink extends Pick<SavedView, 'id' | 'name' | 'owner'> {
  to: string;
}

/** The address of the list as a view has it. */
export function viewLink(list: List, { id, query }: Pick<SavedView, 'id' | 'query'>): string {
  return list.hrefWith({ ...appliedView(list.definition, query), saved: id });
}

/** The views of a list that the reader may see, by name: their own, then those that colleagues share. */
export function useViewLinks(list: List): readonly ViewLink[] {
  return useSavedViews(list.definition.name)
    .map((view) => ({ id: view.id, name: view.name, owner: view.owner, to: viewLink(list, view) }))
    .toSorted((one, other) => Number(one.owner !== null) - Number(other.owner !== null));
}
