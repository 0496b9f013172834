import { overrideParameters } from '@cairn/contract';
import { notify } from '@cairn/shell';
import { i18nFor, store } from '@cairn/shell/host';
import { msg } from '@lingui/core/macro';
import { loadHostCatalogue } from '../locales/load.ts';
import { developAtom, requestOverrides, tabId } from './develop.ts';
import { reportEnded } from './end.ts';
import { type Entered, forgetOverrides, isSafe, storedId } from './tab.ts';

/**
 * Runs after the first page is shown: asks about the overrides in the address, and reports when this tab's overrides have ended.
 * @param fromCache the server was not reached, so the stored overrides may still be valid
 */
export function beginDevelop({ ended }: Entered, fromCache: boolean): void {
  if (ended) void reportEnded(ended);
  if (!fromCache && storedId() && !isSafe() && !tabId()) void sayOver();
  // Other users cannot override remotes: the parameter is ignored.
  if (!store.get(developAtom)) return;
  const texts = new URLSearchParams(location.search).getAll(overrideParameters.wish);
  if (texts.length > 0) requestOverrides({ texts, beside: true });
}

/** Shown after a different sign-in, a revoked permission, or a week. */
async function sayOver(): Promise<void> {
  forgetOverrides();
  const i18n = await i18nFor('host', loadHostCatalogue);
  notify('info', i18n._(msg`This tab is back on the releases.`));
}
