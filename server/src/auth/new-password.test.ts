import { expect, test } from '@rstest/core';
import { ApiError } from '../http/error.ts';
import { hashNewPassword } from './new-password.ts';
import { verifyPassword } from './password.ts';

const known = ['Ada.Lovelace@example.org', 'Ada Lovelace'];

test.each([
  'password',
  '12345678',
  'PassWord',
  'qwertyuiop',
  'ｐａｓｓｗｏｒｄ',
  'zzzzzzzzzzzz',
  'ada.lovelace@EXAMPLE.org',
  'ada.lovelace',
  'ADA LOVELACE',
])('%s is refused, at its field', async (password) => {
  const refusal = await hashNewPassword(password, known).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toMatchObject({ code: 'BAD_REQUEST', detail: { issues: [{ field: 'password', code: 'PASSWORD_COMMON' }] } });
});

test.each(['password for the shed', 'Tr0ub4dor&3x', '一二三四五六七八', 'cairn-demo'])('%s is hashed', async (password) => {
  expect(await verifyPassword(password, await hashNewPassword(password, known))).toBe(true);
});
