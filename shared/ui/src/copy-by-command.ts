/** Copies by the command of the browser: pages without a secure context have no clipboard API. @throws where it is not allowed. */
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
