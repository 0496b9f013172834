import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { createLog } from './log.ts';

test('a line of the log is one line of JSON without a control character, whatever it tells of', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom('\n', '\u001b[2J', '\u009b31m', '\u2028', '\u202e', '\u2066', '\u0085', 'a')).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, text, (path, message) => {
      const lines: string[] = [];
      createLog({ write: (line) => void lines.push(line) }).info({ path }, message);
      const written = lines.join('');
      expect(written.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      expect(JSON.parse(written)).toMatchObject({ path: path.toWellFormed(), msg: message.toWellFormed() });
    }),
  );
});
