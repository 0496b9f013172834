import {
  type CitationToVerify,
  type CodePlace,
  type CodeResult,
  codeLimits,
  codePlaceText,
  hashOfCode,
  linesOfCode,
  readCodePlace,
  toPlainProse,
} from '@cairn/api';
import { redactByLine } from '@cairn/api/redaction';
import { findLines, linesAt, type Wanted } from './find-lines.ts';
import type { Repository } from './repository.ts';

/** Shorter lines, in characters without spaces, are in many files: a match in another file proves nothing. */
const tellingLength = 20;

/** The result of verifying a citation. `unread`: its file is too large or not readable, so nothing is reported. */
export type Verified = { citation: CitationToVerify; state: 'unread' } | ({ citation: CitationToVerify } & CodeResult);

/**
 * Searches the working tree for cited lines: at their place, elsewhere in their file, then in a few other files that have the longest of
 * these lines.
 */
export async function verifyCitation(citation: CitationToVerify, repository: Repository): Promise<Verified> {
  const { subjectId, cited, hash } = citation;
  const place = readCodePlace(citation.place);
  if (!place) return { citation, state: 'unread' };
  const found = (state: CodeResult['state'], at: string): Verified => ({ citation, subjectId, cited, hash, state, place: at });
  const count = place.to - place.from + 1;
  const wanted = { hash, lines: await wholeLines(citation), count };
  const own = repository.lines(place.path);
  if (own === 'unread') return { citation, state: 'unread' };
  const first = own === 'gone' ? undefined : await findLines(own, wanted, place.from);
  if (first === place.from) return found('verified', citation.place);
  if (first !== undefined) return found('moved', codePlaceText({ path: place.path, from: first, to: first + count - 1 }));
  const elsewhere = await findInOthers(wanted, place.path, repository);
  if (elsewhere) return found('moved', elsewhere);
  const isThere = own !== 'gone' && linesAt(own, place).length > 0;
  return { ...found('broken', citation.place), ...(isThere ? { found: await asFound(own, place) } : {}) };
}

/** Returns the lines of the stored text if it is complete and unchanged. */
async function wholeLines({ text, hash }: CitationToVerify): Promise<string[]> {
  const lines = linesOfCode(text);
  return (await hashOfCode(lines)) === hash ? lines : [];
}

async function findInOthers(wanted: Wanted, own: string, repository: Repository): Promise<string | undefined> {
  const [longest = ''] = wanted.lines.toSorted((one, other) => other.length - one.length);
  if (wanted.lines.join('').replace(/\s/g, '').length < tellingLength) return undefined;
  for (const path of repository.filesWith(longest)) {
    const lines = path === own ? 'gone' : repository.lines(path);
    const first = typeof lines === 'string' ? undefined : await findLines(lines, wanted, 1);
    if (first !== undefined) return codePlaceText({ path, from: first, to: first + wanted.count - 1 });
  }
  return undefined;
}

/** What is at a place: the hash of its lines, and their text without secrets. Some are recognized only by the lines around, as a key is by its first. */
async function asFound(file: readonly string[], place: CodePlace): Promise<NonNullable<CodeResult['found']>> {
  const shown = linesAt(redactByLine(file.join('\n')).split('\n'), place);
  return { hash: await hashOfCode(linesAt(file, place)), text: toPlainProse(shown.join('\n')).slice(0, codeLimits.text) };
}
