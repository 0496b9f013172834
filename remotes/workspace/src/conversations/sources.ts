import type { Citation, Message } from '@cairn/api';

/** Returns the path of a source: for a message, within its conversation; null if it has no page. */
export function citationLink(citation: Pick<Citation, 'type' | 'id' | 'href'>): string | null {
  if (citation.type === 'unknown' || !citation.href?.startsWith('/app')) return null;
  if (citation.type === 'message') return `${citation.href}&message=${encodeURIComponent(citation.id)}`;
  return citation.type === 'decision' || citation.type === 'session' ? `${citation.href}&view=full` : citation.href;
}

/** Returns the message whose sources are shown: the one in the URL, else the last answer with sources. */
export function sourcedMessage(messages: readonly Message[], pointedAt: string | null): Message | undefined {
  const sourced = messages.filter(({ citations }) => citations.length > 0);
  return sourced.find(({ id }) => id === pointedAt) ?? sourced.at(-1);
}

/** Returns a message as plain text, for copying and for evidence, without sentences of the product and tool calls. */
export function plainTextOf(message: Pick<Message, 'parts'>): string {
  return message.parts.flatMap((part) => ('text' in part ? [part.text.replace(/\[\d+\]\(#source-\d+\)/g, '')] : [])).join('\n\n');
}
