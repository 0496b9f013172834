/** A Message-ID as headers name it (RFC 5322, 3.6.4), as much of it as is safe to send back: no spaces, no line breaks. */
const pattern = /<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>/g;

/** The Message-ID of a message of ours: its row is found by it. */
export function ownMessageId(message: string, host: string): string {
  return `<${message}@${host}>`;
}

/** The id of the message that a Message-ID of ours names; undefined for anybody else's. */
export function ownMessageOf(messageId: string, host: string): string | undefined {
  const [, id, domain] = /^<(tkm_[0-9a-z]{26})(?:\.received)?@(.+)>$/.exec(messageId) ?? [];
  return domain?.toLowerCase() === host.toLowerCase() ? id : undefined;
}

/** The Message-IDs in a header, in order, at most so many of them: the last ones, which are the closest. */
export function messageIdsIn(header: string | undefined, most = 50): string[] {
  return [...(header ?? '').matchAll(pattern)].map(([id]) => id).slice(-most);
}
