import { execFileSync } from 'node:child_process';
import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { handOffTo } from './hand-off-commands.ts';

test('whatever the prompt says, a shell hands it to the client as one word and runs nothing of it', () => {
  const text = fc.string({ unit: fc.constantFrom("'", '"', '$', '`', '\\', ' ', 'a', ';', '(', ')', 'é', '!', '\n') });
  fc.assert(
    fc.property(text, (prompt) => {
      const handOff = handOffTo('codex', prompt);
      const command = 'command' in handOff ? handOff.command.replace(/^codex/, 'printf %s') : '';
      expect(execFileSync('sh', ['-c', command], { encoding: 'utf8' })).toBe(prompt);
    }),
    { numRuns: 40 },
  );
});

test('a link carries the whole prompt', () => {
  const handOff = handOffTo('cursor', 'Go on & finish: 100 % of “it”?');
  expect('link' in handOff && new URL(handOff.link).searchParams.get('text')).toBe('Go on & finish: 100 % of “it”?');
});
