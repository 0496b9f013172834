import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { samples } from '../../test/secret-samples.ts';
import { redact, secretRules } from './redact.ts';

describe('what is a secret', () => {
  test('has a sample of every kind, and there are more than forty', () => {
    expect(Object.keys(samples).toSorted()).toEqual(secretRules.toSorted());
    expect(secretRules.length).toBeGreaterThan(40);
  });

  test.each(Object.entries(samples))('%s is taken out wherever it stands, and nothing of it is left', (rule, sample) => {
    fc.assert(
      fc.property(sample, fc.constantFrom('', 'use ', 'the key is\n\t', '{"x":"', '(`'), ({ before = '', secret, after = '' }, lead) => {
        const { text, hits } = redact(`${lead}${before}${secret}${after} and go on`);
        expect(text).not.toContain(secret);
        // Of some, another kind says more (a token in an Authorization header): it is gone by whatever name.
        expect(hits.length).toBeGreaterThan(0);
        if (!rule.startsWith('assigned')) expect(text).toContain(`[redacted: ${hits[0]?.rule}]`);
        expect(text.endsWith(' and go on')).toBe(true);
        for (const hit of hits) expect(text.slice(hit.at)).toMatch(new RegExp(`^\\[redacted: ${hit.rule}\\]`));
      }),
      { numRuns: 30 },
    );
  });

  test('of an address, only the password goes; of a header, only what proves who one is', () => {
    expect(redact('postgres://cairn:hunter2hunter2@db:5432/cairn').text).toBe(
      'postgres://cairn:[redacted: connection-password]@db:5432/cairn',
    );
    expect(redact('Authorization: Bearer a1b2c3d4e5f6g7h8').text).toBe('Authorization: Bearer [redacted: authorization-header]');
    expect(redact('export DB_PASSWORD="c0rrect-horse-9"').text).toBe('export DB_PASSWORD="[redacted: assigned-in-environment]"');
  });

  test('of a private key without an end, nothing that follows is kept', () => {
    const begin = ['-----BEGIN OPENSSH ', 'PRIVATE KEY-----'].join('');
    expect(redact(`a ${begin}\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQ\nAAAA`)).toEqual({
      text: 'a [redacted: private-key]',
      hits: [{ rule: 'private-key', at: 2 }],
    });
  });
});

describe('what is none is left as it is', () => {
  const code = [
    'const token = await readToken(request.headers.get("authorization"));',
    'if (password.length < 8) throw new ApiError("PASSWORD_TOO_SHORT");',
    'The API key stands in `settings.apiKey`; set SMTP_PASSWORD=$SMTP_PASSWORD or DB_PASSWORD=<yours>.',
    'MAX_TOKENS = 4096; const secretRules = ["aws", "npm"]; type Password = string;',
    'git checkout 3f786850e387550fdab836ed7e6dc881de23001b && git diff d670460..89e6c98',
    'sha512-xjU2zPz4qV5QYl6zF0h1m8N2bYw2lFf3oZt9m1sPZpI0n0h3M0iYd8rQ== sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'id: 01890a5d-ac96-774b-bcce-b302099a8057, prj_01kb6m3k3dfm9r3b8j8hv6pq1m, PAT-231, ADR 16',
    'https://example.org:8443/a/b?page=2#x mailto:lin@acme.example http://localhost:4000/app?project=payments-api',
    'A file begins with -----BEGIN PRIVATE KEY----- where it holds a key. That is all.',
    'export const errorTexts = { TOKEN_EXPIRED: "This token has expired.", secret: "a secret" };',
  ];
  test.each(code)('%s', (line) => {
    expect(redact(line)).toEqual({ text: line, hits: [] });
  });

  test('identifiers, hashes and UUIDs of any value', () => {
    const hash = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 64 });
    const words = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz '), maxLength: 200 });
    fc.assert(
      fc.property(fc.oneof(fc.uuid(), hash, words, fc.json(), fc.webUrl(), fc.emailAddress()), (text) => {
        expect(redact(text)).toEqual({ text, hits: [] });
      }),
    );
  });
});

describe('for every text', () => {
  const secret = fc.oneof(...Object.values(samples)).map(({ before = '', secret: kept, after = '' }) => before + kept + after);
  const glue = fc.constantFrom(
    '',
    ' ',
    '/',
    '.',
    '=',
    ':',
    '"',
    '\n',
    '@',
    '-',
    '_',
    '[redacted: npm-token]',
    'TOKEN=',
    '://a:',
    'é',
    '\uD800',
  );
  const soup = fc.array(fc.oneof(secret, glue, fc.string({ unit: 'binary' })), { maxLength: 8 }).map((parts) => parts.join(''));

  test('it never throws, and a second time it finds nothing more', () => {
    fc.assert(
      fc.property(soup, (text) => {
        const once = redact(text);
        expect(redact(once.text)).toEqual({ text: once.text, hits: [] });
      }),
      { numRuns: 2000 },
    );
  });

  /** Beginnings of every kind, over and over, and never an end: what makes an expression that is not linear take for ever. */
  const beginnings = [
    'ey' + 'J',
    '-----BEGIN A ' + 'PRIVATE KEY-----',
    'A_TOKEN=',
    'x://a:',
    'aws secret ',
    'authorization: bearer ',
    'gh' + 'p_',
    'SG' + '.',
    'AAAAAAAA.',
    '[redacted: ',
    'password:"',
    'a',
  ];
  test.each(beginnings)('a megabyte that begins over and over with %j is done with', (piece) => {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
    expect(redact(text).text.length).toBeGreaterThan(0);
  });

  test('so is a megabyte of secrets that are one word', () => {
    const text = `${['gh', 'p_'].join('')}${'a1'.repeat(18)}-`.repeat(25_000);
    expect(redact(text)).toEqual({ text: '[redacted: github-token]', hits: [{ rule: 'github-token', at: 0 }] });
  });
});
