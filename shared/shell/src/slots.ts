import type { I18n } from '@lingui/core';
import type { ComponentType } from 'react';
import { i18nFor, type LoadCatalogue, registerCatalogue } from './locale.ts';
import type { CurrentProject } from './project.ts';

/** A search result and the page that it opens. */
export interface SearchResult {
  id: string;
  label: string;
  /** A short description: its state, or where it belongs. */
  detail?: string;
  to: string;
}

/** One kind of item that the command palette searches. */
export interface SearchSource {
  /** The list page of this remote: it provides the icon and the heading. The source is skipped for users without access to it. */
  page: string;
  /** The heading, where it is not the page's: a page can list several kinds. */
  label?: (i18n: I18n) => string;
  /** Returns the best matches for `text`. @throws {ApiError} */
  find: (text: string, within: { project: CurrentProject | null; signal: AbortSignal; i18n: I18n }) => Promise<readonly SearchResult[]>;
}

/** The panel that the bell opens, with the latest notifications. Provided by the remote that owns `/app/notifications`. */
export type NotificationPanel = ComponentType<{ onClose: () => void }>;

/** The export of a remote's `src/slots.tsx`: code that the shell runs outside the remote's pages. */
export interface RemoteSlots {
  search: readonly SearchSource[];
  /** Loaded when the bell is clicked. */
  notifications?: () => Promise<NotificationPanel>;
  /** Loads the remote's own messages in the page's language. */
  loadI18n: () => Promise<I18n>;
}

/** Declares the code that a remote contributes to the shell. It is loaded when the palette or the bell opens, not before. */
export function remoteSlots({
  id,
  catalogue,
  ...slots
}: { id: string; catalogue: LoadCatalogue } & Omit<RemoteSlots, 'loadI18n'>): RemoteSlots {
  registerCatalogue(id, catalogue);
  return { ...slots, loadI18n: () => i18nFor(id, catalogue) };
}
