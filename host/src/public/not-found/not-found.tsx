import { Brand, Button, Drawing } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { Contours } from '../contours/contours.tsx';
import { usePageTitle } from '../navigation/use-page-title.ts';
import { useVisit } from '../visit.ts';
import styles from './not-found.module.css';

/** The page for an address without a page (specification, section 2). */
export function NotFound(): ReactElement {
  const { t } = useLingui();
  const { user } = useVisit();
  const path = location.pathname;
  usePageTitle(t`Page not found`);
  const goBack = () => {
    // One step back within the site; for visitors from elsewhere, to the start page.
    const cameFromHere = document.referrer.startsWith(`${location.origin}/`) && history.length > 1;
    if (cameFromHere) history.back();
    else location.assign(user ? '/app' : '/');
  };
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Brand />
      </header>
      <main className={styles.land}>
        <Contours scene="hero" />
        <div className={styles.card}>
          <Drawing name="lost" />
          <h1 className={styles.title} tabIndex={-1}>
            <Trans>Page not found</Trans>
          </h1>
          <p className={styles.body}>
            <Trans>
              There is no page at <code>{path}</code>. It may have been moved or deleted. Check the address.
            </Trans>
          </p>
          <Button variant="primary" size="large" className={styles.back} onClick={goBack}>
            <Trans>Take me Back</Trans>
          </Button>
        </div>
      </main>
    </div>
  );
}
