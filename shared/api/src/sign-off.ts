import * as v from 'valibot';

export const signOffAnswers = ['yes', 'no'] as const;
export type SignOffAnswer = (typeof signOffAnswers)[number];

/** A named decider, and their answer to the current revision. */
export const SignatureSchema = v.object({
  id: v.string(),
  /** Their name when they were asked. */
  name: v.string(),
  /** The id of the person who asked them; null if that was not recorded yet. */
  askedBy: v.optional(v.nullable(v.string()), null),
  answer: v.nullable(v.picklist(signOffAnswers)),
  comment: v.string(),
  /** Time of their answer. */
  at: v.nullable(v.string()),
});
export type Signature = v.InferOutput<typeof SignatureSchema>;
type Person = Pick<Signature, 'id' | 'name'>;

/** Maximum number of deciders. */
export const maxDeciders = 12;

/** Returns the new list of deciders; added ones are asked by `askedBy`. Existing ones keep their answers. */
export function namedToSign(before: readonly Signature[], people: readonly Person[], askedBy: string): Signature[] {
  return people.map(({ id, name }) => before.find((one) => one.id === id) ?? unsigned({ id, name, askedBy }));
}

/** Returns the same deciders without answers: a signature belongs to one revision of the text. */
export function askedAgain(signatures: readonly Signature[]): Signature[] {
  return signatures.map(unsigned);
}

/** Returns the list with a decider's new answer; undefined if they were not named. `at`: ISO 8601. */
export function signedBy(
  signatures: readonly Signature[],
  id: string,
  { answer, comment, at }: { answer: SignOffAnswer; comment: string; at: string },
): Signature[] | undefined {
  if (!signatures.some((one) => one.id === id)) return undefined;
  return signatures.map((one) => (one.id === id ? { ...one, answer, comment, at } : one));
}

/**
 * Returns the result of the deciders' answers. `agreed` needs a yes from everybody and accepts the decision. One no is `refused`: then a
 * reviewer decides, or another revision asks again. `nobody`: no deciders were named.
 */
export function verdictOf(signatures: readonly Signature[]): 'nobody' | 'waiting' | 'refused' | 'agreed' {
  if (signatures.length === 0) return 'nobody';
  if (signatures.some(({ answer }) => answer === 'no')) return 'refused';
  return signatures.every(({ answer }) => answer === 'yes') ? 'agreed' : 'waiting';
}

/** Returns whether a person's answer is missing. */
export function waitsForSignature(signatures: readonly Signature[], id: string): boolean {
  return signatures.some((one) => one.id === id && one.answer === null);
}

function unsigned({ id, name, askedBy }: Person & Pick<Signature, 'askedBy'>): Signature {
  return { id, name, askedBy, answer: null, comment: '', at: null };
}
