import type { Citation, Message } from '@cairn/api';

/** Where a source is read: a message within its conversation; null where there is no page of its own yet. */
export function citationLink(citation: Pick<Citation, 'type' | 'id' | 'href'>): string | null {
  if (citation.type === 'unknown' || !citation.href?.startsWith('/app')) return null;
  if (citation.type === 'message') return `${citation.href}&message=${encodeURIComponent(citation.id)}`;
  return citation.type === 'decision' || citation.type === 'session' ? `${citation.href}&view=full` : citation.href;
}

/** The message whose sources are shown: the one that the URL points at, else the last answer that has any. */
export function sourcedMessage(messages: readonly Message[], pointedAt: string | null): Message | undefined {
  const sourced = messages.filter(({ citations }) => citations.length > 0);
  return sourced.find(({ id }) => id === pointedAt) ?? sourced.at(-1);
}

/** What a message says as plain text, for copying and for evidence. The product's own sentences are left out, and what was looked up. */
export function plainTextOf(message: Pick<Message, 'parts'>): string {
  return message.parts.flatMap((part) => ('text' in part ? [part.text.replace(/\[\d+\]\(#source-\d+\)/g, '')] : [])).join('\n\n');
}
