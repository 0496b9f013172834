import { ApiError, call } from '@cairn/shell';
import { i18nFor } from '@cairn/shell/host';
import { Button, EmptyState } from '@cairn/ui/core';
import { rotateCwIcon } from '@cairn/ui/icons';
import { I18nProvider } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import * as v from 'valibot';
import { mountApplication } from '../boot/root.ts';
import { loadHostCatalogue } from '../locales/load.ts';
import styles from './signed-out.module.css';

const askAgainMs = 5_000;

/** Shows the signed-out screen instead of the application while the server cannot be reached. */
export async function showSignedOut(): Promise<void> {
  const i18n = await i18nFor('host', loadHostCatalogue);
  mountApplication(
    <I18nProvider i18n={i18n}>
      <SignedOut />
    </I18nProvider>,
  );
}

function SignedOut(): ReactElement {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const ask = useCallback(async () => {
    setAsking(true);
    if (await isAnswered()) location.replace('/');
    else setAsking(false);
  }, []);
  useEffect(() => {
    document.title = `${t`Signed out`} · Cairn`;
    const timer = setInterval(() => void ask(), askAgainMs);
    return () => clearInterval(timer);
  }, [ask, t]);
  return (
    <main className={styles.place}>
      <EmptyState
        kind="done"
        headingLevel={1}
        title={<Trans>You are signed out on this device</Trans>}
        actions={
          <Button icon={rotateCwIcon} busy={asking} onClick={() => void ask()}>
            <Trans>Try now</Trans>
          </Button>
        }
      >
        <Trans>
          Cairn is not reachable right now. The server signs you out as soon as it is, before anything else happens in this browser.
        </Trans>
      </EmptyState>
    </main>
  );
}

/** Returns whether the server answers at all: it ends the sign-in before any response. */
async function isAnswered(): Promise<boolean> {
  try {
    await call('get', 'auth/me', v.unknown(), { quiet: true });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status > 0 && error.status < 500;
  }
}
