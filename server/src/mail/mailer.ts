/** A mail that is ready to go: to one person, as text and as HTML, in one language. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Takes mails. `send` returns at once: whoever asks must not learn from the time whether a mail went. */
export interface Mailer {
  send(mail: Mail): void;
  /** Waits until what was handed over is sent or has failed. */
  close(): Promise<void>;
}
