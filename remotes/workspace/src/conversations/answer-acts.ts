import { type Message, RunSchema, type Thread, ThreadSchema } from '@cairn/api';
import { call, queryClient, sayFailure } from '@cairn/shell';
import { useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { threadQuery } from './queries.ts';

const StoppedSchema = v.object({ run: v.nullable(RunSchema) });

/** What can be done with the answers of a conversation. Each shows the path that it leads to. */
export interface AnswerActs {
  /** Another answer beside this one. */
  again(message: Message): void;
  /** On with one that was stopped or broke off. */
  resume(message: Message): void;
  stop(): void;
  /** The path through this message. */
  choose(messageId: string): void;
  busy: boolean;
  stopping: boolean;
}

export function useAnswerActs(conversationId: string): AnswerActs {
  const path = `conversations/${encodeURIComponent(conversationId)}`;
  const ofMessage = (id: string) => `${path}/messages/${encodeURIComponent(id)}`;
  const show = (thread: Thread) => {
    queryClient.setQueryData(threadQuery(conversationId).queryKey, thread);
  };
  const lead = useMutation({
    mutationFn: (to: () => Promise<Thread>) => to(),
    onSuccess: show,
    onError: sayFailure,
  });
  const stop = useMutation({
    mutationFn: () => call('post', `${path}/stop`, StoppedSchema),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: threadQuery(conversationId).queryKey }),
    onError: sayFailure,
  });
  return {
    again: ({ id }) => lead.mutate(() => call('post', `${ofMessage(id)}/again`, ThreadSchema)),
    resume: ({ id }) => lead.mutate(() => call('post', `${ofMessage(id)}/resume`, ThreadSchema)),
    choose: (messageId) => lead.mutate(() => call('put', `${path}/path`, ThreadSchema, { json: { messageId } })),
    stop: () => stop.mutate(),
    busy: lead.isPending,
    stopping: stop.isPending,
  };
}
