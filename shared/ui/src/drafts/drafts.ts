import { type ComponentType, createContext, useContext } from 'react';
import type { ConflictField } from '../forms/conflict-view.tsx';
import type { FieldValue } from './field.ts';

/** One field that somebody has changed: what it holds now, and what it held before. */
export interface ChangedField extends FieldValue {
  /** What the field held when the form opened. A different value at the next opening means that somebody else changed it. */
  before: string;
  /** Its label, to name it in a conflict. */
  label: string;
}

/** What is stored of a form that was not sent. */
export interface DraftContent {
  fields: readonly ChangedField[];
  /** State of the form that is in no field: which rows it has, what is chosen in a list. JSON values by name. */
  state: Readonly<Record<string, unknown>>;
}

export interface Draft extends DraftContent {
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** The draft of one form in one place of the application. */
export interface DraftSlot {
  /** What was stored when the slot was opened. */
  readonly stored: Draft | undefined;
  /** Stores the draft at once; null removes it. @returns false where the browser refuses to store it */
  save(content: DraftContent | null): boolean;
}

/** A field of a draft that somebody else has changed since the draft was written. */
export type DraftConflict = ConflictField;

/** Where drafts are stored: for one person in one organization. The host provides it. */
export interface Drafts {
  /** @param form names the form and the row that it edits: `decision.new`, `pattern.edit.pat_123` */
  open(form: string): DraftSlot;
  /** Says above a form that a draft was restored, and shows what changed meanwhile. */
  Note: ComponentType<{ savedAt: number; conflicts: readonly DraftConflict[]; onDiscard: () => void }>;
  /** Asks before a text that could not be stored is left. */
  Leave: ComponentType<{ open: boolean; onStay: () => void; onLeave: () => void }>;
  /** Notes a form whose text could not be stored, so that leaving the page asks. @returns ends that */
  holdUnsaved(): () => void;
}

/** Null where nothing provides drafts: then forms work without them. */
export const DraftsContext = createContext<Drafts | null>(null);

export function useDrafts(): Drafts | null {
  return useContext(DraftsContext);
}
