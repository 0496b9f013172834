import { expect, test } from '@rstest/core';
import * as v from 'valibot';
import { ApiKeyFormSchema, fieldOfIssue, keyWish, readForm } from './form-values.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const typed = { name: ' Claude Code ', lifetime: '90', networks: '' };
const chosen = { projects: ['prj_1', 'prj_2'], scopes: ['read' as const], callsPerMinute: 120 };
const parse = (fields: object = {}) => v.safeParse(ApiKeyFormSchema, { ...typed, ...chosen, ...fields });
const formOf = (fields: object = {}) => v.parse(ApiKeyFormSchema, { ...typed, ...chosen, ...fields });

test('what is typed becomes what the API is asked for', () => {
  expect(keyWish(formOf({ networks: '10.0.0.0/8,\n2001:DB8::1' }), now)).toEqual({
    name: 'Claude Code',
    projects: ['prj_1', 'prj_2'],
    scopes: ['read'],
    callsPerMinute: 120,
    networks: ['10.0.0.0/8', '2001:db8::1'],
    expiresAt: '2027-02-18T12:00:00.000Z',
  });
  expect(keyWish(formOf({ projects: null, lifetime: 'never' }), now)).toMatchObject({ projects: null, expiresAt: null });
  expect(keyWish(formOf({ lifetime: 'same' }), now, { expiresAt: '2027-01-01T00:00:00.000Z' }).expiresAt).toBe('2027-01-01T00:00:00.000Z');
});

test.each([
  [{ networks: '10.0.0.0/33' }, 'NETWORK_PREFIX'],
  [{ networks: '10.0.0.0/8 here' }, 'NETWORK_INVALID'],
  [{ scopes: [] }, 'REQUIRED'],
  [{ projects: [] }, 'REQUIRED'],
  [{ callsPerMinute: 601 }, 'NUMBER_TOO_LARGE'],
])('%j is told by %s', (fields, code) => {
  expect(parse(fields).issues?.map(({ message }) => message)).toEqual([code]);
});

test('boxes and numbers are read beside the fields', () => {
  const data = new FormData();
  for (const [name, value] of Object.entries(typed)) data.set(name, value);
  expect(v.is(ApiKeyFormSchema, readForm(chosen)(data))).toBe(true);
});

test('an issue of the server goes to the field that holds what it is about', () => {
  expect(['networks.1', 'expiresAt', 'projects.0', 'name'].map(fieldOfIssue)).toEqual(['networks', 'lifetime', 'projects', 'name']);
});
