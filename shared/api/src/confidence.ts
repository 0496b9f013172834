import type { feedbackVerdicts } from './session.ts';

/**
 * How certain a pattern is: the sum of what its evidence adds and what speaks against it, from 0 to 1. Pure, so that a
 * person can be told where a number comes from.
 */

/** What the first piece of evidence makes it. */
const first = 0.5;
/** A repeat moves it by this part of what is missing to certainty. */
const repeat = 0.1;
/** Acceptance by a person moves it by this part of what is missing to certainty. */
const accepted = 0.6;
/** What it loses with every week in which nobody was served it. */
export const weeklyDecay = 0.05;
const helped = 0.02;
/** An agent says that it is wrong or outdated: it loses this part of what it has. */
const doubted = 0.1;

/** One thing that speaks for a pattern, or against it. */
export interface Weighed {
  weight: number;
}

/** The confidence that these pieces give together. */
export function confidenceOf(evidence: readonly Weighed[]): number {
  return bounded(evidence.reduce((sum, { weight }) => sum + weight, 0));
}

/** What one more sighting adds to a confidence; `null` where it is the first. */
export function sightingWeight(confidence: number | null): number {
  return roundConfidence(confidence === null ? first : repeat * (1 - confidence));
}

/** What it adds to a confidence that a person accepts the rule, or confirms one that was in doubt. */
export function acceptanceWeight(confidence: number): number {
  return roundConfidence(accepted * (1 - confidence));
}

export type Verdict = (typeof feedbackVerdicts)[number];

/** What an agent's word about a rule that it was served changes. */
export function verdictWeight(confidence: number, verdict: Verdict): number {
  return roundConfidence(verdict === 'helpful' ? helped * (1 - confidence) : -doubted * confidence);
}

/** What some weeks without use take away: never more than there is. */
export function decayWeight(confidence: number, weeks: number): number {
  return roundConfidence(-Math.min(confidence, weeklyDecay * Math.max(0, weeks)));
}

function bounded(value: number): number {
  return roundConfidence(Math.min(1, Math.max(0, value)));
}

/** Four places are more than anybody reads, and the same on every machine. */
export function roundConfidence(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
