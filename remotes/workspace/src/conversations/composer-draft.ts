/** Returns the draft's name for a conversation's composer. */
export function composerDraft(conversationId: string): string {
  return `conversation.${conversationId}`;
}
