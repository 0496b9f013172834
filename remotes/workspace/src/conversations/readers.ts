import { type Conversation, ThreadReadersSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';
import { conversationPath } from './queries.ts';
import { readersKey } from './thread-keys.ts';

/** How many read a conversation, and what others than the reader do not find in it. */
export function readersQuery({ id, visibility }: Pick<Conversation, 'id' | 'visibility'>) {
  return queryOptions({
    queryKey: [...readersKey(id), visibility],
    queryFn: ({ signal }) => call('get', `${conversationPath(id)}/readers`, ThreadReadersSchema, { signal }),
  });
}
