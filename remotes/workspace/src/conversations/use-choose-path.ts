import { notifyFailure, queryClient, withParams } from '@cairn/shell';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { threadQuery } from './queries.ts';

/** Shows the conversation along the path through a message, to this reader alone, and points at it where `point` says so. */
export type ChoosePath = (messageId: string, point?: boolean) => void;

/** The path stands in the address: a link to it shows the same, and others keep theirs. */
export function useChoosePath(conversationId: string): ChoosePath {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return useCallback(
    (messageId, point = false) => {
      // Read first, so that the messages in sight stay until the others are there.
      queryClient
        .fetchQuery(threadQuery(conversationId, messageId))
        .then(() => navigate(withParams(search, { path: messageId, message: point ? messageId : null, source: null }), { replace: true }))
        .catch(notifyFailure);
    },
    [conversationId, navigate, search],
  );
}
