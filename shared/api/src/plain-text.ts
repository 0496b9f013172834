import * as v from 'valibot';

/* Rules for plain text: single lines where expected, and no characters that make a text look like a different one. */

/** Region flags consist of tag characters after a black flag, the only valid use of those. */
const flag = '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,6}\\u{e007f}';
/**
 * C0, DEL and C1; line and paragraph separators; bidirectional embeddings, overrides and isolates; deprecated format characters,
 * annotations, tags. Joiners (ZWJ, ZWNJ) and direction marks (LRM, RLM, ALM) are part of words and stay.
 */
const control = '[\\p{Cc}\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u206f\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}]';
/** Invisible characters without meaning in a line: soft hyphen, zero-width space, word joiner, byte order mark, fillers. */
const invisible = /[\u00ad\u180e\u200b\u2060-\u2064\u3164\ufeff\uffa0]/gu;

const flagOrControl = new RegExp(`(?<flag>${flag})|${control}`, 'gu');

/** Removes control characters, except those accepted by `kept`. Flags stay. */
function dropControls(text: string, kept: (character: string) => boolean): string {
  return text.replace(flagOrControl, (found) => (found.length > 2 || kept(found) ? found : ''));
}

/** Returns whether the text has no line break or control character. Pure. */
export function isOneLine(text: string): boolean {
  return dropControls(text, () => false) === text;
}

/** Converts any text to one line: collapses and trims white space, removes control and invisible characters. Pure. */
export function toOneLine(text: string): string {
  const spaced = text.replace(/[\s\u0085]+/gu, ' ').replace(invisible, '');
  return dropControls(spaced, () => false)
    .replace(/ {2,}/g, ' ')
    .trim();
}

/**
 * Normalizes a multi-line text: keeps line breaks and tabs, converts `\r\n` and single `\r` to `\n`, removes all other control
 * characters. Pure.
 */
export function toPlainProse(text: string): string {
  return dropControls(text.replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n'), (character) => character === '\n' || character === '\t');
}

/** A single line by a person: trimmed, without invisible characters. Line breaks and control characters are rejected. */
export const LineSchema = v.pipe(
  v.string(),
  v.transform((text) => text.replace(invisible, '')),
  v.trim(),
  v.check(isOneLine, 'TEXT_ONE_LINE'),
);

/** A single line by an agent or hook: line breaks are collapsed, never rejected. */
export const CollapsedLineSchema = v.pipe(v.string(), v.transform(toOneLine));

/** A multi-line text, trimmed. */
export const ProseSchema = v.pipe(v.string(), v.transform(toPlainProse), v.trim());

/** A row's id or slug. */
export const IdSchema = v.pipe(v.string(), v.maxLength(64), v.check(isOneLine, 'VALUE_INVALID'));
