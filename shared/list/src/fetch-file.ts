/** Downloads a file that the server streams. The server names it. */
export function fetchFile(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
