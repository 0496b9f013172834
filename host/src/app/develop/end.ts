import { ApiError, call } from '@cairn/shell';
import * as v from 'valibot';
import { forgetOverrides, storedId } from './tab.ts';

/** Ends this tab's overrides and reloads the page. Works without the server too, since the overrides belong to the tab. */
export async function endAndReload(): Promise<void> {
  const id = storedId();
  forgetOverrides();
  if (id) await reportEnded(id);
  location.reload();
}

/** Tells the server that a tab has ended its overrides. */
export async function reportEnded(id: string): Promise<void> {
  try {
    await call('delete', `registry/overrides/${id}`, v.unknown(), { quiet: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.warn('the server was not told that the overrides have ended', error.code);
  }
}
