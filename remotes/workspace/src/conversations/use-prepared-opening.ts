import { preloadProseRenderer, requestIdle } from '@cairn/ui/core';
import { preloadFeed } from '@cairn/ui/data';
import { useEffect } from 'react';
import { OpenConversation } from './lazy-open.ts';

/**
 * Fetches and runs what shows a conversation while its list is read: at the press on a row it would stand in the way of the first
 * frames.
 */
export function usePreparedOpening(): void {
  useEffect(
    () =>
      requestIdle(() => {
        void OpenConversation.load();
        void preloadFeed();
        void preloadProseRenderer();
      }),
    [],
  );
}
