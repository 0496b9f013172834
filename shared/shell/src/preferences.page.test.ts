import type { Preferences, User } from '@cairn/api';
import { expect, test } from '@rstest/core';
import { savePreferences } from './preferences.ts';
import { authStore, signedOut, store } from './session.ts';

test('the result of an earlier save does not undo a later one that is still on its way', async () => {
  const user: User = {
    id: 'usr_1',
    email: 'lead@acme.example',
    displayName: 'Jonas Weber',
    firstName: '',
    lastName: '',
    avatar: null,
    tenantId: 'ten_1',
    tenantName: 'Acme',
    role: 'teamlead',
    cairnRole: 'none',
    preferences: {},
  };
  const answers: ((preferences: Preferences) => void)[] = [];
  globalThis.fetch = () =>
    new Promise((resolve) => answers.push((preferences) => resolve(Response.json({ success: true, user: { ...user, preferences } }))));
  store.set(authStore, { ...signedOut, token: 'cookie', user, tenant: { id: 'ten_1', name: 'Acme' } as never });
  const preferences = () => store.get(authStore).user?.preferences;

  const first = savePreferences({ shortcuts: false });
  const second = savePreferences({ setupDismissed: true });
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.({ shortcuts: false });
  await first;
  expect(preferences()).toEqual({ appearance: {}, shortcuts: false, setupDismissed: true });
  answers[1]?.({ shortcuts: false, setupDismissed: true, appearance: {} });
  await second;
  expect(preferences()).toEqual({ appearance: {}, shortcuts: false, setupDismissed: true });
});
