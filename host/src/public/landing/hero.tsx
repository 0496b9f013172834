import { ButtonAnchor } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { Contours } from '../contours/contours.tsx';
import { useVisit } from '../visit.ts';
import { ConnectSnippet } from './connect-snippet.tsx';
import styles from './hero.module.css';
import { ProductPicture } from './product-picture.tsx';

/** The hero section: what Cairn is, and how to start. */
export function Hero(): ReactElement {
  const { user, config } = useVisit();
  return (
    <section className={styles.hero}>
      <Contours scene="hero" />
      <div className={styles.inside}>
        <div className={styles.words}>
          <h1 className={styles.title} tabIndex={-1}>
            <Trans>Correct an agent once.</Trans>
          </h1>
          <p className={styles.lead}>
            <Trans>
              Coding agents forget. Cairn remembers what they learn on your projects, lets your team decide what counts, and gives it to
              every later session.
            </Trans>
          </p>
          <div className={styles.actions}>
            {user ? (
              <ButtonAnchor variant="primary" size="large" href="/app">
                <Trans>Open Cairn</Trans>
              </ButtonAnchor>
            ) : (
              <ButtonAnchor variant="primary" size="large" href="/auth/signup">
                <Trans>Start free</Trans>
              </ButtonAnchor>
            )}
            {config.demo && !user ? (
              <ButtonAnchor size="large" href="/auth/login">
                <Trans>Explore a demo project</Trans>
              </ButtonAnchor>
            ) : (
              <ButtonAnchor size="large" href="#how">
                <Trans>See how it works</Trans>
              </ButtonAnchor>
            )}
          </div>
          <p className={styles.note}>
            <Trans>Works with any client that speaks MCP or REST.</Trans>
          </p>
        </div>
        <ConnectSnippet />
      </div>
      <ProductPicture />
    </section>
  );
}
