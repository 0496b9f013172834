import type { DecisionText, PatternKind } from '@cairn/api';
import { readDecision } from './read-decision.ts';
import { readRules } from './read-rules.ts';
import type { Source } from './sources.ts';

/** Lines of a file, from 1, both inclusive. */
export interface Place {
  source: Source;
  from: number;
  to: number;
}

export interface RuleProposal {
  type: 'rule';
  rule: string;
  rationale: string;
  kind: PatternKind;
  /** Globs; empty: all files. */
  paths: string[];
  /** Where it is stated, in the order of the files. */
  places: Place[];
}
export interface DecisionProposal {
  type: 'decision';
  text: DecisionText;
  places: Place[];
}
export type Proposal = RuleProposal | DecisionProposal;

/** What the files say. */
export interface Collected {
  proposals: Proposal[];
  leftOut: { name: string; reason: string }[];
  /** Number of list items and paragraphs that state no rule. */
  others: number;
}

/** Maximum number of places that are sent with one rule. */
const mostPlaces = 10;

/**
 * Reads all files. A rule that several files state is proposed once, with each place. It applies to the paths of all of them, and to every
 * file if one of them names none. Secrets are already redacted from what is read. Pure.
 */
export function collect(sources: readonly Source[]): Collected {
  const collected: Collected = { proposals: [], leftOut: [], others: 0 };
  const known = new Map<string, RuleProposal>();
  for (const source of sources) {
    if (source.kind === 'decision') {
      const found = readDecision(source.shown);
      if ('leftOut' in found) collected.leftOut.push({ name: source.name, reason: found.leftOut });
      else {
        const { text, line } = found;
        collected.proposals.push({ type: 'decision', text, places: [{ source, from: line, to: line }] });
      }
      continue;
    }
    const { rules, paths = source.paths, others } = readRules(source.shown);
    collected.others += others;
    for (const { rule, rationale, kind, from, to } of rules) {
      const key = rule
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
      const place = { source, from, to };
      const before = known.get(key);
      if (!before) {
        const proposal: RuleProposal = { type: 'rule', rule, rationale, kind, paths: [...paths], places: [place] };
        known.set(key, proposal);
        collected.proposals.push(proposal);
        continue;
      }
      if (before.places.length < mostPlaces) before.places.push(place);
      before.paths = before.paths.length === 0 || paths.length === 0 ? [] : [...new Set([...before.paths, ...paths])];
      before.rationale ||= rationale;
    }
  }
  return collected;
}
