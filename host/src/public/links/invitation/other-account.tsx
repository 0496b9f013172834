import { homePath, type InvitationPage } from '@cairn/api';
import { forgetSignIn, keepIntendedRoute } from '@cairn/shell/storage';
import { Anchor, Avatar, Button, Callout, Icon } from '@cairn/ui/core';
import { arrowDownIcon, mailIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import frame from '../../auth/auth-frame.module.css';
import { AuthFrame } from '../../auth/auth-frame.tsx';
import { refusalText } from '../../auth/refusals.ts';
import { useVisit } from '../../visit.ts';
import { useLinkCalls } from '../link-calls.ts';
import styles from './invitation.module.css';
import { RequestInvitation } from './request-invitation.tsx';

/** An invitation opened by a user who is signed in with another address. */
export function OtherAccount({ invitation, token }: { invitation: InvitationPage; token: string }): ReactElement {
  const { t, i18n } = useLingui();
  const { user } = useVisit();
  const { signOut } = useLinkCalls();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { email, inviter, tenant, hasAccount } = invitation;
  const mine = user?.email ?? '';

  const change = async () => {
    if (busy) return;
    setBusy(true);
    const outcome = await signOut();
    if (!outcome.success) {
      setBusy(false);
      return setRefusal(refusalText(i18n, 'invitation', outcome.code));
    }
    forgetSignIn();
    // A new document, because the data of this visit is outdated.
    if (!hasAccount) return location.assign(`/auth/setup-account#${token}`);
    keepIntendedRoute(`/auth/accept-invitation#${token}`);
    location.assign('/auth/login');
  };

  return (
    <AuthFrame forAll title={t`This invitation is for someone else`} lead={<Trans>You are signed in, but with a different address.</Trans>}>
      <div className={styles.accounts}>
        <div className={styles.person}>
          <Avatar name={user?.displayName ?? mine} size="large" decorative />
          <span>
            <bdi className={styles.strong}>{mine}</bdi>
            <span className={styles.small}>
              <Trans>signed in now</Trans>
            </span>
          </span>
        </div>
        <Icon icon={arrowDownIcon} className={styles.between ?? ''} />
        <div className={`${styles.person} ${styles.invited}`}>
          <span className={styles.letter}>
            <Icon icon={mailIcon} />
          </span>
          <span>
            <bdi className={styles.strong}>{email}</bdi>
            <span className={styles.small}>
              <Trans>
                invited by <bdi>{inviter}</bdi> to <bdi>{tenant}</bdi>
              </Trans>
            </span>
          </span>
        </div>
      </div>
      {refusal && (
        <Callout tone="negative" live="alert">
          {refusal}
        </Callout>
      )}
      <div className={frame.stack}>
        <Button variant="primary" size="large" wide busy={busy} onClick={() => void change()}>
          <Trans>Switch to {email}</Trans>
        </Button>
        <RequestInvitation token={token} inviter={inviter}>
          <Trans>Ask {inviter} to invite this address instead</Trans>
        </RequestInvitation>
      </div>
      <p className={frame.note}>
        <Trans>
          Nothing was accepted. <Anchor href={homePath}>Continue without accepting</Anchor>
        </Trans>
      </p>
    </AuthFrame>
  );
}
