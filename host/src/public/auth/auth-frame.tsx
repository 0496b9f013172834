import { hasStoredSignIn, keepIntendedRoute, subscribeStoredSignIn } from '@cairn/shell/storage';
import { Brand, Mark } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { Contours } from '../contours/contours.tsx';
import { LanguageSelector } from '../language/language-selector.tsx';
import { onFirstSign } from '../navigation/first-sign.ts';
import { usePageTitle } from '../navigation/use-page-title.ts';
import { useVisit } from '../visit.ts';
import { prepareAccount } from './account.ts';
import { addressRedirect } from './address-redirect.ts';
import styles from './auth-frame.module.css';
import { CookiesNote } from './cookies-note.tsx';
import { enterApplication, goOn } from './signed-in.ts';

interface AuthFrameProps {
  title: string;
  /** Shown above the title, such as a drawing on error screens. */
  above?: ReactNode;
  lead?: ReactNode;
  /** Whether signed-in users may see this screen. All other screens redirect them to the application. */
  forAll?: boolean;
  children: ReactNode;
}

/** The frame of the sign-in screens: the form on one side, the contour drawing on the other. */
export function AuthFrame({ title, above, lead, forAll = false, children }: AuthFrameProps): ReactElement {
  const { user, tenant } = useVisit();
  usePageTitle(title);
  useEffect(() => onFirstSign(prepareAccount), []);
  useEffect(() => {
    // Before any redirect: an effect of the page itself would run after this one.
    const redirect = addressRedirect();
    if (redirect) keepIntendedRoute(redirect);
    if (forAll) return undefined;
    if (!user || !tenant) return subscribeStoredSignIn(() => hasStoredSignIn() && goOn()); // a sign-in in another tab
    enterApplication({ user, tenant });
    return undefined;
  }, [user, tenant, forAll]);
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <header className={styles.brand}>
          <Brand />
        </header>
        <main className={styles.column}>
          {above}
          <div className={styles.words}>
            <h1 className={styles.title} tabIndex={-1}>
              {title}
            </h1>
            {lead && <p>{lead}</p>}
          </div>
          <CookiesNote />
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
