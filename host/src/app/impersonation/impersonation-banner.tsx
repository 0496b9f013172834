import { type ImpersonationMark, ImpersonationMarkSchema, impersonationOperations, type Tenant, type User } from '@cairn/api';
import { notifyFailure, runOperation, useSession } from '@cairn/shell';
import { Icon } from '@cairn/ui/core';
import { eyeIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import { type ReactElement, useEffect, useId, useMemo, useState } from 'react';
import * as v from 'valibot';
import { unmountApplication } from '../boot/root.ts';
import { deleteDrafts } from '../drafts/storage.ts';
import { reloadInTenant } from '../session/reload-in-tenant.ts';
import styles from './impersonation-banner.module.css';

/** The banner while an operator looks as someone else: on every page, also in print, and without a way to hide it. */
export function ImpersonationBanner(): ReactElement | null {
  const session = useSession();
  const mark = session?.user.impersonation;
  const impersonation = useMemo(() => (mark ? v.parse(ImpersonationMarkSchema, mark) : null), [mark]);
  return session && impersonation ? <Banner {...session} impersonation={impersonation} /> : null;
}

interface Impersonated {
  user: User;
  tenant: Tenant;
  impersonation: ImpersonationMark;
}

function Banner({ user, tenant, impersonation: { operator, access, reason, until } }: Impersonated): ReactElement {
  const words = useId();
  const [busy, setBusy] = useState(false);
  const left = useSecondsUntil(until);
  const isOver = left === 0;
  const [person, organization] = [user.displayName, tenant.name];
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  const end = async () => {
    setBusy(true);
    try {
      await runOperation(impersonationOperations.end, {});
      unmountApplication(); // forms store their drafts then
      deleteDrafts(user.id);
      await reloadInTenant(`/app/admin_tenants/${tenant.id}`);
    } catch (error) {
      notifyFailure(error);
      setBusy(false);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: ends once, when the time is over
  useEffect(() => {
    if (isOver) void end();
  }, [isOver]);
  return (
    <section className={styles.banner} aria-labelledby={words} data-printed>
      <Icon icon={eyeIcon} />
      <span className={styles.words} id={words}>
        <Trans>
          <strong>
            You are <bdi>{operator}</bdi>, signed in as <bdi>{person}</bdi>
          </strong>{' '}
          of <bdi>{organization}</bdi>.
        </Trans>{' '}
        {access === 'write' ? <Trans>Changes are made in their name. Reason:</Trans> : <Trans>Read-only. Reason:</Trans>}{' '}
        <bdi>{reason}</bdi>
      </span>
      <span className={styles.time} role="timer" aria-live="off">
        {clock}
      </span>
      <button type="button" className={styles.end} disabled={busy} onClick={() => void end()}>
        <Trans context="end an impersonation">End</Trans>
      </button>
    </section>
  );
}

/** Returns the seconds until a moment, every second. */
function useSecondsUntil(moment: string): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(moment)), 1000);
    return () => clearInterval(timer);
  }, [moment]);
  return seconds;
}

function secondsUntil(moment: string): number {
  return Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1000));
}
