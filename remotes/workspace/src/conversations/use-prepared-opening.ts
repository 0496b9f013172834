import { preloadProseRenderer, requestIdle } from '@cairn/ui/core';
import { preloadFeed } from '@cairn/ui/data';
import { useEffect } from 'react';
import { OpenConversation } from './lazy-open.ts';

/** Loads and runs the code of a conversation while its list is being read, so that it does not delay the first frames after a click. */
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
