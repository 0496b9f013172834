import type { Pattern } from '@cairn/api';
import type { Author } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { type Place, redactFields } from '../redaction/findings.ts';

type Written = Pick<Pattern, 'rule' | 'rationale' | 'paths'> & Partial<Pick<Pattern, 'languages' | 'examples'>>;

/** Redacts the text of a pattern before it is stored, and records a finding for each kind of secret. */
export async function withoutSecrets<T extends Written>(tx: Transaction, author: Author, place: Place, written: T): Promise<T> {
  const { rule, rationale, paths, languages, examples } = written;
  const numbered = [
    ...paths.map((path, at) => [`paths.${at}`, path] as const),
    ...(languages ?? []).map((language, at) => [`languages.${at}`, language] as const),
    ...(examples ?? []).map(({ text }, at) => [`examples.${at}`, text] as const),
  ];
  const safe: Record<string, string> = await redactFields(tx, author, place, { rule, rationale, ...Object.fromEntries(numbered) });
  return {
    ...written,
    rule: safe.rule ?? rule,
    rationale: safe.rationale ?? rationale,
    paths: paths.map((path, at) => safe[`paths.${at}`] ?? path),
    ...(languages ? { languages: languages.map((language, at) => safe[`languages.${at}`] ?? language) } : {}),
    ...(examples ? { examples: examples.map((one, at) => ({ ...one, text: safe[`examples.${at}`] ?? one.text })) } : {}),
  };
}
