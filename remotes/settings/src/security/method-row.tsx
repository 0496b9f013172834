import { ApiError, errorText } from '@cairn/shell';
import { Icon, type IconData, Skeleton, TextButton } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import styles from './method-row.module.css';

/** One way to prove who one is, as a row of a panel: what it is, how it stands, what can be done about it. */
export function MethodRow({
  icon,
  name,
  status,
  hint,
  action,
  sub = false,
  beside = sub,
}: {
  icon?: IconData;
  name: ReactNode;
  /** Behind the name: a `Status`. */
  status?: ReactNode;
  hint: ReactNode;
  /** At the end of the row; on a phone below its words. */
  action?: ReactNode;
  /** Belongs to the row above it: one passkey of several. */
  sub?: boolean;
  /** Does the action stay at the end on a phone too? */
  beside?: boolean;
}): ReactElement {
  return (
    <li className={styles.row} data-sub={sub} data-beside={beside}>
      <span className={styles.icon}>{icon && <Icon icon={icon} />}</span>
      <span className={styles.words}>
        <span className={styles.name}>
          <span className={styles.title}>{name}</span>
          {status}
        </span>
        <span className={styles.hint}>{hint}</span>
      </span>
      {action && <span className={styles.action}>{action}</span>}
    </li>
  );
}

/** What a section says of what it has read: its words, a grey bar until they are there, or why they cannot be. */
export function Read<T>({
  query,
  children,
}: {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown };
  children: (data: T) => ReactNode;
}): ReactNode {
  if (query.data !== undefined) return children(query.data);
  if (!(query.error instanceof ApiError)) return <Skeleton width="180px" />;
  return (
    <span role="alert">
      {errorText(query.error)}{' '}
      <TextButton onClick={() => void query.refetch()}>
        <Trans>Try again</Trans>
      </TextButton>
    </span>
  );
}
