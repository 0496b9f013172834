import { lazy } from '@cairn/ui/core';

/** An open conversation, loaded on demand, since most visits start with the list. A route's loader waits for it. */
export const OpenConversation = lazy(() =>
  import(/* webpackChunkName: "conversation" */ './open-conversation.tsx').then((module) => module.OpenConversation),
);
