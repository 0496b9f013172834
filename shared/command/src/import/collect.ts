import type { DecisionText, PatternKind } from '@cairn/api';
import { readDecision } from './read-decision.ts';
import { readRules } from './read-rules.ts';
import type { LeftOut, Source } from './sources.ts';

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
  leftOut: LeftOut[];
  /** Number of list items and paragraphs that state no rule. */
  others: number;
}

/** Maximum number of places that are sent with one rule. */
const mostPlaces = 10;

/**
 * Reads all files. A rule that several files state is proposed once, with each place. It applies to the paths of all of them, and to every
 * file if one of them names none. Of a personal memory only the rule itself is taken, as the preview shows it, and nothing if the repository
 * states the same. Secrets are already redacted from what is read. Pure.
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
    const { rules, paths: globs, others } = readRules(source.shown);
    const paths = pathsIn(source.folder, globs);
    collected.others += others;
    for (const { rule, rationale: said, kind, from, to } of rules) {
      const rationale = source.isPersonal ? '' : said;
      const place = { source, from, to };
      const before = known.get(keyOf(rule));
      if (!before) {
        const proposal: RuleProposal = { type: 'rule', rule, rationale, kind, paths, places: [place] };
        known.set(keyOf(rule), proposal);
        collected.proposals.push(proposal);
        continue;
      }
      const isOfRepository = !before.places[0]?.source.isPersonal;
      if (source.isPersonal && isOfRepository) continue;
      if (before.places.length < mostPlaces) before.places.push(place);
      before.paths = before.paths.length === 0 || paths.length === 0 ? [] : [...new Set([...before.paths, ...paths])];
      before.rationale ||= rationale;
    }
  }
  return collected;
}

/** Two rules are the same if they differ in case, white space and the mark at their end only: `==` is not `!=`, and C++ not C. */
function keyOf(rule: string): string {
  return rule
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s.!?…。！？؟]+$/u, '');
}

/** Returns the globs of a file in a folder, as globs from the root. */
function pathsIn(folder: string, globs: readonly string[] | undefined): string[] {
  // Names such as [id] are no character set.
  const start = folder.replaceAll(/[[*?]/g, '[$&]');
  if (start === '') return [...(globs ?? [])];
  const within = (globs ?? []).map((glob) => glob.replace(/^\.?\/+/, '')).filter((glob) => !/^(?:!|\.\.\/)/.test(glob));
  return within.length === 0 ? [`${start}**`] : within.map((glob) => start + glob);
}

/** Returns the displayed place: `web/AGENTS.md:3-4`. */
export function placeText(place: Place | undefined): string {
  if (!place) return '';
  const { source, from, to } = place;
  return `${source.name}:${from}${to === from ? '' : `-${to}`}`;
}
