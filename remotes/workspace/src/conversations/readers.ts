import { type Conversation, ThreadReadersSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';
import { conversationPath } from './queries.ts';
import { readersKey } from './thread-keys.ts';

/** The number of readers of a conversation, and the cited records that other readers cannot access. */
export function readersQuery({ id, visibility }: Pick<Conversation, 'id' | 'visibility'>) {
  return queryOptions({
    queryKey: [...readersKey(id), visibility],
    queryFn: ({ signal }) => call('get', `${conversationPath(id)}/readers`, ThreadReadersSchema, { signal }),
  });
}
