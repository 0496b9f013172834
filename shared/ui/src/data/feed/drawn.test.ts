import { describe, expect, test } from '@rstest/core';
import { type Drawn, isRush, nextStep, nextToDraw } from './drawn.ts';

const none = () => false;
const wanted = [3, 4, 5, 6, 7];

test('what is in sight is drawn before what is near it, from the side that the reader comes from', () => {
  expect(nextToDraw(wanted, none, { from: 4, to: 6, upwards: false })).toBe(4);
  expect(nextToDraw(wanted, none, { from: 4, to: 6, upwards: true })).toBe(6);
  const seen = (index: number) => index >= 4 && index <= 6;
  expect(nextToDraw(wanted, seen, { from: 4, to: 6, upwards: true })).toBe(7);
  expect(nextToDraw(wanted, seen, { from: 4, to: 6, upwards: false })).toBe(3);
});

test('nothing is left once all is drawn', () => {
  expect(nextToDraw(wanted, () => true, { from: 4, to: 6, upwards: true })).toBeUndefined();
});

describe('what is done with an entry', () => {
  const sight = { from: 4, to: 6, upwards: false, moves: false, roomy: true };

  test('comes once all is there that is read, and not while the box moves', () => {
    const stands = new Map<number, Drawn>();
    const drawn = (index: number) => stands.get(index) ?? 'outline';
    const steps: string[] = [];
    for (let step = nextStep(wanted, drawn, sight); step; step = nextStep(wanted, drawn, sight)) {
      stands.set(step.index, step.to);
      steps.push(`${step.index} ${step.to}`);
    }
    const order = [4, 5, 6, 3, 7];
    expect(steps).toEqual([...order.flatMap((index) => [`${index} made`, `${index} read`]), ...order.map((index) => `${index} whole`)]);
    expect(nextStep(wanted, () => 'read', { ...sight, moves: true })).toBeUndefined();
  });

  test('comes with the entry where it could take another line', () => {
    expect(nextStep(wanted, () => 'made', { ...sight, roomy: false, moves: true })).toEqual({ index: 4, to: 'whole' });
  });
});

test('what was made and is not in sight any more waits for what is', () => {
  const drawn = (index: number): Drawn => (index === 7 ? 'made' : 'outline');
  expect(nextStep(wanted, drawn, { from: 4, to: 6, upwards: false, moves: true, roomy: true })).toEqual({ index: 4, to: 'made' });
});

test('nothing is worth drawing in a box that is scrolled past in less than a tenth of a second', () => {
  expect(isRush({ px: 120, ms: 17 }, 760, 60)).toBe(false);
  expect(isRush({ px: -800, ms: 17 }, 760, 60)).toBe(true);
  expect(isRush({ px: -800, ms: 170 }, 760, 60)).toBe(false);
});

test('nor is it on a slow machine where it is past before all in sight could be drawn', () => {
  expect(isRush({ px: 120, ms: 33 }, 760, 250)).toBe(true);
  expect(isRush({ px: 60, ms: 33 }, 760, 250)).toBe(false);
});

test('a box that stands still is not rushed through, nor one whose frame is the first', () => {
  expect(isRush({ px: 0, ms: 17 }, 760, 60)).toBe(false);
  expect(isRush({ px: 90_000, ms: 0 }, 760, 60)).toBe(false);
});
