import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { IconData } from '../icon-data.ts';
import { circleAlertIcon, circleCheckIcon, infoIcon, triangleAlertIcon } from '../icons.ts';
import styles from './callout.module.css';
import { Icon } from './icon.tsx';
import type { Tone } from './status.tsx';

const icons: Record<Tone, IconData> = {
  neutral: infoIcon,
  info: infoIcon,
  accent: infoIcon,
  positive: circleCheckIcon,
  warning: triangleAlertIcon,
  negative: circleAlertIcon,
};

export interface CalloutProps {
  tone?: Tone;
  icon?: IconData;
  title?: ReactNode;
  actions?: ReactNode;
  /** `alert` interrupts the screen reader, `status` waits. Without it the message is not announced. */
  live?: 'alert' | 'status';
  children?: ReactNode;
}

/** A message in the flow of a page. */
export function Callout({ tone = 'neutral', icon = icons[tone], title, actions, live, children }: CalloutProps) {
  return (
    <div className={classNames(styles.callout, tone !== 'neutral' && styles[tone])} role={live}>
      <Icon icon={icon} className={styles.icon} />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}

/** A message across the whole page, below the header: offline, impersonation, end of a trial. */
export function Banner({ tone = 'warning', icon = icons[tone], actions, live = 'status', children }: Omit<CalloutProps, 'title'>) {
  return (
    <div className={classNames(styles.callout, styles.banner, tone !== 'neutral' && styles[tone])} role={live}>
      <Icon icon={icon} className={styles.icon} />
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
