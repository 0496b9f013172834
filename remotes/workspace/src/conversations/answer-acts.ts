import { type Message, RunSchema, type Thread, ThreadSchema } from '@cairn/api';
import { call, notifyFailure, queryClient } from '@cairn/shell';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as v from 'valibot';
import { conversationPath, showThread } from './queries.ts';
import { threadsKey } from './thread-keys.ts';

const StoppedSchema = v.object({ run: v.nullable(RunSchema) });

/** What can be done with the answers of a conversation. Each shows the path that it leads to. */
export interface AnswerActs {
  /** Another answer beside this one. */
  again(message: Message): void;
  /** On with one that was stopped or broke off. */
  resume(message: Message): void;
  stop(): void;
  busy: boolean;
  stopping: boolean;
}

/** `onLed` is called when an act has led to another path: the one that was written last. */
export function useAnswerActs(conversationId: string, onLed: () => void): AnswerActs {
  const path = conversationPath(conversationId);
  const show = async (thread: Thread) => {
    await showThread(thread);
    onLed();
  };
  const lead = useMutation({
    mutationFn: (to: () => Promise<Thread>) => to(),
    onSuccess: show,
    onError: notifyFailure,
  });
  const stop = useMutation({
    mutationFn: () => call('post', `${path}/stop`, StoppedSchema),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: threadsKey(conversationId) }),
    onError: notifyFailure,
  });
  const { mutate, isPending: busy } = lead;
  const { mutate: askToStop, isPending: stopping } = stop;
  // The same while nothing has changed: thousands of messages have it.
  return useMemo(() => {
    // Whatever asks for it keeps the focus meanwhile, and could ask twice.
    const leadTo = (to: () => Promise<Thread>) => !busy && mutate(to);
    const ofMessage = (id: string) => `${path}/messages/${encodeURIComponent(id)}`;
    return {
      again: ({ id }) => leadTo(() => call('post', `${ofMessage(id)}/again`, ThreadSchema)),
      resume: ({ id }) => leadTo(() => call('post', `${ofMessage(id)}/resume`, ThreadSchema)),
      stop: () => askToStop(),
      busy,
      stopping,
    };
  }, [path, mutate, askToStop, busy, stopping]);
}
