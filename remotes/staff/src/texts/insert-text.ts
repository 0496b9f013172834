import type { Selected } from '../articles/editor/mark-text.ts';

/**
 * Inserts a text at the cursor, or replaces the selection, as if it were typed: the browser's undo works. Uses a deprecated call, because
 * no other one adds to the undo history of a field.
 */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  if (document.activeElement === field) {
    document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
    return;
  }
  // An open dialog keeps the focus: the field is changed directly.
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Sets text and selection of a field by typing only the difference. Does nothing if the text would be too long. */
export function replaceText(field: HTMLTextAreaElement, { text, from, to }: Selected): void {
  // The browser would truncate the typed text.
  if (field.maxLength >= 0 && text.length > Math.max(field.maxLength, field.value.length)) return;
  const { start, end, inserted } = differenceOf(field.value, text);
  if (start < end || inserted !== '') {
    field.setSelectionRange(start, end);
    insertText(field, inserted);
  }
  field.setSelectionRange(from, to);
}

/** Returns the part of `before` that differs in `after`, and its replacement. Pure. */
export function differenceOf(before: string, after: string): { start: number; end: number; inserted: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { start, end: before.length - same, inserted: after.slice(start, after.length - same) };
}
