import { CompleteRegistrationSchema, EmailSchema, LinkTokenSchema, LoginSchema, PasswordSchema, RegisterSchema } from '@cairn/api';
import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import * as v from 'valibot';
import { hashPassword, verifyPassword } from './password.ts';
import { newCode, newToken } from './secret.ts';

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/);
const address = fc
  .tuple(fc.stringMatching(/^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,40}$/), label, label)
  .map(([local, host, top]) => `${local}@${host}.${top}`);
const text = fc.string({ unit: 'binary', maxLength: 1200 });

test('an address is taken whatever its letters and the space around it, and always as the same one', () => {
  fc.assert(
    fc.property(address, fc.stringMatching(/^[ \t\n]{0,3}$/), (email, space) => {
      const taken = v.parse(EmailSchema, `${space}${email}${space}`);
      expect(taken).toBe(email.toLowerCase());
      expect(v.parse(EmailSchema, taken)).toBe(taken);
    }),
  );
});

test('what is taken for an address has one @, a host with a dot, no space and at most 254 characters', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        text,
        fc.tuple(text, text).map(([a, b]) => `${a}@${b}`),
        address,
      ),
      (email) => {
        const taken = v.safeParse(EmailSchema, email);
        if (!taken.success) return;
        expect(taken.output).toMatch(/^[^\s@]+@[a-z0-9.-]+\.[a-z0-9-]+$/);
        expect(taken.output.length).toBeLessThanOrEqual(254);
      },
    ),
  );
});

test('a password is taken as it is from 8 to 1,024 characters, and refused beyond: never cut, never trimmed', () => {
  fc.assert(
    fc.property(text, (password) => {
      const taken = v.safeParse(PasswordSchema, password);
      expect(taken.success).toBe(password.length >= 8 && password.length <= 1024);
      if (taken.success) expect(taken.output).toBe(password);
      expect(v.is(LoginSchema.entries.password, password)).toBe(password.length >= 1 && password.length <= 1024);
    }),
  );
});

test('of two long passwords that differ at their end alone, one does not open what the other closed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1000, maxLength: 1023 }), async (start) => {
      const hash = await hashPassword(`${start}a`);
      expect([await verifyPassword(`${start}a`, hash), await verifyPassword(`${start}b`, hash), await verifyPassword(start, hash)]).toEqual(
        [true, false, false],
      );
    }),
    { numRuns: 5 },
  );
});

test('a code is six digits, pasted with space around it or not, and nothing else', () => {
  const { code: schema } = CompleteRegistrationSchema.entries;
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.stringMatching(/^ ?[0-9٠-٩]{5,7} ?$/)), (code) => {
      expect(v.is(schema, code)).toBe(/^[0-9]{6}$/.test(code.trim()));
    }),
  );
  for (let n = 0; n < 50; n += 1) expect(v.is(schema, newCode())).toBe(true);
});

test('a token of a link is what the server makes, and no guess of another shape is looked up', () => {
  expect(v.is(LinkTokenSchema, newToken())).toBe(true);
  fc.assert(
    fc.property(text, (guess) => {
      expect(v.is(LinkTokenSchema, guess)).toBe(/^[A-Za-z0-9_-]{43}$/.test(guess));
    }),
  );
});

test('whatever is sent to the sign-up is parsed or refused, and never throws', () => {
  fc.assert(
    fc.property(fc.record({ email: fc.anything(), password: fc.anything(), name: fc.anything(), acceptTerms: fc.anything() }), (body) => {
      expect(typeof v.safeParse(RegisterSchema, body).success).toBe('boolean');
    }),
  );
});
