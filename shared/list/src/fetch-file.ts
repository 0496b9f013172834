/** Has the browser fetch a file that the server streams, under the name that the server gives it. */
export function fetchFile(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
