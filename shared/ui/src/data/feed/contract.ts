import type { ReactElement, Ref } from 'react';

/** What others may do with a feed. */
export interface FeedHandle {
  /** Brings an entry to the top, or as little as is needed. */
  scrollToIndex(index: number, where?: 'top' | 'near'): void;
  /** To the last entry, and stays there while it grows. */
  scrollToEnd(behaviour?: 'smooth' | 'instant'): void;
}

export interface FeedProps {
  label: string;
  /** How many entries there are, whether they are here or not. */
  count: number;
  /** What an entry is known by; its measured height is kept under it. Keep it stable. */
  getItemKey: (index: number) => string | number;
  /** About how tall an entry is, px, until it is measured. Keep it stable. */
  estimateSize: (index: number) => number;
  /**
   * Draws an entry; undefined where it is not here yet. It is `whole` once nobody scrolls past it any more: what is done with an entry, and
   * not read, comes then, in room that was kept for it.
   */
  renderItem: (index: number, whole: boolean) => ReactElement | undefined;
  /** Entries in sight; called when others come into it. */
  onRangeChange?: (from: number, to: number) => void;
  /** Has the reader come to the end, or left it? */
  onAtEndChange?: (atEnd: boolean) => void;
  /** The entry that stands at the top at first; without it the last one is seen. */
  startAt?: number | undefined;
  /** The box that scrolls. */
  boxRef: Ref<HTMLDivElement>;
  handle?: Ref<FeedHandle>;
  className?: string | undefined;
  /** Within the box, over the entries. */
  children?: ReactElement | null | undefined;
}
