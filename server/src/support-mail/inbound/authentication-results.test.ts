import { describe, expect, test } from '@rstest/core';
import { authenticationOf } from './authentication-results.ts';

const read = (...values: string[]) =>
  authenticationOf(
    values.map((value) => ({ key: 'authentication-results', value })),
    'mx.cairn.example',
    'dev@acme.example',
  );

describe('Authentication-Results', () => {
  test.each([
    [
      'Gmail',
      'mx.cairn.example; dkim=pass header.i=@acme.example; spf=pass; dmarc=pass (p=REJECT sp=NONE) header.from=acme.example',
      'pass',
    ],
    ['Exchange', 'MX.cairn.example 1; spf=pass; dkim=pass; dmarc=pass action=none header.from=ACME.example;compauth=pass', 'pass'],
    ['an address in header.from', 'mx.cairn.example; dmarc=pass header.from=dev@acme.example', 'pass'],
    ['another method alone', 'mx.cairn.example; spf=pass', null],
    ['a result that failed', 'mx.cairn.example; dmarc=fail header.from=acme.example', 'fail'],
    ['a pass about no domain', 'mx.cairn.example; dmarc=pass', 'none'],
    ['a pass about another domain', 'mx.cairn.example; dmarc=pass header.from=evil.example', 'fail'],
    ['a pass about a longer domain', 'mx.cairn.example; dmarc=pass header.from=acme.example.evil.example', 'fail'],
    ['a pass about two domains', 'mx.cairn.example; dmarc=pass header.from=evil.example header.from=acme.example', 'fail'],
    ['two results', 'mx.cairn.example; dmarc=fail header.from=evil.example; dmarc=pass header.from=acme.example', 'fail'],
    ['a comment', 'mx.cairn.example; spf=pass (a; dmarc=pass header.from=acme.example); dmarc=fail', 'fail'],
    ['a comment in a comment', 'mx.cairn.example; spf=pass (a (b) ; dmarc=pass header.from=acme.example)', null],
    ['an escaped end of a comment', 'mx.cairn.example; spf=pass (a\\) ; dmarc=pass header.from=acme.example ;)', null],
    ['a comment that does not end', 'mx.cairn.example; spf=pass (a ; dmarc=pass header.from=acme.example', 'fail'],
    ['a comment that does not end after a pass', 'mx.cairn.example; dmarc=pass header.from=acme.example; spf=pass (a', 'fail'],
    ['a quoted string that does not end', 'mx.cairn.example; spf=pass reason="a; dmarc=fail header.from=acme.example', 'fail'],
    ['another receiver whose comment does not end', 'mx.evil.example; spf=pass (a; dmarc=fail', null],
    ['a quoted string', 'mx.cairn.example; spf=pass smtp.mailfrom="a; dmarc=pass header.from=acme.example"@evil.example', null],
    ['an escaped quote', 'mx.cairn.example; spf=pass reason="\\"; dmarc=pass header.from=acme.example; \\""', null],
    ['a parenthesis in a quoted string', 'mx.cairn.example; spf=pass reason="("; dmarc=fail; x=y reason=")"', 'fail'],
    ['a quote in a comment', 'mx.cairn.example; spf=pass (") ; dmarc=fail (") header.from=acme.example', 'fail'],
    ['a quoted domain', 'mx.cairn.example; dmarc=pass header.from="acme.example"', 'none'],
    ['a method with a longer name', 'mx.cairn.example; x-dmarc=pass header.from=acme.example', null],
    ['a property with a longer name', 'mx.cairn.example; dmarc=pass x-header.from=acme.example', 'none'],
    ['another receiver', 'mx.evil.example; dmarc=pass header.from=acme.example', null],
    ['our receiver in a comment', '(mx.cairn.example) mx.evil.example; dmarc=pass header.from=acme.example', null],
    ['our receiver in quotes', '"mx.cairn.example"; dmarc=pass header.from=acme.example', null],
  ])('%s', (_what, header, dmarc) => {
    expect(read(header).dmarc).toBe(dmarc);
  });

  test('counts the topmost header of our receiver', () => {
    expect(
      read('mx.evil.example; dmarc=pass', 'mx.cairn.example; spf=pass; dkim=fail; dkim=pass; dmarc=none', 'mx.cairn.example; dmarc=pass'),
    ).toEqual({
      spf: 'pass',
      dkim: 'pass',
      dmarc: 'none',
    });
  });
});
