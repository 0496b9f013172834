import { assignedFormats } from './assigned-formats.ts';
import type { SecretFormat } from './format.ts';
import { generalFormats } from './general-formats.ts';
import { ownFormats } from './own-formats.ts';
import { privateKeysIn } from './private-key.ts';
import { type Range, wordsOf } from './range.ts';
import { vendorFormats } from './vendor-formats.ts';

const formats = [...ownFormats, ...vendorFormats, ...generalFormats, ...assignedFormats];

/** Maximum length, in UTF-16 code units, of a rejected match that is searched again. The limit keeps the search linear. */
const lookedThrough = 300;

/** The names of all kinds of secrets. */
export const secretRules: readonly string[] = [...formats.map(({ rule }) => rule), 'private-key'];

/** A redacted secret: its kind, and the position of its placeholder in the redacted text. Never the secret itself. */
export interface SecretHit {
  rule: string;
  at: number;
}

/**
 * Replaces the secrets in a text, with the whole word around each, by `[redacted: rule]`, before anything else is done with it. Pure,
 * linear in the length of the text, and idempotent.
 */
export function redact(text: string): { text: string; hits: SecretHit[] } {
  const hits: SecretHit[] = [];
  let kept = '';
  let done = 0;
  for (const { rule, from, to } of secretWordsIn(text)) {
    kept += text.slice(done, from);
    hits.push({ rule, at: kept.length });
    kept += `[redacted: ${rule}]`;
    done = to;
  }
  return hits.length === 0 ? { text, hits } : { text: kept + text.slice(done), hits };
}

/** Replaces the secrets in a text as `redact` does, but on each of their lines, so that the text keeps its line numbers. Pure. */
export function redactByLine(text: string): string {
  let kept = '';
  let done = 0;
  for (const { rule, from, to } of secretWordsIn(text)) {
    kept += text.slice(done, from) + text.slice(from, to).replace(/[^\n]+/g, `[redacted: ${rule}]`);
    done = to;
  }
  return kept + text.slice(done);
}

function secretWordsIn(text: string): Range[] {
  return wordsOf(text, [...privateKeysIn(text), ...formats.flatMap((format) => secretsIn(text, format))]);
}

function secretsIn(text: string, format: SecretFormat): Range[] {
  if (!format.within) return rangesIn(text, format);
  return [...text.matchAll(format.within)].flatMap(({ 0: piece, index }) =>
    rangesIn(piece, format).map(({ rule, from, to }) => ({ rule, from: index + from, to: index + to })),
  );
}

function rangesIn(text: string, { rule, looks, holds = () => true }: SecretFormat): Range[] {
  const found: Range[] = [];
  looks.lastIndex = 0;
  for (let match = looks.exec(text); match; match = looks.exec(text)) {
    const secret = match.groups?.secret ?? match[0];
    // The secret part is at the end of the match, except for a closing character.
    const from = match.index + match[0].lastIndexOf(secret);
    const to = from + secret.length;
    if (holds(secret, text.charAt(to))) found.push({ rule, from, to });
    // A rejected value may contain the name of a secret: `TOKEN: X-Api-Key: …`.
    else if (secret.length <= lookedThrough) looks.lastIndex = Math.max(from, match.index + 1);
  }
  return found;
}
