import { Drawing, type DrawingName } from '@cairn/ui/core';
import type { ReactElement, ReactNode } from 'react';
import styles from '../auth/auth-frame.module.css';
import { AuthFrame } from '../auth/auth-frame.tsx';

/** The screen of an invalid link: the reason, and what to do next. */
export function DeadEnd({
  drawing = 'broken',
  title,
  lead,
  actions,
  children,
}: {
  drawing?: DrawingName;
  title: string;
  lead: ReactNode;
  /** Buttons, the primary one first. */
  actions: ReactNode;
  children?: ReactNode;
}): ReactElement {
  return (
    <AuthFrame forAll title={title} above={<Drawing name={drawing} />} lead={lead}>
      <div className={styles.stack}>{actions}</div>
      {children && <div className={styles.note}>{children}</div>}
    </AuthFrame>
  );
}
