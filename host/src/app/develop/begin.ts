import { overrideParameters } from '@cairn/contract';
import { notify } from '@cairn/shell';
import { i18nFor, store } from '@cairn/shell/host';
import { msg } from '@lingui/core/macro';
import { loadHostCatalogue } from '../locales/load.ts';
import { developAtom, tabId, wish } from './develop.ts';
import { tellEnded } from './end.ts';
import { type Entered, forgetOverrides, isSafe, keptId } from './tab.ts';

/**
 * Once the first page is there: asks about what the address wants, and says when what the tab kept is over.
 * @param fromCache nobody could be asked: what is kept may still be good
 */
export function beginDevelop({ ended }: Entered, fromCache: boolean): void {
  if (ended) void tellEnded(ended);
  if (!fromCache && keptId() && !isSafe() && !tabId()) void sayOver();
  // For everybody else the parameter means nothing.
  if (!store.get(developAtom)) return;
  const texts = new URLSearchParams(location.search).getAll(overrideParameters.wish);
  if (texts.length > 0) wish({ texts, beside: true });
}

/** Another sign-in, a permission that was taken back, a week. */
async function sayOver(): Promise<void> {
  forgetOverrides();
  const i18n = await i18nFor('host', loadHostCatalogue);
  notify('info', i18n._(msg`This tab is back on the releases.`));
}
