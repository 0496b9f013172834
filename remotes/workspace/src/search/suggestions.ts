import { parseSearch, type SearchOperator, searchOperators, searchStates, searchTypes, writeOperator } from '@cairn/api';

/** The token at the caret: a word, or an operator with the beginning of its value. */
export interface Typed {
  from: number;
  to: number;
  key: SearchOperator | null;
  value: string;
}

/** Returns the token at the caret. Pure. */
export function typedAt(text: string, caret: number): Typed {
  const before = text.slice(0, caret);
  const from = /(?:\p{L}+:"[^"]*|\S*)$/u.exec(before)?.index ?? caret;
  const token = before.slice(from);
  const [, name = '', value = ''] = /^(\p{L}+):"?(.*)$/u.exec(token) ?? [];
  const key = searchOperators.find((one) => one === name.toLowerCase()) ?? null;
  return { from, to: caret, key, value: key ? value : token };
}

/** A text that can replace the token. */
export interface Suggestion {
  id: string;
  /** The inserted text; followed by a space if the token is complete. */
  text: string;
  key: SearchOperator;
  value: string | null;
}

const periods = ['7d', '30d', '90d', '1y'];

/** Suggests operators, or values of one, for the token. The values of `by:` and `in:` are fetched elsewhere. Pure. */
export function suggestionsOf(text: string, { key, value }: Typed): Suggestion[] {
  if (key === null)
    return searchOperators
      .filter((operator) => operator.startsWith(value.toLowerCase()) && (value !== '' || text.trim() === ''))
      .map((operator) => ({ id: operator, text: `${operator}:`, key: operator, value: null }));
  return valuesOf(text, key)
    .filter((one) => one.startsWith(value.toLowerCase()) && one !== value)
    .map((one) => wholeSuggestion(key, one));
}

/** Suggests an operator with its value. */
export function wholeSuggestion(key: SearchOperator, value: string): Suggestion {
  return { id: `${key}:${value}`, text: `${writeOperator(key, value)} `, key, value };
}

function valuesOf(text: string, key: SearchOperator): readonly string[] {
  if (key === 'type') return searchTypes;
  if (key === 'before' || key === 'after') return periods;
  if (key === 'by') return ['me'];
  if (key !== 'status') return [];
  const types = parseSearch(text).filters.flatMap((filter) => (filter.key === 'type' ? filter.values : []));
  return [...new Set(searchTypes.filter((type) => types.length === 0 || types.includes(type)).flatMap((type) => searchStates[type]))];
}
