import { type RefObject, useEffect, useRef } from 'react';
import { isPageCovered } from './covered.ts';
import { keyOf } from './key-of.ts';
import { useKeyDown } from './use-key-down.ts';

export interface ListKeys<Row extends { id: string }> {
  /** The part of the page that the keys belong to. Each row's link in it carries `data-row`, the row's id. */
  region: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  /** The row that is shown beside the list; -1 when it is none of this page's. */
  at: number;
  /** Is anything shown beside the list? */
  open: boolean;
  /** Shows a row beside the list. Answers false where nothing is shown of it: Enter is its link's own there. */
  onPreview: (row: Row) => boolean;
  onClose: () => void;
  /** Do single letters act? Enter and Escape always do. */
  enabled?: boolean;
  /** Ticks the row, or takes the tick away. */
  onSelect?: ((row: Row) => void) | undefined;
  /** Reads what is shown on a page of its own. */
  onOpenPage?: (() => void) | undefined;
}

/**
 * J and K go down and up a list, X ticks the row, Enter reads what is shown in full, or what J and K have asked for once it is shown, and on
 * a row that is no link itself does its act (`data-act`) or follows its first link, Escape closes what is shown. They count while the focus is in the region or nowhere, and never in a field, a menu or a dialog.
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
  const asked = useRef<{ row: string; read: boolean } | null>(null); // by J or K, and not shown yet
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
    // What is shown may be on its way out: another one was asked for, and comes first.
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
    // Pressed once more, Enter is the link's own: what was asked for may never come.
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

/** The rows in the order of the page: a timeline draws them in one of its own. As they are given, where not all are drawn. */
function asSeen<Row extends { id: string }>(rows: readonly Row[], region: HTMLElement | null): readonly Row[] {
  const drawn = [...(region?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].map(({ dataset }) => dataset.row);
  const places = new Map(rows.map((row) => [row, drawn.indexOf(row.id)]));
  const placeOf = (row: Row) => places.get(row) ?? -1;
  return rows.some((row) => placeOf(row) < 0) ? rows : rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The row that has the focus: it is moved at once, and what is shown follows when it has been read. */
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

/** Enter on any other link or button is that one's own, also where what is open has left the list. */
function isOpenRow(target: EventTarget | null, open: { id: string } | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (open !== undefined && target.dataset.row === open.id) || !target.matches('a, button, summary');
}
