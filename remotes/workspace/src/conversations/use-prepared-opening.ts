import { warmProse, whenIdle } from '@cairn/ui/core';
import { warmFeed } from '@cairn/ui/data';
import { useEffect } from 'react';
import { OpenConversation } from './open-late.ts';

/**
 * Fetches and runs what shows a conversation while its list is read: at the press on a row it would stand in the way of the first
 * frames.
 */
export function usePreparedOpening(): void {
  useEffect(
    () =>
      whenIdle(() => {
        void OpenConversation.load();
        void warmFeed();
        void warmProse();
      }),
    [],
  );
}
