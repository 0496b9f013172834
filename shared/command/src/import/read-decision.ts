import { type DecisionText, readDecisionFile } from '@cairn/api';

/** A decision of a file, or why the file is left out. */
export type FoundDecision = { text: DecisionText; line: number } | { leftOut: string };

/** States whose decisions are history, and are not proposed. */
const ended = /^(?:rejected|deprecated|superseded|replaced|obsolete|withdrawn|abgelehnt|ersetzt|veraltet)\b/i;

/** Reads an architecture decision record. Decisions that are no longer in force are left out. Pure. */
export function readDecision(lines: readonly string[]): FoundDecision {
  const state = stateOf(lines);
  if (ended.test(state)) return { leftOut: `its status is "${state.slice(0, 60)}"` };
  const { text, issues } = readDecisionFile(lines.join('\n'));
  const [first] = issues;
  if (first) return { leftOut: first.field === 'outcome' ? 'it has no section with the decision' : `${first.field}: ${first.code}` };
  const heading = lines.findIndex((line) => /^#\s/.test(line));
  return { text, line: Math.max(heading, 0) + 1 };
}

/** The state that a file names in its front matter, in a line above its sections, or in a section. */
function stateOf(lines: readonly string[]): string {
  const named = lines.map((line) => /^(?:[-*]\s+)?status:\s*(.+)$/i.exec(line)?.[1]).find((state) => state !== undefined);
  const section = lines.findIndex((line) => /^#{1,6}\s+status\s*$/i.test(line));
  const below = section < 0 ? undefined : lines.slice(section + 1).find((line) => line.trim() !== '');
  return (named ?? below ?? '').replaceAll(/["'*_[\]]/g, '').trim();
}
