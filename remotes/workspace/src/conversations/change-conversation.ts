import { type Conversation, ConversationSchema, type ConversationUpdate, type Thread } from '@cairn/api';
import { ApiError, call, errorText, notifyError, queryClient } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { threadQuery } from './queries.ts';

type Change = Omit<ConversationUpdate, 'version'>;

/** Renames, pins, archives or shares a conversation. Shown at once; put back where the server refuses. */
export function useChangeConversation(conversation: Conversation): (change: Change) => Promise<Conversation> {
  const { t } = useLingui();
  const { queryKey } = threadQuery(conversation.id);
  const show = (next: Conversation) => queryClient.setQueryData<Thread>(queryKey, (thread) => thread && { ...thread, conversation: next });
  const { mutateAsync } = useMutation({
    mutationFn: (change: Change) =>
      call('patch', `conversations/${conversation.id}`, ConversationSchema, {
        json: { version: conversation.version, ...change } satisfies ConversationUpdate,
      }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      show({ ...conversation, ...change });
      return { before: conversation };
    },
    onSuccess: show,
    onError: (error, _change, context) => {
      if (context) show(context.before);
      if (error instanceof ApiError && error.code === 'CONFLICT')
        notifyError(t`Somebody else has changed this conversation in the meantime. It is up to date now: try again.`);
      else if (!(error instanceof ApiError) || error.status === 404) notifyError(errorText(error));
      void queryClient.invalidateQueries({ queryKey });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['conversations', 'list'] }),
  });
  return mutateAsync;
}
