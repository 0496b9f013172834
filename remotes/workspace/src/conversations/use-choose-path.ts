import { notifyFailure, queryClient, withParams } from '@cairn/shell';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { threadQuery } from './queries.ts';

/** Shows the path through a message, to this reader only. With `point`, highlights the message. */
export type ChoosePath = (messageId: string, point?: boolean) => void;

/** The path is stored in the URL: a link to it shows the same path, and other readers keep theirs. */
export function useChoosePath(conversationId: string): ChoosePath {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return useCallback(
    (messageId, point = false) => {
      // Fetched before navigating, so that the current messages stay visible until then.
      queryClient
        .fetchQuery(threadQuery(conversationId, messageId))
        .then(() => navigate(withParams(search, { path: messageId, message: point ? messageId : null, source: null }), { replace: true }))
        .catch(notifyFailure);
    },
    [conversationId, navigate, search],
  );
}
