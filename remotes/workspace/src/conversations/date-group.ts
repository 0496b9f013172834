import type { Conversation } from '@cairn/api';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type DateGroup, groupOf } from './group-by-date.ts';

const names: Record<DateGroup, MessageDescriptor> = {
  pinned: msg`Pinned`,
  today: msg`Today`,
  week: msg`This week`,
  earlier: msg`Earlier`,
};

/** Returns the group heading of a conversation in the list. */
export function useDateGroup(): (conversation: Pick<Conversation, 'pinned' | 'lastMessageAt'>) => string {
  const { i18n } = useLingui();
  const now = new Date();
  return (conversation) => i18n._(names[groupOf(conversation, now)]);
}
