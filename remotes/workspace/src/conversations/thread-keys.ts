/* Separate, because events are handled on every page without the rest of the conversations code. */

/** The query key of all cached threads of a conversation, on any path. */
export function threadsKey(id: string) {
  return ['conversations', 'thread', id];
}

/** The query key of a conversation's readers. */
export function readersKey(id: string) {
  return ['conversations', 'readers', id];
}
