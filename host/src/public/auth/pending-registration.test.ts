import { beforeEach, describe, expect, test } from '@rstest/core';
import { dropPendingRegistration, storePendingRegistration } from './pending-registration.ts';
import { pendingLifetimeMs, pendingRegistration, secondsUntilResend, splitName } from './waiting-registration.ts';

/** An in-memory Web Storage, for a test environment without one. */
function memoryStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  };
}

const sentAt = 1_000_000;
const registration = {
  email: 'ana@acme.example',
  password: 'correct horse',
  name: 'Ana Ruiz',
  firstName: 'Ana',
  lastName: 'Ruiz',
  acceptTerms: true,
  subscribeToNewsletter: false,
  sentAt,
};
let storage: Storage;
beforeEach(() => {
  storage = memoryStorage();
});

describe('a registration that waits for its code', () => {
  test('is there until its ten minutes are over', () => {
    storePendingRegistration(registration, storage);
    expect(pendingRegistration(sentAt + pendingLifetimeMs - 1, storage)).toEqual(registration);
  });

  test('is removed once they are, since it holds a password', () => {
    storePendingRegistration(registration, storage);
    expect(pendingRegistration(sentAt + pendingLifetimeMs, storage)).toBeNull();
    expect(storage.length).toBe(0);
  });

  test('is removed when the visitor leaves', () => {
    storePendingRegistration(registration, storage);
    dropPendingRegistration(storage);
    expect(pendingRegistration(sentAt, storage)).toBeNull();
  });

  test.each(['', '{', '{"email":"ana@acme.example"}', 'null'])('what is not one is none, and goes: %s', (text) => {
    storage.setItem('cairn.pending-registration', text);
    expect(pendingRegistration(sentAt, storage)).toBeNull();
    expect(storage.length).toBe(0);
  });
});

test('a name is split at its first space', () => {
  expect(splitName(' Ana  Ruiz de  León ')).toEqual({ firstName: 'Ana', lastName: 'Ruiz de León' });
  expect(splitName('Ana')).toEqual({ firstName: 'Ana', lastName: '' });
});

test('another code may be asked for after 60 seconds', () => {
  expect(secondsUntilResend(sentAt, sentAt)).toBe(60);
  expect(secondsUntilResend(sentAt, sentAt + 18_500)).toBe(42);
  expect(secondsUntilResend(sentAt, sentAt + 60_000)).toBe(0);
  expect(secondsUntilResend(sentAt, sentAt + 90_000)).toBe(0);
});
