import { type FormEvent, useState } from 'react';
import { chevronLeftIcon, chevronRightIcon } from '../icons.ts';
import { IconButton } from './icon-button.tsx';
import styles from './pager.module.css';
import { pageFrom, pageOf } from './pages.ts';

export interface PagerProps {
  offset: number;
  limit: number;
  total: number;
  /** There are more rows than `total`: nobody has counted them. */
  more?: boolean;
  /** Goes to the page that begins at this offset. */
  onOffset: (offset: number) => void;
  /** The last offset that can be gone to by a number; beyond it, one page at a time by `onNext` and `onPrevious`. */
  maxOffset?: number;
  /** In the place of an offset: the page beside this one, by its cursor. Undefined where there is none. */
  onNext?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
  /** Texts, from the caller's catalogue. */
  labels: {
    navigation: string;
    previous: string;
    next: string;
    /** The title of the field: "Go to page". */
    goToPage: string;
    /** "1 to 14 of 23"; where there are more: "1 to 14 of 23+". */
    range: (first: number, last: number, total: number, more: boolean) => string;
    /** "of 2", behind the field. */
    of: (pages: number) => string;
    /** "Page", before the field. */
    page: string;
  };
}

/** Turns the pages of a list: one back, one on, or to a page by its number. Where one page holds all, it only counts. */
export function Pager({
  offset,
  limit,
  total,
  more = false,
  onOffset,
  maxOffset = Number.POSITIVE_INFINITY,
  onNext,
  onPrevious,
  labels,
}: PagerProps) {
  const { page, pages, first, last } = pageOf(offset, limit, total);
  const [typed, setTyped] = useState<{ page: number; text: string }>();
  const text = typed?.page === page ? typed.text : String(page);
  const go = (target: number) => onOffset((target - 1) * limit);
  const back = onPrevious ?? (page > 1 ? () => go(page - 1) : undefined);
  const isLast = page >= pages;
  const on = isLast && !more ? undefined : isLast || offset + limit > maxOffset ? onNext : () => go(page + 1);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const target = pageFrom(text, Math.min(pages, Math.floor(maxOffset / limit) + 1));
    setTyped(undefined);
    if (target !== undefined && target !== page) go(target);
  };
  return (
    <nav className={styles.pager} aria-label={labels.navigation}>
      <span>{labels.range(first, last, total, more)}</span>
      {pages > 1 && (
        <form className={styles.pages} onSubmit={submit}>
          <IconButton icon={chevronLeftIcon} directional label={labels.previous} disabled={!back} onClick={back} />
          <span className={styles.word} aria-hidden>
            {labels.page}
          </span>
          <input
            className={styles.input}
            title={labels.goToPage}
            aria-label={labels.goToPage}
            inputMode="numeric"
            value={text}
            onChange={(event) => setTyped({ page, text: event.target.value })}
            onBlur={() => setTyped(undefined)}
          />
          {!more && <span className={styles.word}>{labels.of(pages)}</span>}
          <IconButton icon={chevronRightIcon} directional label={labels.next} disabled={!on} onClick={on} />
        </form>
      )}
    </nav>
  );
}
