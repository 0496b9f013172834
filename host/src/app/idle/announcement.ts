import { notify } from '@cairn/shell';
import { i18nFor } from '@cairn/shell/host';
import { type Announcement, takeAnnouncement } from '@cairn/shell/storage';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { loadHostCatalogue } from '../locales/load.ts';

const texts: Record<Announcement, MessageDescriptor> = {
  'signed-in': msg`Successfully signed in!`,
  linked: msg`The account is linked.`,
};

/** Shows the announcement of the previous page once (specification, section 4). */
export async function announceStored(): Promise<void> {
  const announcement = takeAnnouncement();
  if (!announcement) return;
  const i18n = await i18nFor('host', loadHostCatalogue);
  notify('green', i18n._(texts[announcement]));
}
