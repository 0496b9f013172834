import { newId } from '../database/id.ts';
import type { Mail } from './mail.ts';

/** Maximum number of mails in the development mailbox. The oldest is dropped. */
const capacity = 200;

export interface KeptMail extends Mail {
  id: string;
  /** ISO 8601. */
  at: string;
}

/** Captured mails, newest first, in memory. */
export interface Mailbox {
  keep(mail: Mail): KeptMail;
  list(): readonly KeptMail[];
  find(id: string): KeptMail | undefined;
}

export function createMailbox(): Mailbox {
  const kept: KeptMail[] = [];
  return {
    keep(mail) {
      const entry = { ...mail, id: newId('mail'), at: new Date().toISOString() };
      kept.unshift(entry);
      kept.length = Math.min(kept.length, capacity);
      return entry;
    },
    list: () => kept,
    find: (id) => kept.find((mail) => mail.id === id),
  };
}
