import * as v from 'valibot';

/* What a text may hold: one line where a line is meant, and nowhere a character that makes a text look like another one. */

/** Flags of regions are written with tag characters after a black flag: the only place where those are text. */
const flag = '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,6}\\u{e007f}';
/**
 * C0, DEL and C1; the separators of lines and paragraphs; bidirectional embeddings, overrides and isolates; deprecated format
 * characters, annotations, tags. Joiners (ZWJ, ZWNJ) and direction marks (LRM, RLM, ALM) are part of words and stay.
 */
const control = '[\\p{Cc}\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u206f\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}]';
/** Invisible, and of no meaning in a line: soft hyphen, zero-width space, word joiner, byte order mark, fillers. */
const invisible = /[\u00ad\u180e\u200b\u2060-\u2064\u3164\ufeff\uffa0]/gu;

const flagOrControl = new RegExp(`(?<flag>${flag})|${control}`, 'gu');

/** The text without control characters, but for those that `kept` says; flags stay as they are. */
function dropControls(text: string, kept: (character: string) => boolean): string {
  return text.replace(flagOrControl, (found) => (found.length > 2 || kept(found) ? found : ''));
}

/** Does the text hold no line break and no control character? Pure. */
export function isOneLine(text: string): boolean {
  return dropControls(text, () => false) === text;
}

/** Any text as one line: white space collapsed and trimmed, control characters and invisible ones left out. Pure. */
export function toOneLine(text: string): string {
  const spaced = text.replace(/[\s\u0085]+/gu, ' ').replace(invisible, '');
  return dropControls(spaced, () => false)
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** A text of several lines: line breaks and tabs stay, `\r\n` and lone `\r` become `\n`, all other control characters are left out. Pure. */
export function toPlainProse(text: string): string {
  return dropControls(text.replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n'), (character) => character === '\n' || character === '\t');
}

/** One line as people write it: trimmed; a line break or a control character inside is refused, what is invisible is left out. */
export const LineSchema = v.pipe(
  v.string(),
  v.transform((text) => text.replace(invisible, '')),
  v.trim(),
  v.check(isOneLine, 'TEXT_ONE_LINE'),
);

/** One line as agents and hooks send it: made one line, never refused for its line breaks. */
export const CollapsedLineSchema = v.pipe(v.string(), v.transform(toOneLine));

/** A text of several lines, trimmed. */
export const ProseSchema = v.pipe(v.string(), v.transform(toPlainProse), v.trim());

/** The id, or the slug, of a row. */
export const IdSchema = v.pipe(v.string(), v.maxLength(64), v.check(isOneLine, 'VALUE_INVALID'));
