import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { invitationMail } from './invitation.ts';
import { mailAddress, mailName } from './mail-value.ts';

/** Text that mail programs turn into links: schemes, `www.`, domains and addresses. */
const linkPattern = /:\/\/|www\.|[\p{L}\p{N}][.\u3002\uff0e\uff61][\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-]+|@|\uff20/iu;
const breakPattern = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

describe('a name in a mail', () => {
  test.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
    ['Müller & Söhne, Inc.', 'Müller & Söhne, Inc.'],
    ['می‌خواهم', 'می‌خواهم'],
    ['👩‍💻 Team 2.0', '👩‍💻 Team 2.0'],
    ['Node.js Berlin', 'Node·js Berlin'],
    ['Your account was blocked. Verify now: https://evil.example/login \n\n', 'Your account was blocked. Verify now: evil·example/login'],
    ['Ada\r\nBcc: everybody@evil.example', 'Ada Bcc: everybody (at) evil·example'],
    ['www.evil.example', 'evil·example'],
    ['evil。example', 'evil·example'],
    ['\u202egpj.elif', 'gpj·elif'],
  ])('%j is %j', (name, shown) => {
    expect(mailName(name)).toBe(shown);
  });

  test('is one line without a link, whatever it is', () => {
    const part = fc.constantFrom(
      'https://',
      'http:',
      'www.',
      '.',
      '@',
      '/',
      '\n',
      '\r',
      '\u2028',
      '\u202e',
      'evil',
      'example',
      'com',
      ' ',
      'ü',
      '7',
      '。',
      '·',
      ':',
    );
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(part, { maxLength: 20 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(name, (text) => {
        const shown = mailName(text);
        expect(shown).not.toMatch(linkPattern);
        expect(shown).not.toMatch(breakPattern);
        expect([...shown].length).toBeLessThanOrEqual(100);
        expect(mailAddress(text)).not.toMatch(breakPattern);
        const mail = invitationMail('en', {
          inviter: text,
          tenant: text,
          projects: [text, text],
          link: 'https://cairn.example/auth/accept-invitation#token',
        });
        expect(mail.subject).not.toMatch(linkPattern);
        expect(mail.subject).not.toMatch(breakPattern);
        expect(mail.text.split('https://cairn.example/auth/accept-invitation#token').join('')).not.toMatch(linkPattern);
      }),
    );
  });

  test('an address stays as it is', () => {
    expect(mailAddress('ada.king@example.co.uk')).toBe('ada.king@example.co.uk');
    expect(mailAddress('ada@example.org bob@example.org')).not.toMatch(/@/);
  });
});
