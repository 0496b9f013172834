import { type ConversationState, conversationKeptDays } from '@cairn/api';
import { ButtonLink, EmptyState } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** The empty state without conversations: how to start one, or who can. */
export function NoConversations({
  status,
  begin,
  noProject,
}: {
  status: ConversationState;
  /** Where to start a conversation; null if the reader may not. */
  begin: string | null;
  noProject: boolean;
}): ReactElement {
  if (status === 'deleted') {
    return (
      <EmptyState kind="done" title={<Trans>No deleted conversations</Trans>}>
        <Trans>You can restore deleted conversations here for {conversationKeptDays} days.</Trans>
      </EmptyState>
    );
  }
  if (status === 'archived') {
    return (
      <EmptyState kind="done" title={<Trans>No archived conversations</Trans>}>
        <Trans>Archived conversations can still be read and searched. You can restore them at any time.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      kind="never"
      title={<Trans>No conversations yet</Trans>}
      actions={
        begin ? (
          <ButtonLink variant="primary" to={begin}>
            <Trans>Ask the first question</Trans>
          </ButtonLink>
        ) : noProject ? (
          <ButtonLink variant="primary" to="/app/projects">
            <Trans>Go to projects</Trans>
          </ButtonLink>
        ) : undefined
      }
    >
      {begin ? (
        <Trans>Answers use the project’s knowledge and cite sources.</Trans>
      ) : (
        <Trans>Starting one requires the developer role. An owner or administrator of your organization can grant it.</Trans>
      )}
    </EmptyState>
  );
}
