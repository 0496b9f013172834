import { BackupCodeSchema } from '@cairn/api';
import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import * as v from 'valibot';
import { decrypt, encrypt } from '../auth/encrypt.ts';
import { hashBackupCode, newBackupCodes } from './backup-code.ts';
import { isOwnChallenge, newChallenge } from './challenge.ts';

const secret = 'a secret that is only ever used in tests';

test('what is encrypted opens for its owner under the same secret, and for nobody else', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (owner, text) => {
      const sealed = encrypt(secret, owner, text);
      expect(decrypt(secret, owner, sealed)).toBe(text);
      expect(encrypt(secret, owner, text)).not.toBe(sealed);
    }),
  );
  const sealed = encrypt(secret, 'usr_1', 'JBSWY3DPEHPK3PXP');
  expect(() => decrypt(secret, 'usr_2', sealed)).toThrow();
  expect(() => decrypt('another secret, as long as the first one', 'usr_1', sealed)).toThrow('CAIRN_SECRET');
  expect(() =>
    decrypt(
      secret,
      'usr_1',
      sealed.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
    ),
  ).toThrow();
  expect(() => decrypt(secret, 'usr_1', 'v2.AAAA')).toThrow('version');
});

test('ten different codes, readable, and however they are typed they are found again', () => {
  const codes = newBackupCodes();
  expect(new Set(codes).size).toBe(10);
  fc.assert(
    fc.property(fc.constantFrom(...codes), fc.constantFrom(' ', '-', '–', '', '\u00a0'), fc.boolean(), (code, between, small) => {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
      const typed = code.replace('-', between).replace(/0/g, 'O').replace(/1/g, 'l');
      const read = v.parse(BackupCodeSchema, ` ${small ? typed.toLowerCase() : typed} `);
      expect(hashBackupCode(secret, 'usr_1', read)).toBe(hashBackupCode(secret, 'usr_1', code));
      expect(hashBackupCode(secret, 'usr_2', read)).not.toBe(hashBackupCode(secret, 'usr_1', code));
    }),
  );
});

test('no text but eight of these characters is a backup code', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const parsed = v.safeParse(BackupCodeSchema, text);
      if (parsed.success) expect(parsed.output).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
      else expect(['CODE_REQUIRED', 'CODE_LENGTH']).toContain(parsed.issues[0].message);
    }),
  );
});

test('a challenge is for one use and one subject, and no other text is one', () => {
  const challenge = Buffer.from(newChallenge(secret, 'proof', 'sig_1')).toString('base64url');
  expect(isOwnChallenge(secret, 'proof', 'sig_1', challenge)).toBe(true);
  expect(isOwnChallenge(secret, 'proof', 'sig_2', challenge)).toBe(false);
  expect(isOwnChallenge(secret, 'register', 'sig_1', challenge)).toBe(false);
  expect(isOwnChallenge('another secret, as long as the first one', 'proof', 'sig_1', challenge)).toBe(false);
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(isOwnChallenge(secret, 'proof', 'sig_1', text)).toBe(false);
    }),
  );
});
