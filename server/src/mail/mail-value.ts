/** Longer names are cut, in characters: a subject stays a subject. */
const maxLength = 100;

/** Exactly one address, as a schema has let it pass before. */
const addressPattern = /^[^\s@<>",;:()[\]\\]+@[^\s@<>",;:()[\]\\]+$/;

/** A dot, in any script's form, behind which a mail program could see a domain: two or more letters or digits, one of them a letter. */
const linkingDot = /(?<=[\p{L}\p{N}])[.\u3002\uff0e\uff61](?=[\p{L}\p{N}-]{2})(?=[\p{N}-]*\p{L})/gu;

/**
 * What people wrote (names of persons, organizations, passkeys) as it may appear in a mail: one line, without anything that a mail
 * program would show as a link or an address. Somebody who can choose a name must not be able to write mails in ours.
 */
export function mailName(text: string): string {
  const line = oneLine(text)
    .replace(/[\p{L}\p{N}+.-]*:\/+/gu, '')
    .replace(/\s*[@\uff20\ufe6b]\s*/gu, ' (at) ')
    .replace(/www\.+/giu, ' ')
    .replace(linkingDot, '·')
    .replace(/\s+/gu, ' ')
    .trim();
  const characters = [...line];
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line;
}

/** An address that we send to, or that the reader knows, as it is; what is no single address as a name. */
export function mailAddress(text: string): string {
  return addressPattern.test(text) && oneLine(text) === text ? text : mailName(text);
}

/** Without line breaks, control characters, and characters that change the direction or are not seen; the joiners of scripts and emoji stay. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .trim();
}
