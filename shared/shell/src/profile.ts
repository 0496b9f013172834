import { ProfileResponseSchema, type ProfileUpdateSchema } from '@cairn/api';
import type * as v from 'valibot';
import { call } from './client.ts';
import { authStore, store } from './session.ts';

/** Saves the user's profile and shows it everywhere at once. @throws {ApiError} with an issue for each invalid field */
export async function updateProfile(update: v.InferOutput<typeof ProfileUpdateSchema>): Promise<void> {
  const { user } = await call('patch', 'auth/me', ProfileResponseSchema, { json: update });
  if (user) store.set(authStore, (auth) => (auth.user ? { ...auth, user } : auth));
}
