import type { TicketState, TicketThread } from '@cairn/api';
import { type Uploads, useUploads } from '@cairn/attachments';
import { useDraftText } from '@cairn/ui/core';
import { useState } from 'react';
import * as v from 'valibot';
import { type Staged, StagedSchema } from '../macros/staged.ts';
import { unsolvedDuplicates } from './merge/merge-tickets.ts';
import {
  joinTexts,
  joinVisibility,
  type Reply,
  ReplySchema,
  replyToSend,
  type Visibility,
  VisibilitySchema,
  visibilityOf,
} from './reply.ts';
import { useSendReply } from './send-reply.ts';
import { type SendWay, sendWays, statusAfter, useSendWay } from './send-way.ts';

/** The content and actions of a ticket's reply box. */
export interface ReplyDraft {
  text: string;
  write: (text: string) => void;
  /** Who can read it. A closed ticket only accepts notes. */
  visibility: Visibility;
  chooseVisibility: (visibility: Visibility) => void;
  staged: Staged | null;
  stage: (staged: Staged | null) => void;
  way: SendWay;
  chooseWay: (way: SendWay) => void;
  /** The state of the ticket after the reply. */
  status: TicketState;
  /** The number of duplicates that it can also be sent to and solve; none unless it solves the ticket. */
  duplicates: number;
  solveDuplicates: boolean;
  chooseDuplicates: (solve: boolean) => void;
  uploads: Uploads;
  /** Whether it can be sent now. */
  ready: boolean;
  send: () => void;
  /** Whether it was sent without a response. Sent again unchanged, it is stored once. */
  unanswered: boolean;
  /** Why the last reply was not sent. */
  error: unknown;
}

const StoredSchema = v.object({
  // A draft without a visibility could be a note.
  visibility: v.fallback(VisibilitySchema, 'internal'),
  way: v.fallback(v.nullable(v.picklist(sendWays)), null),
  staged: v.fallback(v.nullable(StagedSchema), null),
  solveDuplicates: v.fallback(v.boolean(), false),
  unsent: v.fallback(v.nullable(ReplySchema), null),
});

/**
 * Manages a reply while it is written and sent. Stores text, visibility, files and macro at every change, until the server has responded:
 * they survive a failure, a reload or an expired sign-in.
 */
export function useReply({ ticket, messages, duplicates: linked }: TicketThread): ReplyDraft {
  const form = `ticket.${ticket.id}.reply`;
  const closed = ticket.status === 'closed';
  const [staged, stage] = useState<Staged | null>(null);
  const [chosen, chooseVisibility] = useState<Visibility>('public');
  const [chosenDuplicates, chooseDuplicates] = useState(false);
  /** A reply without a response: if unchanged, it is sent again with its key, so that the server stores it once. */
  const [unsent, setUnsent] = useState<Reply | null>(null);
  const { way, choose, restore: restoreWay } = useSendWay(ticket);
  const [text, setText] = useDraftText(form, '', {
    chosen: { visibility: chosen, way, staged, solveDuplicates: chosenDuplicates, unsent },
    restore: (state) => {
      const stored = v.parse(StoredSchema, state);
      chooseVisibility(stored.visibility);
      stage(stored.staged);
      chooseDuplicates(stored.solveDuplicates);
      setUnsent(stored.unsent);
      if (stored.way) restoreWay(stored.way);
    },
  });
  const uploads = useUploads(ticket.id, form);
  const { send, busy, error } = useSendReply(ticket, (reply, refused) => {
    const joined = joinTexts(reply.text, text);
    setText(joined);
    chooseVisibility((now) => visibilityOf(joined, joinVisibility(reply.visibility, text, now), closed));
    stage((now) => now ?? reply.staged);
    restoreWay(reply.way);
    chooseDuplicates(reply.solveDuplicates ?? false);
    uploads.restore([...reply.attachments, ...uploads.done]);
    setUnsent(refused ? null : reply);
  });
  const visibility = closed ? 'internal' : chosen;
  const status = staged?.actions.status ?? statusAfter(ticket, way);
  const duplicates = visibility === 'public' && status === 'solved' ? unsolvedDuplicates({ duplicates: linked }).length : 0;
  const solveDuplicates = chosenDuplicates && duplicates > 0;
  const ready = text.trim() !== '' && !busy && !uploads.busy;
  return {
    text,
    write: (next) => {
      setText(next);
      chooseVisibility((now) => visibilityOf(next, now, closed));
    },
    visibility,
    chooseVisibility,
    staged,
    stage,
    way,
    chooseWay: (next) => {
      choose(next);
      if (staged?.actions.status) stage({ ...staged, actions: { ...staged.actions, status: undefined } });
    },
    status,
    duplicates,
    solveDuplicates,
    chooseDuplicates,
    uploads,
    ready,
    send: () => {
      if (!ready) return;
      const attachments = [...uploads.done];
      const written = { text: text.trim(), visibility, attachments, staged, way, solveDuplicates: chosenDuplicates };
      const now = {
        duplicates,
        status: visibility === 'internal' ? staged?.actions.status : status,
        publicMessages: messages.filter((message) => message.visibility === 'public').length,
        idempotencyKey: crypto.randomUUID(),
      };
      send(replyToSend(unsent, written, now));
      setText('');
      stage(null);
      setUnsent(null);
      chooseDuplicates(false);
      uploads.clear();
    },
    unanswered: unsent !== null && text !== '',
    error: busy ? null : error,
  };
}
