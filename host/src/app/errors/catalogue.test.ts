import { readFileSync } from 'node:fs';
import { expect, test } from '@rstest/core';

/** The texts of section 8 that the application shows, and those of the pages around the sign-in. */
const ofApplication = [
  'Session expired. Please log in again.',
  'Access denied. You do not have permission for this action.',
  'Rate limit exceeded. Please try again later.',
  'Server error. Please try again later.',
  'Request timeout. Please check your connection.',
  'Network error. Please check your connection.',
];
const ofSignIn = [
  'Session expired. Please log in again.',
  'Rate limit exceeded. Please try again later.',
  'Server error. Please try again later.',
  'Authentication service failed to initialize',
  'Failed to complete sign in',
  'Sign in was blocked by your browser. Please check popup settings.',
  'Sign in failed. Please try again.',
  'Registration failed. Please try again.',
  'Login failed. Please try again.',
  'Please complete your email verification before signing in.',
  'Failed to complete registration. Please try again.',
  'Verification failed. Please try again.',
  'Failed to resend verification code. Please try again.',
];

test.each([
  ['the application', ['app/locales'], ofApplication],
  ['the pages around the sign-in', ['public/locales', 'public/auth/locales'], ofSignIn],
] as const)('the catalogues of %s have the specification’s messages letter for letter', (_, folders, texts) => {
  const catalogues = folders.map((folder) => readFileSync(new URL(`../../${folder}/en.po`, import.meta.url), 'utf8')).join('\n');
  expect(texts.filter((text) => !catalogues.includes(`msgid ${JSON.stringify(text)}\n`))).toEqual([]);
});
