import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { IconData } from '../icon-data.ts';
import { Icon } from './icon.tsx';
import styles from './status.module.css';

export type Tone = 'neutral' | 'info' | 'positive' | 'warning' | 'negative' | 'accent';

/** A status: always an icon and text. `badge` is tinted, for headers; the plain form is for tables. */
export function Status({
  tone = 'neutral',
  icon,
  badge = false,
  children,
}: {
  tone?: Tone;
  icon: IconData;
  badge?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={classNames(styles.status, tone !== 'neutral' && styles[tone], badge && styles.badge)}>
      <Icon icon={icon} size="small" />
      {children}
    </span>
  );
}

/** A dot for work in progress, next to text that says the same. */
export function Pulse({ state = 'live' }: { state?: 'live' | 'waiting' | 'idle' }) {
  return <span className={classNames(styles.pulse, state !== 'live' && styles[state])} aria-hidden />;
}
