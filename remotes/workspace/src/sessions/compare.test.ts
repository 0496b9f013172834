import type { ServedItem, SessionEvent } from '@cairn/api';
import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { anyEvent } from './any-session.ts';
import { filesOf, isShared, servedToBoth, stretchesOf } from './compare.ts';

const item = (id: string, verdict: ServedItem['verdict'] = null): ServedItem => ({
  type: 'pattern',
  id,
  label: id,
  title: id,
  tokens: 1,
  verdict,
});
const event = (text: string, sequence = 1): SessionEvent => anyEvent({ text, sequence });

describe('what two sessions were served', () => {
  test('what the second alone knew comes first, then what the first alone knew', () => {
    const first = { served: [item('both', 'helpful'), item('old', 'wrong')] };
    const second = { served: [item('both', 'helpful'), item('new')] };
    const pairs = servedToBoth(first, second);
    expect(pairs.map((pair) => [pair.item.id, ...pair.verdicts])).toEqual([
      ['new', undefined, null],
      ['old', 'wrong', undefined],
      ['both', 'helpful', 'helpful'],
    ]);
    expect(pairs.map(isShared)).toEqual([false, false, true]);
  });

  test('what both heard is a difference where they judged it otherwise', () => {
    const [pair] = servedToBoth({ served: [item('one', 'wrong')] }, { served: [item('one', 'helpful')] });
    expect(pair && isShared(pair)).toBe(false);
  });
});

test('files are named once, by who edited them', () => {
  expect(filesOf({ filesEdited: ['a', 'b'] }, { filesEdited: ['b', 'c'] })).toEqual({ first: ['a'], both: ['b'], second: ['c'] });
});

describe('where two sessions parted', () => {
  test('the same steps are common, whenever they were; the others stand side by side', () => {
    const texts = (all: readonly SessionEvent[]) => all.map(({ text }) => text);
    const stretches = stretchesOf(['read', 'guess', 'red', 'end'].map(event), ['read', 'ask', 'end'].map(event));
    expect(stretches.map((one) => (one.common ? ['both', texts(one.events)] : [texts(one.first), texts(one.second)]))).toEqual([
      ['both', ['read']],
      [['guess', 'red'], ['ask']],
      ['both', ['end']],
    ]);
  });

  test('a command that failed in the one and went well in the other is where they parted', () => {
    const run = (ok: boolean | null): SessionEvent => ({ ...event('go test'), kind: 'command', ok });
    expect(stretchesOf([run(false)], [run(true)])).toEqual([{ common: false, first: [run(false)], second: [run(true)] }]);
    expect(stretchesOf([run(true)], [run(true)])).toEqual([{ common: true, events: [run(true)] }]);
  });

  test('nothing is lost: each side can be put together again from the stretches', () => {
    const steps = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });
    fc.assert(
      fc.property(steps, steps, (one, other) => {
        const [first, second] = [one.map(event), other.map(event)];
        const stretches = stretchesOf(first, second);
        expect(stretches.flatMap((part) => (part.common ? part.events : part.first)).map(({ text }) => text)).toEqual(one);
        expect(stretches.flatMap((part) => (part.common ? part.events : part.second)).map(({ text }) => text)).toEqual(other);
      }),
    );
  });
});
