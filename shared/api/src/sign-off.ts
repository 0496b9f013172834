import * as v from 'valibot';

export const signOffAnswers = ['yes', 'no'] as const;
export type SignOffAnswer = (typeof signOffAnswers)[number];

/** Somebody who was named to decide, and what they have said of the present revision. */
export const SignatureSchema = v.object({
  id: v.string(),
  /** As they were called when they were named. */
  name: v.string(),
  /** Whoever named them, by id; null where they were named before that was kept. */
  askedBy: v.optional(v.nullable(v.string()), null),
  answer: v.nullable(v.picklist(signOffAnswers)),
  comment: v.string(),
  /** When they gave it. */
  at: v.nullable(v.string()),
});
export type Signature = v.InferOutput<typeof SignatureSchema>;
type Person = Pick<Signature, 'id' | 'name'>;

/** How many people may be named to decide. */
export const maxDeciders = 12;

/** The people who are named from now on, the new ones by `askedBy`: who was named before keeps what they said. */
export function namedToSign(before: readonly Signature[], people: readonly Person[], askedBy: string): Signature[] {
  return people.map(({ id, name }) => before.find((one) => one.id === id) ?? unsigned({ id, name, askedBy }));
}

/** The same people, asked again: a signature belongs to one revision of the text. */
export function askedAgain(signatures: readonly Signature[]): Signature[] {
  return signatures.map(unsigned);
}

/** With the word of one of them, in the place of what they said before; undefined where they were not named. `at`: ISO 8601. */
export function signedBy(
  signatures: readonly Signature[],
  id: string,
  { answer, comment, at }: { answer: SignOffAnswer; comment: string; at: string },
): Signature[] | undefined {
  if (!signatures.some((one) => one.id === id)) return undefined;
  return signatures.map((one) => (one.id === id ? { ...one, answer, comment, at } : one));
}

/**
 * What the named people have made of it: `agreed` accepts the decision, and comes of everybody's yes alone. One no is
 * `refused`: then somebody who reviews decides, or another revision asks again. Where nobody was named there is nothing to wait for.
 */
export function verdictOf(signatures: readonly Signature[]): 'nobody' | 'waiting' | 'refused' | 'agreed' {
  if (signatures.length === 0) return 'nobody';
  if (signatures.some(({ answer }) => answer === 'no')) return 'refused';
  return signatures.every(({ answer }) => answer === 'yes') ? 'agreed' : 'waiting';
}

/** Is somebody's word missing? */
export function waitsForSignature(signatures: readonly Signature[], id: string): boolean {
  return signatures.some((one) => one.id === id && one.answer === null);
}

function unsigned({ id, name, askedBy }: Person & Pick<Signature, 'askedBy'>): Signature {
  return { id, name, askedBy, answer: null, comment: '', at: null };
}
