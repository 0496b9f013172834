import type { MailKind } from '@cairn/api';

/** A mail to one person, as text and HTML, in one language. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Thread headers; omitted for a mail outside of threads. */
  thread?: MailThread | undefined;
  /** The address that ends such mails: with POST at once, with GET after a question (RFC 8058). */
  unsubscribe?: string | undefined;
}

/** Thread headers. Message-IDs include their angle brackets. */
export interface MailThread {
  messageId: string;
  inReplyTo?: string | undefined;
  references: string[];
  replyTo?: string | undefined;
  /** True for automatic replies, so that other machines do not reply to them. */
  automatic?: boolean | undefined;
}

/** A mail in one language, before it has a recipient. */
export interface Message extends Omit<Mail, 'to'> {
  /** What it is about, for the list of deliveries. */
  kind: MailKind;
  /** Minutes until its content expires. It is not sent after that. */
  goodForMinutes: number;
}

/** A mail to send. With `to: null` it is processed but goes to nobody, so that the timing does not reveal that there is no account. */
export interface Outgoing extends Message {
  to: string | null;
}
