/**
 * Shows a message when a pasted or dropped file is not accepted by any field: a text field ignores it silently, and a browser opens a
 * dropped file in this tab, which loses the page and its input. Files that a drop area has handled are left alone. Returns a function that
 * stops it.
 * @param refused shows the message in the user's language
 */
export function refuseFiles(refused: () => void): () => void {
  const onPaste = (event: ClipboardEvent) => {
    const { clipboardData, defaultPrevented, target } = event;
    // A copied table or page also contains an image of itself: its text is pasted.
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
  // File inputs accept files; other inputs take text, or ignore what is pasted.
  if (target instanceof HTMLInputElement) return target.type !== 'file';
  return target instanceof HTMLElement && target.isContentEditable;
}
