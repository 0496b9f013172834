import { Avatar, Brand, ButtonAnchor } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { LanguageList } from '../language/language-list.tsx';
import { LanguageSelector } from '../language/language-selector.tsx';
import { usePageTitle } from '../navigation/use-page-title.ts';
import { useVisit } from '../visit.ts';
import { Examples } from './examples.tsx';
import { Hero } from './hero.tsx';
import styles from './landing.module.css';
import { Plans } from './plans.tsx';
import { Security } from './security.tsx';
import { Steps } from './steps.tsx';

/** The landing page: explains Cairn to new visitors, with links to sign in and up. */
export function Landing(): ReactElement {
  const { t } = useLingui();
  usePageTitle(t`Team memory for coding agents`);
  return (
    <>
      <a className={styles.skip} href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <header className={styles.header}>
        <Brand />
        <nav className={styles.sections} aria-label={t`On this page`}>
          <a href="#how">
            <Trans>How it works</Trans>
          </a>
          <a href="#security">
            <Trans>Security</Trans>
          </a>
          <a href="#plans">
            <Trans>Plans</Trans>
          </a>
        </nav>
        <div className={styles.entry}>
          <span className={styles.language}>
            <LanguageSelector />
          </span>
          <WayIn />
        </div>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        <Hero />
        <Steps />
        <Examples />
        <Security />
        <Plans />
      </main>
      <footer className={styles.footer}>
        <Brand size={22} />
        <LanguageList />
      </footer>
    </>
  );
}

/** Links to sign in or up; for a signed-in visitor, to the application. */
function WayIn(): ReactElement {
  const { user } = useVisit();
  if (user)
    return (
      <>
        <Avatar name={user.displayName} size="medium" picture={user.avatar} />
        <ButtonAnchor variant="primary" href="/app">
          <Trans>Open Cairn</Trans>
        </ButtonAnchor>
      </>
    );
  return (
    <>
      <ButtonAnchor variant="quiet" href="/auth/login">
        <Trans>Sign in</Trans>
      </ButtonAnchor>
      <ButtonAnchor variant="primary" href="/auth/signup">
        <Trans>Start free</Trans>
      </ButtonAnchor>
    </>
  );
}
