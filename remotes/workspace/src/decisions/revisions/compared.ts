import type { DecisionText } from '@cairn/api';

/** The parts of a decision's text in reading order. */
export const textParts = ['title', 'context', 'drivers', 'options', 'outcome', 'consequences', 'paths', 'tags'] as const;
export type TextPart = (typeof textParts)[number];

/** One part before and after, each as a text with one line per entry of a list. */
export interface ComparedPart {
  part: TextPart;
  before: string;
  after: string;
  changed: boolean;
}

/** Compares two revisions part by part; omits parts that are empty in both. */
export function comparedParts(before: DecisionText, after: DecisionText): ComparedPart[] {
  return textParts
    .map((part) => ({ part, before: asText(before, part), after: asText(after, part) }))
    .filter((one) => one.before !== '' || one.after !== '')
    .map((one) => ({ ...one, changed: one.before !== one.after }));
}

function asText(text: DecisionText, part: TextPart): string {
  switch (part) {
    case 'title':
    case 'context':
    case 'outcome':
      return text[part];
    case 'consequences':
      return text.consequences.map(({ text: line, good }) => signed(good, line)).join('\n');
    case 'options':
      return text.options
        .map(({ name, pros, cons, chosen }) =>
          [`${chosen ? '✓ ' : ''}${name}`, ...pros.map((line) => signed(true, line)), ...cons.map((line) => signed(false, line))].join(
            '\n',
          ),
        )
        .join('\n\n');
    default:
      return text[part].join('\n');
  }
}

function signed(good: boolean, line: string): string {
  return `${good ? '+' : '−'} ${line}`;
}
