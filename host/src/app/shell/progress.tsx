import { useProgress } from '@cairn/shell/host';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useNavigation } from 'react-router';
import styles from './progress.module.css';

/** The thin progress bar at the top while a page loads or work is pending. No spinner. */
export function Progress(): ReactElement | null {
  const { t } = useLingui();
  const navigating = useNavigation().state !== 'idle';
  const working = useProgress();
  if (!navigating && !working) return null;
  return (
    <div className={styles.track} role="progressbar" aria-label={t`Loading`}>
      <div className={styles.bar} />
    </div>
  );
}
