/* By themselves: what happens elsewhere is heard on every page, and needs no more of conversations. */

/** All that is kept of what is said in a conversation, along whichever path: threads, and nothing else. */
export function threadsKey(id: string) {
  return ['conversations', 'thread', id];
}

/** Who reads a conversation, whoever it was shared with. */
export function readersKey(id: string) {
  return ['conversations', 'readers', id];
}
