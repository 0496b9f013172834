import type { feedbackVerdicts } from './session.ts';

/**
 * The confidence of a pattern: the sum of the weights of its evidence, positive and negative, from 0 to 1. Pure, so that the number can be
 * explained to people.
 */

/** The confidence after the first piece of evidence. */
const first = 0.5;
/** A repetition adds this share of the distance to 1. */
const repeat = 0.1;
/** Acceptance by a person adds this share of the distance to 1. */
const accepted = 0.6;
/** Subtracted for every week in which it was not served to anybody. */
export const weeklyDecay = 0.05;
const helped = 0.02;
/** If an agent rates it as wrong or outdated, it loses this share. */
const doubted = 0.1;

/** A piece of evidence for or against a pattern. */
export interface Weighed {
  weight: number;
}

/** Returns the confidence that results from this evidence. */
export function confidenceOf(evidence: readonly Weighed[]): number {
  return bounded(evidence.reduce((sum, { weight }) => sum + weight, 0));
}

/** Returns the weight of one more observation; `null` is a confidence without evidence. */
export function sightingWeight(confidence: number | null): number {
  return roundConfidence(confidence === null ? first : repeat * (1 - confidence));
}

/** Returns the weight of a person accepting a rule, or confirming one in doubt. */
export function acceptanceWeight(confidence: number): number {
  return roundConfidence(accepted * (1 - confidence));
}

export type Verdict = (typeof feedbackVerdicts)[number];

/** Returns the weight of an agent's feedback on a rule that it was served. */
export function verdictWeight(confidence: number, verdict: Verdict): number {
  return roundConfidence(verdict === 'helpful' ? helped * (1 - confidence) : -doubted * confidence);
}

/** Returns the negative weight of weeks without use, at most the current confidence. */
export function decayWeight(confidence: number, weeks: number): number {
  return roundConfidence(-Math.min(confidence, weeklyDecay * Math.max(0, weeks)));
}

function bounded(value: number): number {
  return roundConfidence(Math.min(1, Math.max(0, value)));
}

/** Four decimals are more than anybody reads, and give the same result on every machine. */
export function roundConfidence(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
