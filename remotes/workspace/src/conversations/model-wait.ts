import type { Message, ModelWait } from '@cairn/api';

/** Returns the longest wait that `model` has asked for in any of the messages; null if there is none, or no model is connected. Pure. */
export function modelWait(messages: Iterable<Message>, model: string | null): ModelWait | null {
  let longest: ModelWait | null = null;
  for (const { retryAt, problem, model: asked } of messages)
    if (retryAt !== null && asked !== null && asked === model && (longest === null || Date.parse(retryAt) > Date.parse(longest.until)))
      longest = { problem, until: retryAt };
  return longest;
}
