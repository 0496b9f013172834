import type { SignOnConnection } from '@cairn/api';
import { notify, notifyFailure } from '@cairn/shell';
import { Button, ConfirmDialog } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { beginSignOnTest, removeSignOn } from './queries.ts';

/** Tests or removes the stored connection. */
export function ConnectionActions({ connection: { version } }: { connection: SignOnConnection }): ReactElement {
  const { t } = useLingui();
  const [testing, setTesting] = useState(false);
  const [asked, setAsked] = useState(false);
  const test = async () => {
    if (testing) return;
    setTesting(true);
    try {
      const url = await beginSignOnTest(version);
      if (url !== null) return location.assign(url); // stays busy until the page is left
    } catch (error) {
      notifyFailure(error);
    }
    setTesting(false);
  };
  const remove = async () => {
    setAsked(false);
    try {
      await removeSignOn(version);
      notify('green', t`The identity provider is removed`);
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <>
      <Button busy={testing} onClick={() => void test()}>
        <Trans>Test sign-in</Trans>
      </Button>
      <Button variant="danger-quiet" onClick={() => setAsked(true)}>
        <Trans>Remove…</Trans>
      </Button>
      <ConfirmDialog
        danger
        open={asked}
        title={<Trans>Remove the identity provider?</Trans>}
        action={<Trans>Remove</Trans>}
        cancelLabel={<Trans>Cancel</Trans>}
        closeLabel={t`Close`}
        onConfirm={() => void remove()}
        onClose={() => setAsked(false)}
      >
        <Trans>Sign-ins that came from it end at once. Members then sign in with their own accounts.</Trans>
      </ConfirmDialog>
    </>
  );
}
