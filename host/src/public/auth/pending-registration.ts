import { sessionStore } from '@cairn/shell/storage';
/** Its key in session storage. */
export const pendingKey = 'cairn.pending-registration';

/** A registration that waits for its code (specification, section 3), in session storage. */
export interface PendingRegistration {
  email: string;
  password: string;
  name: string;
  firstName: string;
  lastName: string;
  acceptTerms: boolean;
  subscribeToNewsletter: boolean;
  /** When the last code was sent, in milliseconds since 1970. */
  sentAt: number;
}

/** Stores a registration until its code was accepted, the visitor leaves the flow, or ten minutes have passed. */
export function storePendingRegistration(
  registration: PendingRegistration,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = sessionStore,
): void {
  storage.setItem(pendingKey, JSON.stringify(registration));
}

export function dropPendingRegistration(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = sessionStore): void {
  storage.removeItem(pendingKey);
}
