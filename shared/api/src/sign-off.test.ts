import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { afterSignature, type DecisionStanding } from './decision.ts';
import { askedAgain, namedToSign, type SignOffAnswer, signedBy, verdictOf, waitsForSignature } from './sign-off.ts';

const people = ['ana', 'ben', 'cem'].map((id) => ({ id, name: id.toUpperCase() }));
const at = '2026-11-20T10:00:00.000Z';
const word = (answer: SignOffAnswer) => ({ answer, comment: '', at });
const proposed = (named = people): DecisionStanding => ({
  status: 'proposed',
  deciders: [],
  signOff: namedToSign([], named, 'dan'),
  decidedAt: null,
  endedAt: null,
});

describe('sign-off', () => {
  test('everybody’s yes accepts, in whatever order, and makes them its deciders; nothing before the last one does', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(people, { minLength: 3 }), (order) => {
        let standing = proposed();
        for (const [index, { id }] of order.entries()) {
          expect(standing.status).toBe('proposed');
          expect(waitsForSignature(standing.signOff, id)).toBe(true);
          standing = afterSignature(standing, id, word('yes')) ?? standing;
          expect(verdictOf(standing.signOff)).toBe(index === 2 ? 'agreed' : 'waiting');
        }
        expect(standing).toMatchObject({ status: 'accepted', decidedAt: at, deciders: people });
      }),
    );
  });

  test('with one no nothing is accepted, until it is a yes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...people), fc.constantFrom<SignOffAnswer>('yes', 'no')), { maxLength: 8 }),
        (words) => {
          let standing = proposed();
          for (const [{ id }, answer] of words) {
            if (standing.status !== 'proposed') break;
            standing = afterSignature(standing, id, word(answer)) ?? standing;
          }
          expect(standing.status === 'accepted').toBe(standing.signOff.every(({ answer }) => answer === 'yes'));
          if (standing.signOff.some(({ answer }) => answer === 'no')) expect(verdictOf(standing.signOff)).toBe('refused');
        },
      ),
    );
  });

  test('whoever was not named does not sign, and where nobody was named nothing waits', () => {
    expect(signedBy(namedToSign([], people, 'dan'), 'eve', word('yes'))).toBeUndefined();
    expect(afterSignature(proposed([]), 'ana', word('yes'))).toBeUndefined();
    expect(verdictOf([])).toBe('nobody');
  });

  test('only a proposal is signed', () => {
    expect(afterSignature({ ...proposed(), status: 'draft' }, 'ana', word('yes'))).toBeUndefined();
    expect(afterSignature({ ...proposed(), status: 'rejected' }, 'ana', word('yes'))).toBeUndefined();
  });

  test('who stays named keeps what they said, and by whom they were asked; a new revision asks everybody again', () => {
    const signed = signedBy(namedToSign([], people, 'dan'), 'ana', { answer: 'yes', comment: 'Good.', at }) ?? [];
    expect(namedToSign(signed, people.slice(0, 1), 'eve')).toEqual([
      { id: 'ana', name: 'ANA', askedBy: 'dan', answer: 'yes', comment: 'Good.', at },
    ]);
    expect(askedAgain(signed)).toEqual(namedToSign([], people, 'dan'));
  });
});
