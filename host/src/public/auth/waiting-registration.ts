import { sessionStore } from '@cairn/shell/storage';
import { useEffect } from 'react';
import * as v from 'valibot';
import { dropPendingRegistration, type PendingRegistration, pendingKey } from './pending-registration.ts';

/** The lifetime of a code: 10 minutes, in milliseconds. A registration contains a password, so it is never stored longer. */
export const pendingLifetimeMs = 600_000;

/** The minimum time between two codes: 60 seconds, in milliseconds. */
const resendAfterMs = 60_000;

const PendingRegistrationSchema: v.GenericSchema<PendingRegistration> = v.object({
  email: v.string(),
  password: v.string(),
  name: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  acceptTerms: v.boolean(),
  subscribeToNewsletter: v.boolean(),
  sentAt: v.number(),
});

/** Returns the pending registration; null if there is none or it has expired, in which case it is deleted. */
export function pendingRegistration(
  now: number = Date.now(),
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = sessionStore,
): PendingRegistration | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), PendingRegistrationSchema), storage.getItem(pendingKey));
  const fresh = parsed.success && now - parsed.output.sentAt < pendingLifetimeMs;
  if (!fresh) dropPendingRegistration(storage);
  return fresh ? parsed.output : null;
}

/** Deletes the pending registration once it expires, even if the screen stays open. */
export function usePendingUntilOver(): void {
  useEffect(() => {
    // Reading it deletes it once it has expired.
    const timer = setInterval(() => pendingRegistration(), 30_000);
    return () => clearInterval(timer);
  }, []);
}

/** Splits a name into first and last name at the first space. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** Returns the seconds until another code may be requested; 0 when it may. */
export function secondsUntilResend(sentAt: number, now: number): number {
  return Math.max(0, Math.ceil((sentAt + resendAfterMs - now) / 1000));
}
