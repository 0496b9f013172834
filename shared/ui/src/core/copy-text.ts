/**
 * Copies a text to the clipboard. Also works in insecure contexts, such as a server in a local network without TLS.
 * @throws if the browser does not allow it.
 */
export async function copyText(text: string): Promise<void> {
  if (isSecureContext) return navigator.clipboard.writeText(text);
  const { copyByCommand } = await import(/* webpackChunkName: "ui-copy" */ '../copy-by-command.ts');
  copyByCommand(text);
}
