import { validate } from '@cairn/ui/plain-form';
import { describe, expect, test } from '@rstest/core';
import { SignupSchema } from './signup-schema.ts';

const right = {
  name: 'Ana',
  email: ' Ana@Acme.example ',
  password: 'longenough',
  passwordCheck: 'longenough',
  subscribeToNewsletter: true,
};
const codesOf = (change: Partial<typeof right>) =>
  Object.fromEntries((validate(SignupSchema, { ...right, ...change }).issues ?? []).map(({ field, code }) => [field, code]));

describe('the sign-up form', () => {
  test('takes what is right, the address in lower case', () => {
    expect(validate(SignupSchema, right)).toEqual({ value: { ...right, email: 'ana@acme.example' } });
  });

  test('names everything that is missing', () => {
    expect(codesOf({ name: ' ', email: '', password: '', passwordCheck: '' })).toEqual({
      name: 'NAME_REQUIRED',
      email: 'EMAIL_REQUIRED',
      password: 'PASSWORD_REQUIRED',
      passwordCheck: 'PASSWORD_CHECK_REQUIRED',
    });
  });

  test.each([
    [{ email: 'ana@' }, { email: 'EMAIL_INVALID' }],
    [{ password: 'seven77', passwordCheck: 'seven77' }, { password: 'PASSWORD_TOO_SHORT' }],
    [
      { password: 'seven77', passwordCheck: 'seven78' },
      { password: 'PASSWORD_TOO_SHORT', passwordCheck: 'PASSWORD_MISMATCH' },
    ],
    [{ passwordCheck: 'longenougH' }, { passwordCheck: 'PASSWORD_MISMATCH' }],
  ])('%o → %o', (change, codes) => {
    expect(codesOf(change)).toEqual(codes);
  });

  test('says that the passwords differ even while another field is wrong', () => {
    expect(codesOf({ email: 'no', passwordCheck: 'another one' })).toEqual({ email: 'EMAIL_INVALID', passwordCheck: 'PASSWORD_MISMATCH' });
  });
});
