/** Maximum length in characters. Longer names are cut, to keep subjects short. */
const maxLength = 100;

/** Exactly one address, as accepted by the schema. */
const addressPattern = /^[^\s@<>",;:()[\]\\]+@[^\s@<>",;:()[\]\\]+$/;

/**
 * A dot in any script that a mail program could take for part of a domain: followed by two or more letters or digits, with at least one
 * letter.
 */
const linkingDot = /(?<=[\p{L}\p{N}])[.\u3002\uff0e\uff61](?=[\p{L}\p{N}-]{2})(?=[\p{N}-]*\p{L})/gu;

/**
 * Sanitizes user-provided text (names of people, organizations, passkeys) for a mail: one line, without anything that a mail program would
 * show as a link or an address. Otherwise a person could send their own message in our mails by choosing a name.
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

/** Returns a single address unchanged, and sanitizes anything else as a name. */
export function mailAddress(text: string): string {
  return addressPattern.test(text) && oneLine(text) === text ? text : mailName(text);
}

/** Removes line breaks, control characters, and invisible or direction-changing characters. Keeps the joiners of scripts and emoji. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .trim();
}
