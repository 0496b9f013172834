import type { DecisionText } from '@cairn/api';
import type { Author } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { numbered, type Place, redactFields } from '../redaction/findings.ts';

/** Redacts the text of a decision before it is stored, and records a finding for each kind of secret. */
export async function withoutSecrets(tx: Transaction, author: Author, place: Place, text: DecisionText): Promise<DecisionText> {
  const { title, context, outcome, drivers, options, consequences, paths, tags } = text;
  const safe: Record<string, string> = await redactFields(tx, author, place, {
    title,
    context,
    outcome,
    ...numbered('drivers', drivers),
    ...numbered('paths', paths),
    ...numbered('tags', tags),
    ...numbered(
      'consequences',
      consequences.map((one) => one.text),
    ),
    ...numbered(
      'options',
      options.map(({ name }) => name),
    ),
    ...Object.assign({}, ...options.map(({ pros }, at) => numbered(`options.${at}.pros`, pros))),
    ...Object.assign({}, ...options.map(({ cons }, at) => numbered(`options.${at}.cons`, cons))),
  });
  const all = (field: string, texts: readonly string[]) => texts.map((one, at) => safe[`${field}.${at}`] ?? one);
  return {
    title: safe.title ?? title,
    context: safe.context ?? context,
    outcome: safe.outcome ?? outcome,
    drivers: all('drivers', drivers),
    paths: all('paths', paths),
    tags: all('tags', tags),
    consequences: consequences.map((one, at) => ({ ...one, text: safe[`consequences.${at}`] ?? one.text })),
    options: options.map((one, at) => ({
      ...one,
      name: safe[`options.${at}`] ?? one.name,
      pros: all(`options.${at}.pros`, one.pros),
      cons: all(`options.${at}.cons`, one.cons),
    })),
  };
}
