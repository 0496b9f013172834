import { type Locale, type Setup, SetupSchema } from '@cairn/api';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { savePreferences } from './preferences.ts';
import { queryClient } from './query.ts';

/** Returns the query of the member's remaining setup steps, in their language. Remotes contribute the steps; the server tracks them. */
export function setupQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['shell', 'setup', locale],
    queryFn: (): Promise<Setup> => call('get', 'registry/setup', SetupSchema, { searchParams: { locale } }),
    staleTime: 0, // a step that was just completed counts at once
  });
}

/** Dismisses the checklist permanently, on all devices. @throws {ApiError}; the checklist is shown again then */
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
