import { type ConversationState, conversationKeptDays } from '@cairn/api';
import { ButtonLink, EmptyState } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** Nobody has asked anything yet: how to begin, or that somebody else may. */
export function NoConversations({
  status,
  begin,
  noProject,
}: {
  status: ConversationState;
  /** Where one begins; null where the reader may not. */
  begin: string | null;
  noProject: boolean;
}): ReactElement {
  if (status === 'deleted') {
    return (
      <EmptyState kind="done" title={<Trans>Nothing of yours is deleted</Trans>}>
        <Trans>A conversation that you delete can be restored from here for {conversationKeptDays} days.</Trans>
      </EmptyState>
    );
  }
  if (status === 'archived') {
    return (
      <EmptyState kind="done" title={<Trans>Nothing is archived</Trans>}>
        <Trans>An archived conversation can still be read and searched, and be restored at any time.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      kind="never"
      title={<Trans>No conversation yet</Trans>}
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
        <Trans>An answer rests on what a project knows, and names its sources.</Trans>
      ) : (
        <Trans>Beginning one needs the role of a developer. An owner or administrator of your organisation can give it to you.</Trans>
      )}
    </EmptyState>
  );
}
