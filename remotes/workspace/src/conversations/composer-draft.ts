/** Names the draft of what is written in a conversation. */
export function composerDraft(conversationId: string): string {
  return `conversation.${conversationId}`;
}
