/** A Message-ID in headers (RFC 5322, 3.6.4), limited to what is safe to send back: no spaces, no line breaks. */
const pattern = /<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>/g;

/** Returns the Message-ID of one of our messages. It contains the id of its row. */
export function ownMessageId(message: string, host: string): string {
  return `<${message}@${host}>`;
}

/** Returns the message id in one of our Message-IDs, or undefined for others. */
export function ownMessageOf(messageId: string, host: string): string | undefined {
  const [, id, domain] = /^<(tkm_[0-9a-z]{26})(?:\.received)?@(.+)>$/.exec(messageId) ?? [];
  return domain?.toLowerCase() === host.toLowerCase() ? id : undefined;
}

/** Returns the Message-IDs in a header in order, limited to the last `most`, which are the closest. */
export function messageIdsIn(header: string | undefined, most = 50): string[] {
  return [...(header ?? '').matchAll(pattern)].map(([id]) => id).slice(-most);
}
