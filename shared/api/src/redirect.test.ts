import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { intendedRoute, isServerPath, safeRedirect } from './redirect.ts';

const origin = 'https://cairn.example';

/** The path as read by a client that decodes it again. */
function decoding(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // a lone percent sign cannot be decoded
  }
}

describe('redirect targets', () => {
  test('whatever is accepted stays on this origin and outside the API', () => {
    const tricky = fc
      .array(
        fc.constantFrom(
          '/',
          '\\',
          '//',
          '.',
          '..',
          ':',
          '@',
          '%2f',
          '%5c',
          '\t',
          '\n',
          'evil.example',
          'http',
          'https:',
          'javascript:',
          'api',
          'app',
          '?',
          '#',
          ' ',
          'é',
          '\0',
          '\r',
          '\u00a0',
          '\u200b',
          '\u202e',
          '\u2028',
          '\u2215',
          '\u3002',
          '\uff0f',
          '\uff3c',
          '\ud800',
          '%00',
          '%09',
          '%0d%0a',
          '%252f',
          '%',
          'data:',
          'user:secret@',
          ';',
          '[::1]',
        ),
        { maxLength: 8 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        fc.oneof(
          tricky,
          tricky.map((text) => `/${text}`),
          fc.webUrl(),
          fc.string(),
          fc.webPath(),
        ),
        (target) => {
          const safe = safeRedirect(target);
          if (safe === undefined) return;
          const url = new URL(safe, origin);
          expect(url.origin).toBe(origin);
          expect(safe.startsWith('/')).toBe(true);
          expect(/^\/[/\\]/.test(safe)).toBe(false);
          // From any page, and also if decoded again on the way.
          expect(new URL(safe, `${origin}/auth/login?redirect=x#y`).origin).toBe(origin);
          const decoded = decoding(url.pathname);
          if (URL.canParse(decoded, origin)) expect(new URL(decoded, origin).origin).toBe(origin);
          expect(isServerPath(url.pathname)).toBe(false);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test('an accepted target is its own answer', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const safe = safeRedirect(path);
        if (safe !== undefined) expect(safeRedirect(safe)).toBe(safe);
      }),
    );
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/api/auth/logout',
    '/API/x',
    '/%61pi/x',
    '/x/../api/y',
    '/.//evil.example',
    '/%2fevil.example',
    '/%5cevil.example',
    '/%2F%2Fevil.example',
    '/%09/evil.example',
    '/%0d%0a/evil.example',
    '/x%2f..%2fapi/y',
    '/\r\nLocation: https://evil.example',
    '/\0',
    'https:evil.example',
    'https:/evil.example',
    'https://cairn.example.evil.example',
    '///evil.example',
    '/\\/\\evil.example',
    '\u2028/evil.example',
    `/${'x'.repeat(2048)}`,
    '',
    'app',
  ])('%s is refused', (target) => {
    expect(safeRedirect(target)).toBeUndefined();
  });

  test.each(['/app', '/app/decisions?project=payments-api&decision=18#options', '/auth/verify', '/apis'])('%s is taken', (target) => {
    expect(safeRedirect(target)).toBe(target);
  });

  test('the login page is never the intended route', () => {
    for (const path of ['/auth/login', '/auth/login?redirect=%2Fapp', '/auth/login/']) expect(intendedRoute(path)).toBeUndefined();
    expect(intendedRoute('/app/projects')).toBe('/app/projects');
  });
});
