import { DoneSchema, type TotpEnrolment, TotpEnrolmentSchema } from '@cairn/api';
import { call, notify, useLocale } from '@cairn/shell';
import { Button, dateFormat, lazy, Status } from '@cairn/ui/core';
import { circleCheckIcon, mailIcon, smartphoneIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { factorsQuery, readSecurityAgain } from '../factors.ts';
import { MethodRow, Read } from '../method-row.tsx';
import { useAttempt } from '../use-attempt.ts';
import { RememberedRows } from './remembered-rows.tsx';

const EnrolCodeApp = lazy<{ enrolment: TotpEnrolment; replaces: boolean; onClose: () => void }>(
  async () => (await import(/* webpackChunkName: "enrol-code-app" */ './enrol-code-app.tsx')).EnrolCodeApp,
);
const TurnOff = lazy<{ onClose: () => void }>(
  async () => (await import(/* webpackChunkName: "enrol-code-app" */ './turn-off.tsx')).TurnOff,
);

/** Two-step verification by an authenticator app: turn on, replace, turn off, and whether codes by email are allowed instead. */
export function CodeAppSection(): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const query = useQuery(factorsQuery());
  const { attempt, busy } = useAttempt();
  const [enrolment, setEnrolment] = useState<TotpEnrolment>();
  const [turningOff, setTurningOff] = useState(false);
  const totp = query.data?.totp ?? null;
  const begin = async () => setEnrolment(await attempt(() => call('post', 'auth/factors/totp', TotpEnrolmentSchema)));
  const allowMail = async (mailCodes: boolean) => {
    const done = await attempt(() => call('patch', 'auth/factors/totp', DoneSchema, { json: { mailCodes } }));
    if (!done) return;
    notify('green', mailCodes ? t`Email codes are allowed` : t`Email codes are no longer allowed`);
    await readSecurityAgain();
  };
  return (
    <>
      <MethodRow
        icon={smartphoneIcon}
        name={<Trans>Two-step verification</Trans>}
        status={
          totp && (
            <Status tone="positive" icon={circleCheckIcon}>
              <Trans>On</Trans>
            </Status>
          )
        }
        hint={
          <Read query={query}>
            {() => {
              if (!totp) return <Trans>A code from an authenticator app after your password</Trans>;
              const day = dateFormat(locale, { dateStyle: 'long' }).format(new Date(totp.since));
              return <Trans>With your authenticator app since {day}</Trans>;
            }}
          </Read>
        }
        action={
          query.data && (
            <>
              {totp && (
                <Button
                  size="small"
                  variant="quiet"
                  onClick={() => setTurningOff(true)}
                  onPointerEnter={TurnOff.preload}
                  onFocus={TurnOff.preload}
                >
                  <Trans>Turn off</Trans>
                </Button>
              )}
              <Button
                size="small"
                busy={busy}
                onClick={() => void begin()}
                onPointerEnter={EnrolCodeApp.preload}
                onFocus={EnrolCodeApp.preload}
              >
                {totp ? <Trans>Replace the app</Trans> : <Trans>Turn on</Trans>}
              </Button>
            </>
          )
        }
      />
      {totp && (
        <MethodRow
          sub
          icon={mailIcon}
          name={<Trans>Email codes</Trans>}
          hint={
            totp.mailCodes ? (
              <Trans>Allowed instead of the app, except for 24 hours after a password change</Trans>
            ) : (
              <Trans>Not allowed. Less secure if someone else can read your email</Trans>
            )
          }
          action={
            <Button size="small" variant="quiet" busy={busy} onClick={() => void allowMail(!totp.mailCodes)}>
              {totp.mailCodes ? <Trans>Stop allowing</Trans> : <Trans>Allow</Trans>}
            </Button>
          }
        />
      )}
      {totp && query.data && <RememberedRows browsers={query.data.remembered} />}
      {enrolment && <EnrolCodeApp enrolment={enrolment} replaces={totp !== null} onClose={() => setEnrolment(undefined)} />}
      {turningOff && <TurnOff onClose={() => setTurningOff(false)} />}
    </>
  );
}
