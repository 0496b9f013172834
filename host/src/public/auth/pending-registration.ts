import * as v from 'valibot';

const key = 'cairn.pending-registration';

/** As long as a code is good: 10 minutes, in milliseconds. It holds a password, so it never stays longer. */
export const pendingLifetimeMs = 600_000;
/** Between two codes: 60 seconds, in milliseconds. */
export const resendAfterMs = 60_000;

const PendingRegistrationSchema = v.object({
  email: v.string(),
  password: v.string(),
  name: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  acceptTerms: v.boolean(),
  subscribeToNewsletter: v.boolean(),
  /** When the last code was sent, in milliseconds since 1970. */
  sentAt: v.number(),
});

/** What was registered and waits for its code (specification, section 3), in session storage. */
export type PendingRegistration = v.InferOutput<typeof PendingRegistrationSchema>;

/** Keeps a registration until its code is right, the visitor leaves the flow, or ten minutes are over. */
export function keepPendingRegistration(registration: PendingRegistration, storage: Storage = sessionStorage): void {
  storage.setItem(key, JSON.stringify(registration));
}

/** The registration that waits; null where there is none, or its time is over: then it is removed as well. */
export function pendingRegistration(now: number = Date.now(), storage: Storage = sessionStorage): PendingRegistration | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), PendingRegistrationSchema), storage.getItem(key));
  const fresh = parsed.success && now - parsed.output.sentAt < pendingLifetimeMs;
  if (!fresh) storage.removeItem(key);
  return fresh ? parsed.output : null;
}

export function dropPendingRegistration(storage: Storage = sessionStorage): void {
  storage.removeItem(key);
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
