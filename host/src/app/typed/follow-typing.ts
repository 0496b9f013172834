import { getSession } from '@cairn/shell';
import * as v from 'valibot';
import { beforeReload } from '../remotes/reload.ts';
import { type Field, type FieldName, fieldOf, nameOf, setValue, valueIn } from './field.ts';

const storageKey = 'cairn.typed';
/** A page may draw its form after it has read something; a form that is not there by then is opened by hand, or never. */
const waitsMs = 10 * 60_000;

const TypedSchema = v.object({
  /** The page it was typed on. */
  path: v.string(),
  field: v.object({ kind: v.string(), name: v.string(), label: v.string() }),
  /** Which one of those with the same name. */
  place: v.number(),
  value: v.string(),
});
type Typed = v.InferOutput<typeof TypedSchema>;

/** What stood in a field before somebody typed there. */
const first = new WeakMap<Field, string>();
const touched = new Set<Field>();
let waiting: Typed[] = [];

/**
 * Notes which fields somebody types in, so that a reload can keep it; and puts back what the document before this one has
 * kept, as soon as the page has the field again. A dialog that stood open is filled when it is opened again.
 */
export function followTyping(): void {
  beforeReload(keepTyped);
  document.addEventListener('focusin', ({ target }) => {
    const field = fieldOf(target);
    if (field && !first.has(field)) first.set(field, valueIn(field));
  });
  document.addEventListener('input', ({ target, isTrusted }) => {
    const field = fieldOf(target);
    if (!field || !isTrusted) return;
    for (const old of touched) if (!old.isConnected) touched.delete(old);
    touched.add(field);
  });
  waiting = takeKept();
  if (waiting.length > 0) putBackWhenDrawn();
}

/** Keeps for the next document of this tab what was typed and stands in no other place yet. */
function keepTyped(): void {
  if (!getSession()) return;
  const typed = [...touched].filter((field) => field.isConnected && first.get(field) !== valueIn(field)).map(typedIn);
  const all = [...waiting.filter((one) => !typed.some((other) => isSameField(one, other))), ...typed];
  if (all.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(all));
}

function typedIn(field: Field): Typed {
  const path = field.closest<HTMLElement>('[data-page]')?.dataset.page ?? location.pathname;
  const named = nameOf(field);
  return { path, field: named, place: Math.max(0, fieldsNamed(named, scopeOf(field)).indexOf(field)), value: valueIn(field) };
}

function isSameField(one: Typed, other: Typed): boolean {
  return JSON.stringify([one.path, one.field, one.place]) === JSON.stringify([other.path, other.field, other.place]);
}

/** The page or the dialog that a field stands in. */
function scopeOf(field: Field): ParentNode {
  return field.closest('[data-page], [role="dialog"], [role="alertdialog"]') ?? document;
}

function fieldsNamed(named: FieldName, scope: ParentNode): Field[] {
  const all = [...scope.querySelectorAll('input, textarea, select')].flatMap((element) => fieldOf(element) ?? []);
  return all.filter((field) => JSON.stringify(nameOf(field)) === JSON.stringify(named));
}

/** Used once: what is not put back by this document is kept again by its own reload. */
function takeKept(): Typed[] {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(TypedSchema)), sessionStorage.getItem(storageKey));
  sessionStorage.removeItem(storageKey);
  return kept.success ? kept.output : [];
}

function putBackWhenDrawn(): void {
  const observer = new MutationObserver(putBack);
  const end = setTimeout(() => {
    observer.disconnect();
    waiting = [];
  }, waitsMs);
  observer.observe(document.body, { childList: true, subtree: true });
  putBack();

  function putBack(): void {
    waiting = waiting.filter((typed) => !puts(typed));
    if (waiting.length > 0) return;
    observer.disconnect();
    clearTimeout(end);
  }
}

function puts({ path, field: named, place, value }: Typed): boolean {
  if (path !== location.pathname) return false;
  const scopes = [...document.querySelectorAll(`[data-page="${CSS.escape(path)}"], [role="dialog"], [role="alertdialog"]`)];
  for (const scope of scopes) {
    const field = fieldsNamed(named, scope)[place];
    if (!field) continue;
    if (touched.has(field)) return true; // somebody was faster
    setValue(field, value);
    touched.add(field);
    first.set(field, '');
    return true;
  }
  return false;
}
