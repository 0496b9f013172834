import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { hashPassword, verifyPassword } from './password.ts';
import { hashCode, newCode, newToken, readSignedValue, signValue } from './secret.ts';

const soon = () => Math.floor(Date.now() / 1000) + 60;

describe('a signed value', () => {
  const signed = signValue('secret', 'purpose', 'reg_1', soon());

  test('is read with the same secret, for the same purpose, until its time is over', () => {
    expect(readSignedValue('secret', 'purpose', signed)).toBe('reg_1');
    expect(readSignedValue('other', 'purpose', signed)).toBeUndefined();
    expect(readSignedValue('secret', 'another purpose', signed)).toBeUndefined();
    expect(readSignedValue('secret', 'purpose', signValue('secret', 'purpose', 'reg_1', soon() - 61))).toBeUndefined();
    expect(readSignedValue('secret', 'purpose', signed.replace('reg_1', 'reg_2'))).toBeUndefined();
    expect(readSignedValue('secret', 'purpose', undefined)).toBeUndefined();
  });

  test('is never read from anything else', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readSignedValue('secret', 'purpose', text)).toBeUndefined();
        expect(readSignedValue('secret', 'purpose', `${signed}.${text}`)).toBeUndefined();
      }),
    );
    fc.assert(
      fc.property(fc.nat(signed.length - 1), fc.constantFrom('x', '.', '9', ''), (at, character) => {
        const changed = signed.slice(0, at) + character + signed.slice(at + 1);
        fc.pre(changed !== signed);
        expect(readSignedValue('secret', 'purpose', changed)).toBeUndefined();
      }),
    );
  });
});

describe('secrets', () => {
  test('codes are six digits, tokens 256 bits, and a code’s hash is bound to its registration', () => {
    for (let n = 0; n < 200; n += 1) expect(newCode()).toMatch(/^\d{6}$/);
    expect(Buffer.from(newToken(), 'base64url')).toHaveLength(32);
    expect(hashCode('secret', 'reg_1', '123456')).not.toBe(hashCode('secret', 'reg_2', '123456'));
  });

  test('passwords are argon2id with a salt of their own, and say yes to nothing else', async () => {
    const [one, two] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword('correct horse', one)).toBe(true);
    expect(await verifyPassword('correct horse ', one)).toBe(false);
    // "é" as one or two code points is the same password.
    expect(await verifyPassword('caf\u00e9 noir', await hashPassword('cafe\u0301 noir'))).toBe(true);
    for (const hash of [null, undefined, '', 'plain', '$argon2id$v=19$m=1,t=1,p=1$$']) expect(await verifyPassword('', hash)).toBe(false);
  });
});
