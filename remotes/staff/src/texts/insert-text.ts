import type { Selected } from '../articles/editor/mark-text.ts';

/**
 * Puts a text where the cursor of a field is, or in place of what is selected, as if it were typed: the browser's own undo takes it out
 * again. No other call leaves a change in the undo history of a field, so the deprecated one is used.
 */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  if (document.activeElement === field) {
    document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
    return;
  }
  // A dialog over the field keeps the focus.
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Gives a field another text and selection, by typing only what differs. Nothing changes where the text would be too long. */
export function replaceText(field: HTMLTextAreaElement, { text, from, to }: Selected): void {
  // The browser would cut what is typed at the end.
  if (field.maxLength >= 0 && text.length > Math.max(field.maxLength, field.value.length)) return;
  const { start, end, inserted } = differenceOf(field.value, text);
  if (start < end || inserted !== '') {
    field.setSelectionRange(start, end);
    insertText(field, inserted);
  }
  field.setSelectionRange(from, to);
}

/** The part of `before` that is different in `after`, and what is there instead. Pure. */
export function differenceOf(before: string, after: string): { start: number; end: number; inserted: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { start, end: before.length - same, inserted: after.slice(start, after.length - same) };
}
