import { afterEach, describe, expect, test } from '@rstest/core';
import { callsAt } from './account-calls.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** Answers every request in the same way, or not at all. */
function serve(answer: { status: number; body: string } | 'down'): void {
  globalThis.fetch = async () => {
    if (answer === 'down') throw new TypeError('fetch failed');
    return new Response(answer.body, { status: answer.status, headers: { 'Content-Type': 'application/json' } });
  };
}

const account = callsAt('http://localhost/api');
const login = () => account.login({ email: 'ana@acme.example', password: 'x', keepSignedIn: true });
const json = (status: number, body: unknown) => serve({ status, body: JSON.stringify(body) });

describe('an auth call', () => {
  test('that is answered gives the answer', async () => {
    json(200, { success: true, message: 'Signed in.' });
    expect(await login()).toMatchObject({ success: true, answer: { message: 'Signed in.' } });
  });

  test('that is refused gives the code, never an exception', async () => {
    json(422, { success: false, code: 'LOGIN_FAILED', message: 'Wrong email or password.' });
    expect(await login()).toMatchObject({ success: false, code: 'LOGIN_FAILED', requiresVerification: false });
  });

  test('says how many attempts are left', async () => {
    json(422, { success: false, code: 'CODE_INVALID', message: 'x', remainingAttempts: 3 });
    const registration = {
      email: 'a@b.example',
      password: '',
      name: '',
      firstName: '',
      lastName: '',
      acceptTerms: true,
      subscribeToNewsletter: false,
      sentAt: 0,
    };
    expect(await account.complete(registration, '123456')).toMatchObject({ code: 'CODE_INVALID', remainingAttempts: 3 });
  });

  test('a sign-in whose address is not verified yet is a refusal of its own', async () => {
    json(200, { success: false, requiresVerification: true, type: 'Signup' });
    expect(await login()).toMatchObject({ success: false, code: 'VERIFICATION_PENDING', requiresVerification: true });
  });

  test.each([
    [429, 'RATE_LIMITED'],
    [503, 'SERVER_ERROR'],
    [418, null],
  ])('a %s without a body that can be read is %s', async (status, code) => {
    serve({ status, body: '<html>' });
    expect(await login()).toMatchObject({ success: false, code });
  });

  test('no answer, and one that is not understood, are failures without a code', async () => {
    serve('down');
    expect(await login()).toMatchObject({ success: false, code: null });
    serve({ status: 200, body: '[]' });
    expect(await login()).toMatchObject({ success: false, code: null });
  });
});
