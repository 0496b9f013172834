import { type FormEvent, useState } from 'react';
import { chevronLeftIcon, chevronRightIcon } from '../icons.ts';
import { IconButton } from './icon-button.tsx';
import styles from './pager.module.css';
import { pageFrom, pageOf } from './pages.ts';

export interface PagerProps {
  offset: number;
  limit: number;
  total: number;
  /** Goes to the page that begins at this offset. */
  onOffset: (offset: number) => void;
  /** Texts, from the caller's catalogue. */
  labels: {
    navigation: string;
    previous: string;
    next: string;
    /** The title of the field: "Go to page". */
    goToPage: string;
    /** "1 to 14 of 23". */
    range: (first: number, last: number, total: number) => string;
    /** "of 2", behind the field. */
    of: (pages: number) => string;
    /** "Page", before the field. */
    page: string;
  };
}

/** Turns the pages of a list: one back, one on, or to a page by its number. Where one page holds all, it only counts. */
export function Pager({ offset, limit, total, onOffset, labels }: PagerProps) {
  const { page, pages, first, last } = pageOf(offset, limit, total);
  const [typed, setTyped] = useState<{ page: number; text: string }>();
  const text = typed?.page === page ? typed.text : String(page);
  const go = (target: number) => onOffset((target - 1) * limit);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const target = pageFrom(text, pages);
    setTyped(undefined);
    if (target !== undefined && target !== page) go(target);
  };
  return (
    <nav className={styles.pager} aria-label={labels.navigation}>
      <span>{labels.range(first, last, total)}</span>
      {pages > 1 && (
        <form className={styles.pages} onSubmit={submit}>
          <IconButton icon={chevronLeftIcon} directional label={labels.previous} disabled={page <= 1} onClick={() => go(page - 1)} />
          <span aria-hidden>{labels.page}</span>
          <input
            className={styles.input}
            title={labels.goToPage}
            aria-label={labels.goToPage}
            inputMode="numeric"
            value={text}
            onChange={(event) => setTyped({ page, text: event.target.value })}
            onBlur={() => setTyped(undefined)}
          />
          <span>{labels.of(pages)}</span>
          <IconButton icon={chevronRightIcon} directional label={labels.next} disabled={page >= pages} onClick={() => go(page + 1)} />
        </form>
      )}
    </nav>
  );
}
