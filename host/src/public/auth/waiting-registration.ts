import { sessionStore } from '@cairn/shell/storage';
import { useEffect } from 'react';
import * as v from 'valibot';
import { dropPendingRegistration, type PendingRegistration, pendingKey } from './pending-registration.ts';

/** As long as a code is good: 10 minutes, in milliseconds. It holds a password, so it never stays longer. */
export const pendingLifetimeMs = 600_000;

/** Between two codes: 60 seconds, in milliseconds. */
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

/** The registration that waits; null where there is none, or its time is over: then it is removed as well. */
export function pendingRegistration(
  now: number = Date.now(),
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = sessionStore,
): PendingRegistration | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), PendingRegistrationSchema), storage.getItem(pendingKey));
  const fresh = parsed.success && now - parsed.output.sentAt < pendingLifetimeMs;
  if (!fresh) dropPendingRegistration(storage);
  return fresh ? parsed.output : null;
}

/** Forgets it in time, even where the screen is simply left open. */
export function usePendingUntilOver(): void {
  useEffect(() => {
    // Looking at it removes it once its ten minutes are over.
    const timer = setInterval(() => pendingRegistration(), 30_000);
    return () => clearInterval(timer);
  }, []);
}

/** First and last name from what was typed: split at the first space. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** Seconds until another code may be asked for; 0 when it may. */
export function secondsUntilResend(sentAt: number, now: number): number {
  return Math.max(0, Math.ceil((sentAt + resendAfterMs - now) / 1000));
}
