import { type Conversation, conversationKeptDays } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { Button, Callout, dateFormat } from '@cairn/ui/core';
import { rotateCwIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useChangeConversation } from './change-conversation.ts';

/**
 * Shown instead of the composer: the deleted conversation is hidden from others, can be restored until a date, and a button restores it.
 */
export function DeletedConversation({ conversation }: { conversation: Conversation }): ReactElement {
  const { run } = useChangeConversation(conversation);
  const { format } = dateFormat(useLocale(), { dateStyle: 'long' });
  const end = format(Date.parse(conversation.deletedAt ?? conversation.updatedAt) + conversationKeptDays * 86_400_000);
  return (
    <Callout
      tone="neutral"
      actions={
        <Button size="small" icon={rotateCwIcon} onClick={() => run({ status: 'active' })}>
          <Trans>Restore</Trans>
        </Button>
      }
    >
      <Trans>You deleted this conversation, and nobody else sees it. You can restore it until {end}. Then it is permanently deleted.</Trans>
    </Callout>
  );
}
