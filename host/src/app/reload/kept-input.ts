import { authStore, store } from '@cairn/shell/host';
import { sessionStore } from '@cairn/shell/storage';
import { isStorable, setFieldValue } from '@cairn/ui/core';
import * as v from 'valibot';
import { fieldOf, type TypedField, typedIn } from './typed-field.ts';

const storageKey = 'cairn.typed';
/** How long the page is watched for fields that were filled in before; after that whoever comes to one finds it filled in. */
const watchMs = 20_000;
/** What is older was left by somebody who has gone on to something else. */
const keptMs = 10 * 60_000;

const KeptSchema = v.object({
  userId: v.string(),
  at: v.number(),
  fields: v.array(v.object({ path: v.string(), key: v.string(), value: v.string(), checked: v.nullable(v.boolean()) })),
});

const touched = new Set<WeakRef<Element>>();
const known = new WeakSet<Element>();

/** Notes which fields somebody has filled in, from now on, and puts back what was in them before a reload that kept it. */
export function followInput(): void {
  document.addEventListener('input', note, { capture: true, passive: true });
  const fields = takeKept();
  if (fields.length > 0) putBack(fields);
}

/** What stands in the fields that somebody has filled in, on the page in view and on those that are kept beside it. */
export function typedNow(): TypedField[] {
  return [...touched].flatMap((reference) => {
    const field = reference.deref();
    const typed = field?.isConnected && isStorable(field) ? typedIn(field) : undefined;
    return typed ? [typed] : [];
  });
}

/** Keeps what was typed for the next page of this tab and this person. */
export function keepInput(fields: readonly TypedField[] = typedNow()): void {
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

/** Fills the fields in as they come: with the page, or with a dialog that is opened again. */
function putBack(fields: readonly TypedField[]): void {
  let waiting = fields;
  const tryAll = () => {
    waiting = waiting.filter((typed) => {
      const field = fieldOf(typed);
      if (!field) return true;
      if (!known.has(field)) setFieldValue(field, typed); // else the person has filled it in meanwhile
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
