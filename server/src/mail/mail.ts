/** A mail that is ready to go: to one person, as text and as HTML, in one language. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where it belongs among other mails; left out for one of its own. */
  thread?: MailThread | undefined;
}

/** Message-IDs have their angle brackets. */
export interface MailThread {
  messageId: string;
  inReplyTo?: string | undefined;
  references: string[];
  replyTo?: string | undefined;
  /** An answer that no person wrote: no machine is to answer it. */
  automatic?: boolean | undefined;
}

/** A mail in one language, before it has a reader. */
export interface Message extends Omit<Mail, 'to'> {
  /** For how long what it carries is of use: after that it is not sent any more. */
  goodForMinutes: number;
}

/** A mail on its way out. To null it goes to nobody, with all the work of one that goes: nobody learns from the time that there is no account. */
export interface Outgoing extends Message {
  to: string | null;
}
