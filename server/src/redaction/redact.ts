import { assignedFormats } from './assigned-formats.ts';
import type { SecretFormat } from './format.ts';
import { generalFormats } from './general-formats.ts';
import { ownFormats } from './own-formats.ts';
import { privateKeysIn } from './private-key.ts';
import { type Range, wordsOf } from './range.ts';
import { vendorFormats } from './vendor-formats.ts';

const formats = [...ownFormats, ...vendorFormats, ...generalFormats, ...assignedFormats];

/** What was no secret is looked through once more up to this length, in UTF-16 code units: a bound, so that it stays linear. */
const lookedThrough = 300;

/** The names of all kinds of secrets that are found. */
export const secretRules: readonly string[] = [...formats.map(({ rule }) => rule), 'private-key'];

/** A secret that was taken out: which kind, and where its placeholder stands in the text that is left. Never the secret. */
export interface SecretHit {
  rule: string;
  at: number;
}

/**
 * Takes the secrets out of a text before anything else is done with it: each is replaced by `[redacted: rule]`, with the
 * whole word that it stands in. Pure, linear in the text's length, and finds nothing more in what it has made.
 */
export function redact(text: string): { text: string; hits: SecretHit[] } {
  const found = [...privateKeysIn(text), ...formats.flatMap((format) => secretsIn(text, format))];
  const hits: SecretHit[] = [];
  let kept = '';
  let done = 0;
  for (const { rule, from, to } of wordsOf(text, found)) {
    kept += text.slice(done, from);
    hits.push({ rule, at: kept.length });
    kept += `[redacted: ${rule}]`;
    done = to;
  }
  return hits.length === 0 ? { text, hits } : { text: kept + text.slice(done), hits };
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
    // A part that is secret stands last in its match, but for the sign that ends it.
    const from = match.index + match[0].lastIndexOf(secret);
    const to = from + secret.length;
    if (holds(secret, text.charAt(to))) found.push({ rule, from, to });
    // What is none may hold the name of one: `TOKEN: X-Api-Key: …`.
    else if (secret.length <= lookedThrough) looks.lastIndex = Math.max(from, match.index + 1);
  }
  return found;
}
