import { type FormEvent, useState } from 'react';
import { chevronLeftIcon, chevronRightIcon } from '../icons.ts';
import { IconButton } from './icon-button.tsx';
import styles from './pager.module.css';
import { pageFrom, pageOf } from './pages.ts';

export interface PagerProps {
  offset: number;
  limit: number;
  total: number;
  /** Set if there are more rows than `total`, which is then a lower bound. */
  more?: boolean;
  /** Goes to the page that starts at this offset. */
  onOffset: (offset: number) => void;
  /** The largest offset that can be reached by page number. Beyond it, `onNext` and `onPrevious` go one page at a time. */
  maxOffset?: number;
  /** Cursor pagination: goes to the next or previous page. Undefined if there is none. */
  onNext?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
  /** Translated labels. */
  labels: {
    navigation: string;
    previous: string;
    next: string;
    /** The label of the field: "Go to page". */
    goToPage: string;
    /** "1 to 14 of 23", or "1 to 14 of 23+" if there are more. */
    range: (first: number, last: number, total: number, more: boolean) => string;
    /** "of 2", after the field. */
    of: (pages: number) => string;
    /** "Page", before the field. */
    page: string;
  };
}

/** Pagination of a list: previous, next, or a page by its number. With a single page, shows only the count. */
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
