import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { arrowDownIcon, arrowUpIcon } from '../icons.ts';
import { Icon } from './icon.tsx';
import { type RouteLinkProps, RowRouteLink } from './route-link.tsx';
import styles from './table.module.css';

/** A table with a sticky header; `label` is its accessible name. For one page of a list; use a virtual list for thousands of rows. */
export function Table({ label, className, ...rest }: { label: string } & ComponentProps<'table'>) {
  return <table {...rest} aria-label={label} className={classNames(styles.table, className)} />;
}

/** A column header. With `onSort` it is sortable; `direction` is the current sort direction. */
export function Column({
  end = false,
  direction,
  onSort,
  className,
  children,
}: {
  end?: boolean;
  direction?: 'asc' | 'desc' | undefined;
  onSort?: () => void;
  className?: string;
  children?: ReactNode;
}) {
  const sorted = direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : undefined;
  return (
    <th scope="col" className={classNames(end && styles.end, className)} aria-sort={sorted}>
      {onSort ? (
        <button type="button" className={styles.sort} onClick={onSort}>
          {children}
          {direction && <Icon icon={direction === 'asc' ? arrowUpIcon : arrowDownIcon} size="tiny" />}
        </button>
      ) : (
        children
      )}
    </th>
  );
}

/** A row; `current` marks the one whose preview is open. */
export function TableRow({ current = false, className, ...rest }: { current?: boolean } & ComponentProps<'tr'>) {
  return <tr {...rest} aria-current={current ? 'true' : undefined} className={classNames(styles.row, className)} />;
}

/** A cell: `end` for numbers, `fill` takes the remaining width and is truncated. */
export function Cell({ end = false, fill = false, className, ...rest }: { end?: boolean; fill?: boolean } & ComponentProps<'td'>) {
  return <td {...rest} className={classNames(end && styles.end, fill && styles.fill, className)} />;
}

/** The link of a row; the whole row is its click area. */
export function RowLink({ className, ...rest }: RouteLinkProps) {
  return <RowRouteLink {...rest} className={classNames(styles.rowLink, className)} />;
}
