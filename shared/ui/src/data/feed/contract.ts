import type { ReactElement, Ref } from 'react';

/** The imperative handle of a feed. */
export interface FeedHandle {
  /** Scrolls an entry to the top, or only as far as needed with `near`. */
  scrollToIndex(index: number, where?: 'top' | 'near'): void;
  /** Scrolls to the last entry and stays there while it grows. */
  scrollToEnd(behaviour?: 'smooth' | 'instant'): void;
}

export interface FeedProps {
  label: string;
  /** Number of entries, loaded or not. */
  count: number;
  /** Returns the stable key of an entry. Its measured height is cached by this key. Pass a stable function. */
  getItemKey: (index: number) => string | number;
  /** Returns an entry's estimated height in px, used until it is measured. Pass a stable function. */
  estimateSize: (index: number) => number;
  /**
   * Renders an entry; undefined if it is not loaded. `whole` is true once the reader stops scrolling: controls that are not read, such as
   * buttons, are rendered then, in space reserved for them.
   */
  renderItem: (index: number, whole: boolean) => ReactElement | undefined;
  /** Called with the visible range when it changes. */
  onRangeChange?: (from: number, to: number) => void;
  /** Called when the reader reaches or leaves the end. */
  onAtEndChange?: (atEnd: boolean) => void;
  /** The entry initially at the top. Without it, the feed starts at the last entry. */
  startAt?: number | undefined;
  /** The scroll container. */
  boxRef: Ref<HTMLDivElement>;
  handle?: Ref<FeedHandle>;
  className?: string | undefined;
  /** Rendered in the scroll container, after the entries. */
  children?: ReactElement | null | undefined;
}
