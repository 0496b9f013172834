import type { I18n } from '@lingui/core';
import type { ComponentType } from 'react';
import { i18nFor, type LoadCatalogue, registerCatalogue } from './locale.ts';
import type { CurrentProject } from './project.ts';

/** Something that was found, and where it opens. */
export interface SearchResult {
  id: string;
  label: string;
  /** What it is, in a few words: its state, where it belongs. */
  detail?: string;
  to: string;
}

/** One kind of thing that the command palette finds. */
export interface SearchSource {
  /** The page of this remote that lists them: it gives the icon and the heading, and who may not open it is not asked for. */
  page: string;
  /** The best few for `text`. @throws {ApiError} */
  find: (text: string, within: { project: CurrentProject | null; signal: AbortSignal; i18n: I18n }) => Promise<readonly SearchResult[]>;
}

/** What the bell opens: the latest notifications, of the remote that owns `/app/notifications`. */
export type NotificationPanel = ComponentType<{ onClose: () => void }>;

/** What a remote's `src/slots.tsx` exports: code that the shell runs outside of the remote's pages. */
export interface RemoteSlots {
  search: readonly SearchSource[];
  /** Loaded when the bell is pressed. */
  notifications?: () => Promise<NotificationPanel>;
  /** The remote's own messages, in the page's language. */
  loadI18n: () => Promise<I18n>;
}

/** Declares what a remote gives to the shell to run. It is loaded when the palette or the bell opens, not before. */
export function remoteSlots({
  id,
  catalogue,
  ...slots
}: { id: string; catalogue: LoadCatalogue } & Omit<RemoteSlots, 'loadI18n'>): RemoteSlots {
  registerCatalogue(id, catalogue);
  return { ...slots, loadI18n: () => i18nFor(id, catalogue) };
}
