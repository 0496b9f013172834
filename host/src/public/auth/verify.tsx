import { ButtonAnchor } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { goTo } from '../navigation/path.ts';
import { AuthFrame } from './auth-frame.tsx';
import { EnterCode } from './enter-code.tsx';
import { pendingRegistration, usePendingUntilOver } from './waiting-registration.ts';

/** The screen of the verification code; without a pending registration, a link to start one. */
export function Verify(): ReactElement {
  const { t } = useLingui();
  usePendingUntilOver();
  const [registration] = useState(() => pendingRegistration());
  if (registration) return <EnterCode registration={registration} />;
  return (
    <AuthFrame
      title={t`Nothing to verify`}
      lead={<Trans>No sign-up was started in this tab in the last 10 minutes. Start over to get a new code.</Trans>}
    >
      <ButtonAnchor
        variant="primary"
        size="large"
        wide
        href="/auth/signup"
        onClick={(event) => {
          event.preventDefault();
          goTo('/auth/signup');
        }}
      >
        <Trans>Create your account</Trans>
      </ButtonAnchor>
    </AuthFrame>
  );
}
