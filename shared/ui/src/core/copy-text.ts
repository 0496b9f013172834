/**
 * Puts a text on the clipboard, also without a secure context, as on a server in a local network without TLS.
 * @throws where the browser does not allow it.
 */
export async function copyText(text: string): Promise<void> {
  if (isSecureContext) return navigator.clipboard.writeText(text);
  const { copyByCommand } = await import(/* webpackChunkName: "ui-copy" */ '../copy-by-command.ts');
  copyByCommand(text);
}
