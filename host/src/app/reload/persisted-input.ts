import { authStore, store } from '@cairn/shell/host';
import { sessionStore } from '@cairn/shell/storage';
import { isStorable, setFieldValue } from '@cairn/ui/core';
import * as v from 'valibot';
import { fieldOf, type TypedField, typedIn } from './typed-field.ts';

const storageKey = 'cairn.typed';
/** How long the page is watched for fields to restore. After that, a field is only restored when it gets the focus. */
const watchMs = 20_000;
/** Older input is discarded: the user has moved on. */
const keptMs = 10 * 60_000;

const KeptSchema = v.object({
  userId: v.string(),
  at: v.number(),
  fields: v.array(v.object({ path: v.string(), key: v.string(), value: v.string(), checked: v.nullable(v.boolean()) })),
});

const touched = new Set<WeakRef<Element>>();
const known = new WeakSet<Element>();

/** Tracks the fields that the user fills in, and restores the input that was stored before a reload. */
export function followInput(): void {
  document.addEventListener('input', note, { capture: true, passive: true });
  const fields = takeKept();
  if (fields.length > 0) putBack(fields);
}

/** Returns the content of the fields that the user has filled in, on the current page and on kept-alive pages. */
export function typedNow(): TypedField[] {
  return [...touched].flatMap((reference) => {
    const field = reference.deref();
    const typed = field?.isConnected && isStorable(field) ? typedIn(field) : undefined;
    return typed ? [typed] : [];
  });
}

/** Stores the input for the next page of this tab and user. */
export function persistInput(fields: readonly TypedField[] = typedNow()): void {
  const { user } = store.get(authStore);
  if (!user || fields.length === 0) return;
  try {
    sessionStore.setItem(storageKey, JSON.stringify({ userId: user.id, at: Date.now(), fields }));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    console.warn('there is no room to keep what was typed in', error);
  }
}

function note({ target }: Event): void {
  if (!isStorable(target) || known.has(target)) return;
  known.add(target);
  touched.add(new WeakRef(target));
}

function takeKept(): TypedField[] {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), KeptSchema), sessionStore.getItem(storageKey));
  sessionStore.removeItem(storageKey);
  if (!kept.success || kept.output.userId !== store.get(authStore).user?.id) return [];
  return Math.abs(Date.now() - kept.output.at) < keptMs ? kept.output.fields : [];
}

/** Fills in the fields as they appear: with the page, or with a dialog that is opened again. */
function putBack(fields: readonly TypedField[]): void {
  let waiting = fields;
  const tryAll = () => {
    waiting = waiting.filter((typed) => {
      const field = fieldOf(typed);
      if (!field) return true;
      if (!known.has(field)) setFieldValue(field, typed); // else the user has already filled it in again
      return false;
    });
    if (waiting.length > 0) return;
    observer.disconnect();
    document.removeEventListener('focusin', tryAll);
  };
  const observer = new MutationObserver(tryAll);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', tryAll);
  setTimeout(() => observer.disconnect(), watchMs);
  tryAll();
}
