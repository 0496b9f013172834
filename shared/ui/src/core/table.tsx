import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { arrowDownIcon, arrowUpIcon } from '../icons.ts';
import { Icon } from './icon.tsx';
import { type RouteLinkProps, RowRouteLink } from './route-link.tsx';
import styles from './table.module.css';

/** A table with a sticky head; `label` names it. For pages of a list; for thousands of rows take a virtual one. */
export function Table({ label, className, ...rest }: { label: string } & ComponentProps<'table'>) {
  return <table {...rest} aria-label={label} className={classNames(styles.table, className)} />;
}

/** A column's head. With `onSort` it sorts; `direction` is how it is sorted now. */
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

/** A row; `current` is the one whose preview is open. */
export function TableRow({ current = false, className, ...rest }: { current?: boolean } & ComponentProps<'tr'>) {
  return <tr {...rest} aria-current={current ? 'true' : undefined} className={classNames(styles.row, className)} />;
}

/** A cell: `end` for numbers, `fill` for the one that takes what is left and is cut. */
export function Cell({ end = false, fill = false, className, ...rest }: { end?: boolean; fill?: boolean } & ComponentProps<'td'>) {
  return <td {...rest} className={classNames(end && styles.end, fill && styles.fill, className)} />;
}

/** The link that a row is: its target is the whole row. */
export function RowLink({ className, ...rest }: RouteLinkProps) {
  return <RowRouteLink {...rest} className={classNames(styles.rowLink, className)} />;
}
