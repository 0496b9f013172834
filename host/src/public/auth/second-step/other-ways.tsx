import type { SecondStepMethod } from '@cairn/api';
import { Button, type IconData } from '@cairn/ui/core';
import { fingerprintIcon, mailIcon, smartphoneIcon, ticketIcon } from '@cairn/ui/icons';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import frame from '../auth-frame.module.css';
import styles from './second-step.module.css';

const ways: Record<SecondStepMethod, { icon: IconData; text: ReturnType<typeof msg> }> = {
  passkey: { icon: fingerprintIcon, text: msg`Use a passkey` },
  totp: { icon: smartphoneIcon, text: msg`Use authenticator app` },
  backup: { icon: ticketIcon, text: msg`Use backup code` },
  email: { icon: mailIcon, text: msg`Email me a code` },
};

/** The other methods of the account, below an "or". Empty if there are none. */
export function OtherWays({
  methods,
  busy,
  onChoose,
}: {
  methods: readonly SecondStepMethod[];
  busy: boolean;
  onChoose: (method: SecondStepMethod) => void;
}): ReactElement | null {
  const { i18n } = useLingui();
  if (methods.length === 0) return null;
  const known = Object.keys(ways).filter((way): way is SecondStepMethod => methods.some((method) => method === way));
  return (
    <>
      <p className={frame.or}>
        <Trans>or</Trans>
      </p>
      <div className={styles.ways}>
        {known.map((method) => (
          <Button key={method} size="large" wide icon={ways[method].icon} disabled={busy} onClick={() => onChoose(method)}>
            {i18n._(ways[method].text)}
          </Button>
        ))}
      </div>
    </>
  );
}
