import { type Locale, type Setup, SetupSchema } from '@cairn/api';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { savePreferences } from './preferences.ts';
import { queryClient } from './query.ts';

/** The set-up steps that are before this member, in their language: contributed by the remotes, their state from the server. */
export function setupQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['shell', 'setup', locale],
    queryFn: (): Promise<Setup> => call('get', 'registry/setup', SetupSchema, { searchParams: { locale } }),
    staleTime: 0, // what has just been done counts at once
  });
}

/** Puts the checklist away for good, on every device. @throws {ApiError}; it is shown again then. */
export async function dismissSetup(): Promise<void> {
  const queryKey = ['shell', 'setup'];
  queryClient.setQueriesData<Setup>({ queryKey }, () => ({ steps: [] }));
  try {
    await savePreferences({ setupDismissed: true });
  } catch (error) {
    await queryClient.invalidateQueries({ queryKey });
    throw error;
  }
}
