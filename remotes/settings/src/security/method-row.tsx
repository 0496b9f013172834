import { ApiError, errorText } from '@cairn/shell';
import { Icon, type IconData, Skeleton, TextButton } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import styles from './method-row.module.css';

/** A sign-in method as a row: its name, state and actions. */
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
  /** A `Status`, shown after the name. */
  status?: ReactNode;
  hint: ReactNode;
  /** Shown at the end of the row; on phones below the text. */
  action?: ReactNode;
  /** Belongs to the row above: one of several passkeys. */
  sub?: boolean;
  /** Keeps the action at the end on phones too. */
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

/** Renders a section's data, a placeholder while loading, or the error. */
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
