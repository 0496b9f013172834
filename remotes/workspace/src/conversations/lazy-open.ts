import { lazy } from '@cairn/ui/core';

/** A conversation that is open: most visits begin with the list alone. A loader that opens one waits for it. */
export const OpenConversation = lazy(() =>
  import(/* webpackChunkName: "conversation" */ './open-conversation.tsx').then((module) => module.OpenConversation),
);
