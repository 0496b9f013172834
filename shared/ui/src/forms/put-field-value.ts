import { setFieldValue } from '../drafts/field.ts';

/**
 * Sets a form field's value as if typed or selected.
 * @param name of a text field, a select, or a group of radio buttons
 */
export function putFieldValue(form: HTMLFormElement, name: string, value: string): void {
  const found = form.elements.namedItem(name);
  if (found instanceof RadioNodeList) {
    for (const radio of found)
      if (radio instanceof HTMLInputElement && radio.value === value) setFieldValue(radio, { value, checked: true });
  } else if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement || found instanceof HTMLSelectElement)
    setFieldValue(found, { value, checked: null });
}
