import { homePath, type InvitationPage, invitationDays } from '@cairn/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { DeadEnd } from '../dead-end.tsx';
import { PageButton } from '../page-button.tsx';
import { RequestInvitation } from './request-invitation.tsx';

/** An invitation that has expired, or was withdrawn, declined or used: the reason, and what to do. */
export function ClosedInvitation({ invitation, token }: { invitation: InvitationPage; token: string }): ReactElement {
  const { t, i18n } = useLingui();
  const { state, tenant, inviter, email, expiresAt, reader } = invitation;
  const ended = new Intl.DateTimeFormat(i18n.locale, { day: 'numeric', month: 'long' }).format(new Date(expiresAt));

  if (state === 'accepted')
    return (
      <DeadEnd
        drawing="done"
        title={t`This invitation has already been used`}
        lead={
          <Trans>
            <b>
              <bdi>{email}</bdi>
            </b>{' '}
            is already a member of <bdi>{tenant}</bdi>.
          </Trans>
        }
        actions={
          reader === 'invited' ? (
            <PageButton variant="primary" href={homePath}>
              <Trans>Continue to Cairn</Trans>
            </PageButton>
          ) : (
            <PageButton variant="primary" href="/auth/login">
              <Trans>Sign in with this address</Trans>
            </PageButton>
          )
        }
      />
    );

  const words = {
    expired: {
      title: t`This invitation has expired`,
      lead: (
        <Trans>
          It was valid for <Plural value={invitationDays} one="# day" other="# days" />, until {ended}. <bdi>{inviter}</bdi> can send a new
          one.
        </Trans>
      ),
    },
    withdrawn: {
      title: t`This invitation was withdrawn`,
      lead: (
        <Trans>
          An administrator of <bdi>{tenant}</bdi> withdrew it. If that is a mistake, <bdi>{inviter}</bdi> can send a new one.
        </Trans>
      ),
    },
    declined: {
      title: t`This invitation was declined`,
      lead: (
        <Trans>
          It was declined with this link. If you changed your mind, <bdi>{inviter}</bdi> can send a new one.
        </Trans>
      ),
    },
  }[state === 'open' ? 'expired' : state]; // an open one shown here has expired since
  return (
    <DeadEnd
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <RequestInvitation token={token} inviter={inviter} variant="primary">
            <Trans>Ask {inviter} for a new invitation</Trans>
          </RequestInvitation>
          <PageButton href="/auth/login">
            <Trans>Back to sign in</Trans>
          </PageButton>
        </>
      }
    />
  );
}
