import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { isShownImage, safeLink } from './safe-link.ts';

const origin = 'https://cairn.example';

describe('safeLink', () => {
  test.each([
    ['https://example.org/a?b#c', { kind: 'outside', href: 'https://example.org/a?b#c' }],
    ['http://example.org', { kind: 'outside', href: 'http://example.org/' }],
    ['//example.org/a', { kind: 'outside', href: 'https://example.org/a' }],
    ['mailto:ops@example.org', { kind: 'outside', href: 'mailto:ops@example.org' }],
    ['/app/decisions?decision=12', { kind: 'inside', to: '/app/decisions?decision=12' }],
    ['https://cairn.example/app', { kind: 'inside', to: '/app' }],
    [' HTTPS://EXAMPLE.ORG ', { kind: 'outside', href: 'https://example.org/' }],
  ])('%s leads somewhere', (url, link) => {
    expect(safeLink(url, origin)).toEqual(link);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://cairn.example/1',
    'file:///etc/passwd',
    'ftp://example.org',
    'tel:112',
    'https://user:secret@example.org',
    '/\\example.org',
    'https://cairn.example//example.org',
    '//cairn.example/\\',
    'docs/retries.md',
    '../retries.md',
    '#section',
    '?tab=1',
    '',
    'https://',
    'x',
  ])('%s leads nowhere', (url) => {
    expect(safeLink(url, origin)).toBeNull();
  });

  test('never answers with another scheme, nor as inside what is elsewhere', () => {
    const part = fc.constantFrom(
      'java',
      'script:',
      'https:',
      'data:',
      '/',
      '//',
      '\\',
      '\n',
      '\t',
      ' ',
      '@',
      'cairn.example',
      'evil.example',
      'a',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const link = safeLink(parts.join(''), origin);
        if (link?.kind === 'outside') expect(['http:', 'https:', 'mailto:']).toContain(new URL(link.href).protocol);
        if (link?.kind === 'inside') expect(new URL(link.to, origin).origin).toBe(origin);
      }),
    );
  });
});

describe('isShownImage', () => {
  test('our own and allowed origins', () => {
    expect(isShownImage('/api/pictures/1', origin)).toBe(true);
    expect(isShownImage('https://img.example/1.png', origin)).toBe(false);
    expect(isShownImage('https://img.example/1.png', origin, ['https://img.example'])).toBe(true);
    expect(isShownImage('https://img.example.evil.example/1.png', origin, ['https://img.example'])).toBe(false);
    expect(isShownImage('data:image/svg+xml,<svg/>', origin, ['null'])).toBe(false);
  });
});
