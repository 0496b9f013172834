import { type ComponentType, createContext, useContext } from 'react';
import type { ConflictField } from '../forms/conflict-view.tsx';
import type { FieldValue } from './field.ts';

/** A changed field with its current and its previous value. */
export interface ChangedField extends FieldValue {
  /** The value when the form opened. If it differs at the next opening, somebody else has changed it. */
  before: string;
  /** Its label, for conflict messages. */
  label: string;
}

/** The stored content of an unsent form. */
export interface DraftContent {
  fields: readonly ChangedField[];
  /** Form state outside of fields, such as its rows or a selection. JSON values by name. */
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
  /** Stores the draft at once; null removes it. @returns false if the browser refuses to store it */
  save(content: DraftContent | null): boolean;
}

/** A field of a draft that somebody else has changed since the draft was written. */
export type DraftConflict = ConflictField;

/** Stores the drafts of one person in one organization. Provided by the host. */
export interface Drafts {
  /**
   * Opens the draft of a form.
   * @param form names the form and the row that it edits: `decision.new`, `pattern.edit.pat_123`
   */
  open(form: string): DraftSlot;
  /** Tells that a draft was restored, above the form, and shows conflicting changes. */
  Note: ComponentType<{ savedAt: number; conflicts: readonly DraftConflict[]; onDiscard: () => void }>;
  /** Asks before leaving text that could not be stored. */
  Leave: ComponentType<{ open: boolean; onStay: () => void; onLeave: () => void }>;
  /** Registers a form whose text could not be stored, so that leaving the page asks first. @returns a function that unregisters it */
  holdUnsaved(): () => void;
}

/** Null if nothing provides drafts. Forms then work without them. */
export const DraftsContext = createContext<Drafts | null>(null);

export function useDrafts(): Drafts | null {
  return useContext(DraftsContext);
}
