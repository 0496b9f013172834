/** Copies with `document.execCommand`, since insecure contexts have no clipboard API. @throws if the browser does not allow it. */
export function copyByCommand(text: string): void {
  let copied = false;
  const put = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
    copied = true;
  };
  addEventListener('copy', put, { capture: true });
  document.execCommand('copy');
  removeEventListener('copy', put, { capture: true });
  if (!copied) throw new Error('The browser did not copy.');
}
