import { type Message, RunSchema, type Thread, ThreadSchema } from '@cairn/api';
import { call, notifyFailure, queryClient } from '@cairn/shell';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as v from 'valibot';
import { conversationPath, showThread } from './queries.ts';
import { threadsKey } from './thread-keys.ts';

const StoppedSchema = v.object({ run: v.nullable(RunSchema) });

/** The actions for answers of a conversation. Each shows the resulting path. */
export interface AnswerActs {
  /** Generates another answer as an alternative. */
  again(message: Message): void;
  /** Resumes an answer that was stopped or failed. */
  resume(message: Message): void;
  stop(): void;
  busy: boolean;
  stopping: boolean;
}

/** Returns the actions. `onLed` is called when an action leads to another path, which is then the latest. */
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
  // Memoized, since thousands of messages receive it.
  return useMemo(() => {
    // The trigger stays focused meanwhile, and could be pressed twice.
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
