import type { Tenant, TotpEnrolment, User } from '@cairn/api';
import { forgetSignIn, keptIntendedRoute } from '@cairn/shell/storage';
import { Button, Callout, TextButton } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import frame from '../../auth/auth-frame.module.css';
import { AuthFrame } from '../../auth/auth-frame.tsx';
import { refusalText } from '../../auth/refusals.ts';
import { enterApplication } from '../../auth/signed-in.ts';
import { goTo } from '../../navigation/path.ts';
import { useVisit } from '../../visit.ts';
import { useLinkCalls } from '../link-calls.ts';
import { EnrolForm } from './enrol-form.tsx';
import { OtherTenants } from './other-tenants.tsx';
import { SavedCodes } from './saved-codes.tsx';
import { useSecondFactorCalls } from './second-factor-calls.ts';

/**
 * The page of people whose organization requires a second factor that they do not have: set it up, switch the organization, or sign out.
 * The server redirects to it, and only them.
 */
export function SecondFactorPage(): ReactElement {
  const { t } = useLingui();
  const { user, tenant } = useVisit();
  if (!user || !tenant) return <AuthFrame title={t`Second factor`} children={null} />; // signed out in the meantime
  return <RequiredFactor user={user} tenant={tenant} />;
}

function RequiredFactor({ user, tenant }: { user: User; tenant: Tenant }): ReactElement {
  const { t, i18n } = useLingui();
  const { enrol } = useSecondFactorCalls();
  const { signOut } = useLinkCalls();
  const [enrolment, setEnrolment] = useState<TotpEnrolment>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>();
  const goOn = () => enterApplication({ user, tenant });

  const begin = async () => {
    if (busy) return;
    setBusy(true);
    setRefusal(undefined);
    const outcome = await enrol();
    setBusy(false);
    if (outcome.success) setEnrolment(outcome.answer);
    else setRefusal(outcome.code);
  };
  const leave = async () => {
    const outcome = await signOut();
    if (!outcome.success) return setRefusal(outcome.code);
    const wanted = keptIntendedRoute();
    forgetSignIn();
    goTo(wanted ? `/auth/login?${new URLSearchParams({ redirect: wanted })}` : '/auth/login');
  };
  const confirmed = (found: readonly string[]) => (found.length > 0 ? setCodes(found) : goOn());

  if (codes) return <SavedCodes codes={codes} onDone={goOn} />;
  if (enrolment)
    return (
      <EnrolForm
        enrolment={enrolment}
        email={user.email}
        onConfirmed={confirmed}
        onStale={() => {
          setEnrolment(undefined);
          setRefusal('REAUTHENTICATE');
        }}
      />
    );
  const { name } = tenant;
  const { email } = user;
  return (
    <AuthFrame
      forAll
      title={t`Set up a second factor`}
      lead={
        <Trans>
          <bdi>{name}</bdi> requires two-step verification. Set up an authenticator app to continue. Unsaved text is still in this browser.
        </Trans>
      }
    >
      {refusal === 'REAUTHENTICATE' ? (
        <Callout tone="warning" live="alert" title={<Trans>Sign in again first</Trans>}>
          <Trans>Your last sign-in is more than 10 minutes old. Sign in again, then set it up.</Trans>
        </Callout>
      ) : (
        refusal !== undefined && (
          <Callout tone="negative" live="alert">
            {refusalText(i18n, 'signOn', refusal)}
          </Callout>
        )
      )}
      <div className={frame.stack}>
        {refusal === 'REAUTHENTICATE' ? (
          <Button variant="primary" size="large" wide onClick={() => void leave()}>
            <Trans>Sign in again</Trans>
          </Button>
        ) : (
          <Button variant="primary" size="large" wide busy={busy} onClick={() => void begin()}>
            <Trans>Set up authenticator app</Trans>
          </Button>
        )}
        <OtherTenants onRefused={setRefusal} />
      </div>
      <p className={frame.note}>
        <Trans>
          Signed in as <bdi>{email}</bdi>. <TextButton onClick={() => void leave()}>Sign out</TextButton>
        </Trans>
      </p>
    </AuthFrame>
  );
}
