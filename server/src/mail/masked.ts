/** Maximum number of characters of a stored reply. */
const maxReply = 300;

/** Returns an address with only its first letter and its host: `l…@orbit.example`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${[...address][0] ?? ''}…${at < 0 ? '' : address.slice(at)}`;
}

/** Returns the reply of a mail server as one line that can be stored: with masked addresses and without links, which may contain tokens. */
export function loggedReply(reply: string): string {
  return reply
    .replaceAll(/https?:\/\/\S+/gi, '…')
    .replaceAll(/[^\s<>()[\]:;,"']+@[^\s<>()[\]:;,"']+/g, (address) => maskedAddress(address))
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, maxReply)
    .toWellFormed();
}
