import { Callout, Icon } from '@cairn/ui/core';
import { mailIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, type ReactNode, useState } from 'react';
import frame from '../auth/auth-frame.module.css';
import { AuthFrame } from '../auth/auth-frame.tsx';
import { MailboxNote } from '../auth/mailbox-note.tsx';
import { ResendTimer } from '../auth/resend-timer.tsx';
import styles from './mail-sent.module.css';
import { PageButton } from './page-button.tsx';

/** The screen after a mail was sent: what to look for, and what to do if it does not arrive. */
export function MailSent({
  lead,
  again,
  onResend,
  other,
}: {
  lead: ReactNode;
  /** The message when the mail could not be resent. */
  again: string | undefined;
  onResend: () => Promise<boolean>;
  /** A link to use another address. */
  other: ReactNode;
}): ReactElement {
  const { t } = useLingui();
  const [sentAt, setSentAt] = useState(() => Date.now());
  const resend = async () => {
    if (await onResend()) setSentAt(Date.now());
  };
  return (
    <AuthFrame
      forAll
      title={t`Check your email`}
      above={
        <span className={styles.tile}>
          <Icon icon={mailIcon} />
        </span>
      }
      lead={lead}
    >
      {again && (
        <Callout tone="negative" live="alert">
          {again}
        </Callout>
      )}
      <div className={frame.stack}>
        <PageButton href="/auth/login">
          <Trans>Back to sign in</Trans>
        </PageButton>
        <div className={styles.again}>
          <span>
            <Trans>No email after a minute?</Trans>
          </span>
          <ResendTimer sentAt={sentAt} onResend={resend} />
        </div>
      </div>
      <p className={frame.note}>{other}</p>
      <MailboxNote />
    </AuthFrame>
  );
}
