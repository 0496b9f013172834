import { draftPrefix } from '@cairn/shell/storage';
import type { Draft, DraftSlot } from '@cairn/ui/core';
import * as v from 'valibot';

/** Drafts that are older than this are deleted. */
const maxAgeMs = 30 * 86_400_000;
/** Limit for all drafts together, in characters. Browsers allow 5 million per origin, and the shell needs some of them. */
const maxCharacters = 2_500_000;

const DraftSchema = v.object({
  fields: v.array(
    v.object({
      key: v.string(),
      value: v.string(),
      checked: v.nullable(v.boolean()),
      before: v.string(),
      label: v.string(),
    }),
  ),
  state: v.record(v.string(), v.unknown()),
  savedAt: v.number(),
});

/** The owner of drafts: one user in one organization. */
export interface DraftOwner {
  userId: string;
  tenantId: string;
}

/**
 * Opens the newest draft of a form. Uses local storage, because it can still be written while a page is unloading. Two tabs with the same
 * form do not overwrite each other: the second gets an entry of its own, which the form offers once the first is sent or discarded.
 */
export function openDraft(owner: DraftOwner, form: string): DraftSlot {
  const base = `${ownerPrefix(owner)}${form}`;
  const newest = entries(base)
    .flatMap((key) => {
      const text = read(key);
      const draft = parse(text);
      return draft ? [{ key, text, draft }] : [];
    })
    .toSorted((a, b) => b.draft.savedAt - a.draft.savedAt)[0];
  let key = newest?.key ?? base;
  let last = newest?.text ?? null;
  return {
    stored: newest?.draft,
    save(content) {
      const stored = read(key);
      if (stored !== null && stored !== last) {
        if (content === null) return true; // another tab has written since then, and its draft must not be removed
        key = `${base}#${crypto.randomUUID()}`;
      }
      last = content && JSON.stringify({ ...content, savedAt: Date.now() });
      return write(key, last);
    },
  };
}

/** Returns the number of forms for which this user has a draft. */
export function countDrafts(owner: DraftOwner): number {
  return keys().filter((key) => key.startsWith(ownerPrefix(owner))).length;
}

/** Deletes the drafts of a user in all organizations, at an explicit sign-out. */
export function deleteDrafts(userId: string): void {
  for (const key of keys()) if (key.startsWith(`${draftPrefix}${userId}.`)) localStorage.removeItem(key);
}

/** Deletes drafts of all users that are older than 30 days or no longer valid. */
export function deleteOldDrafts(now = Date.now()): void {
  for (const key of keys()) {
    const draft = parse(read(key));
    if (!draft || now - draft.savedAt > maxAgeMs) localStorage.removeItem(key);
  }
}

function ownerPrefix({ userId, tenantId }: DraftOwner): string {
  return `${draftPrefix}${userId}.${tenantId}.`;
}

/** Returns the entries of one form: the main one and those of other tabs. */
function entries(base: string): string[] {
  return keys().filter((key) => key === base || key.startsWith(`${base}#`));
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix));
  } catch (error) {
    return refused(error, []);
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    return refused(error, null);
  }
}

function write(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else if (text.length + used(key) > maxCharacters) return false;
    else localStorage.setItem(key, text);
    return true;
  } catch (error) {
    return refused(error, false);
  }
}

function used(except: string): number {
  return keys().reduce((sum, key) => (key === except ? sum : sum + (read(key)?.length ?? 0)), 0);
}

function parse(text: string | null): Draft | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), DraftSchema), text);
  return parsed.success ? parsed.output : undefined;
}

/** Handles a DOMException of blocked or full storage: there are no drafts then, and leaving a form asks. Rethrows other errors. */
function refused<T>(error: unknown, instead: T): T {
  if (!(error instanceof DOMException)) throw error;
  console.warn('drafts cannot be stored in this browser', error);
  return instead;
}
