/**
 * Says so where somebody pastes or drops a picture or a file that no field takes: a text field ignores it without a sign,
 * and a browser opens a dropped file in this tab, in place of the page and what was typed on it. What a drop area has taken
 * is left alone. Answers how to stop.
 * @param refused tells the person, in their language
 */
export function refuseFiles(refused: () => void): () => void {
  const onPaste = (event: ClipboardEvent) => {
    const { clipboardData, defaultPrevented, target } = event;
    // A copied table or page carries a picture of itself too: its text is pasted.
    if (defaultPrevented || !isTextField(target) || !clipboardData || clipboardData.getData('text/plain') !== '') return;
    if (clipboardData.files.length > 0) refused();
  };
  const onDrag = (event: DragEvent) => {
    if (!event.defaultPrevented && carriesFiles(event)) event.preventDefault();
  };
  const onDrop = (event: DragEvent) => {
    if (event.defaultPrevented || !carriesFiles(event)) return;
    event.preventDefault();
    refused();
  };
  document.addEventListener('paste', onPaste);
  document.addEventListener('dragover', onDrag);
  document.addEventListener('drop', onDrop);
  return () => {
    document.removeEventListener('paste', onPaste);
    document.removeEventListener('dragover', onDrag);
    document.removeEventListener('drop', onDrop);
  };
}

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  // File fields are the ones that take files; the rest of `input` takes text, or ignores what is pasted.
  if (target instanceof HTMLInputElement) return target.type !== 'file';
  return target instanceof HTMLElement && target.isContentEditable;
}
