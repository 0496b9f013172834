import { type RefObject, useEffect, useRef } from 'react';
import { isPageCovered } from './covered.ts';
import { keyOf } from './key-of.ts';
import { useKeyDown } from './use-key-down.ts';

export interface ListKeys<Row extends { id: string }> {
  /** The area in which the keys work. Each row's link in it has `data-row` with the row's id. */
  region: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  /** Index of the row whose preview is open; -1 if it is not on this page. */
  at: number;
  /** Whether a preview is open. */
  open: boolean;
  /** Opens a row's preview. Returns false if it has none; Enter then follows the row's link. */
  onPreview: (row: Row) => boolean;
  onClose: () => void;
  /** Whether single letters work. Enter and Escape always do. */
  enabled?: boolean;
  /** Toggles the row's selection. */
  onSelect?: ((row: Row) => void) | undefined;
  /** Opens the previewed item on its own page. */
  onOpenPage?: (() => void) | undefined;
}

/**
 * Adds list shortcuts: J and K move down and up, X toggles the row's selection, Escape closes the preview. Enter opens the previewed item,
 * also one that J or K requested and that is still loading. On a row without a link of its own, Enter runs its action (`data-act`) or
 * follows its first link. The keys work while the focus is in the region or nowhere, never in a field, a menu or a dialog.
 */
export function useListKeys<Row extends { id: string }>({
  region,
  rows,
  at,
  open,
  enabled = true,
  onPreview,
  onClose,
  onOpenPage,
  onSelect,
}: ListKeys<Row>): void {
  const asked = useRef<{ row: string; read: boolean } | null>(null); // requested by J or K, and not shown yet
  useEffect(() => {
    if (!asked.current) return;
    const { row, read } = asked.current;
    const shown = rows[at]?.id === row;
    const here = rows[focusedRow(rows, region.current) ?? -1]?.id === row;
    if (shown || !here) asked.current = null;
    if (shown && here && read) onOpenPage?.();
  });
  const show = (row: Row | undefined) => {
    if (!row) return;
    region.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.id)}"]`)?.focus();
    // The preview may be about to change, because another row was requested before.
    const comes = onPreview(row) && (asked.current !== null || row.id !== rows[at]?.id);
    asked.current = comes ? { row: row.id, read: false } : null;
  };
  const readLater = () => {
    if (asked.current) asked.current.read = true;
  };
  const close = () => {
    asked.current = null;
    onClose();
  };
  useKeyDown((event) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isElsewhere(event.target, region.current)) return;
    const shown = rows[at];
    const seen = asSeen(rows, region.current);
    const from = focusedRow(seen, region.current) ?? (shown ? seen.indexOf(shown) : -1);
    const key = keyOf(event).toLowerCase();
    if (!enabled && key.length === 1) return;
    const here = seen[from];
    // A second Enter follows the link itself: the requested preview may never arrive.
    const waits = asked.current !== null && asked.current.row === here?.id && !asked.current.read;
    const act = {
      j: () => show(seen[Math.min(from + 1, seen.length - 1)]),
      k: () => show(seen[Math.max(from - 1, 0)]),
      x: onSelect && here ? () => onSelect(here) : undefined,
      escape: open ? close : undefined,
      enter: waits ? readLater : open && isOpenRow(event.target, shown) ? onOpenPage : actOf(event.target),
    }[key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/** Returns the rows in visual order, since a timeline has its own. Keeps the given order if not all are rendered. */
function asSeen<Row extends { id: string }>(rows: readonly Row[], region: HTMLElement | null): readonly Row[] {
  const drawn = [...(region?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].map(({ dataset }) => dataset.row);
  const places = new Map(rows.map((row) => [row, drawn.indexOf(row.id)]));
  const placeOf = (row: Row) => places.get(row) ?? -1;
  return rows.some((row) => placeOf(row) < 0) ? rows : rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Returns the index of the focused row. The focus moves at once; the preview follows when loaded. */
function focusedRow(rows: readonly { id: string }[], region: HTMLElement | null): number | undefined {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !region?.contains(focused)) return undefined;
  const index = rows.findIndex(({ id }) => id === focused.dataset.row);
  return index < 0 ? undefined : index;
}

function isElsewhere(target: EventTarget | null, region: HTMLElement | null): boolean {
  if (target === document.body) return isPageCovered();
  if (!(target instanceof HTMLElement) || !region?.contains(target)) return true;
  return target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]');
}

function actOf(target: EventTarget | null): (() => void) | undefined {
  if (!(target instanceof HTMLElement) || target.dataset.row === undefined || target.matches('a, button')) return undefined;
  const act = target.querySelector<HTMLElement>('[data-act]') ?? target.querySelector<HTMLElement>('a');
  return act ? () => act.click() : undefined;
}

/** On any other link or button Enter keeps its default action, also when the open row has left the list. */
function isOpenRow(target: EventTarget | null, open: { id: string } | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (open !== undefined && target.dataset.row === open.id) || !target.matches('a, button, summary');
}
