import { Brand, Mark } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { Contours } from '../contours/contours.tsx';
import { LanguageSelector } from '../language/language-selector.tsx';
import { usePageTitle } from '../navigation/use-page-title.ts';
import { useVisit } from '../visit.ts';
import { prepareAccount } from './account.ts';
import styles from './auth-frame.module.css';
import { prefetchApplication } from './prefetch-application.ts';
import { enterApplication } from './signed-in.ts';

/** A screen of the sign-in pages: the form at the start, the land around at the end. Whoever is signed in goes on at once. */
export function AuthFrame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }): ReactElement {
  const { user, tenant } = useVisit();
  usePageTitle(title);
  useEffect(() => {
    prepareAccount();
    prefetchApplication();
  }, []);
  useEffect(() => {
    if (user && tenant) enterApplication({ user, tenant });
  }, [user, tenant]);
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <header className={styles.brand}>
          <Brand />
        </header>
        <main className={styles.column}>
          <div className={styles.words}>
            <h1 className={styles.title} tabIndex={-1}>
              {title}
            </h1>
            {lead && <p>{lead}</p>}
          </div>
          {children}
        </main>
        <footer className={styles.foot}>
          <LanguageSelector />
          <span>
            <Trans>What an agent says is evidence, not truth.</Trans>
          </span>
        </footer>
      </div>
      <div className={styles.picture} aria-hidden>
        <Contours scene="entrance" />
        <Mark className={styles.mark} />
      </div>
    </div>
  );
}
