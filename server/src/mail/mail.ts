/** A mail that is ready to go: to one person, as text and as HTML, in one language. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
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
