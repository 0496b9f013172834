/** The type of a file, determined by its content. */
export type FileType = 'png' | 'jpeg' | 'gif' | 'webp' | 'pdf' | 'text';
export type PictureType = Exclude<FileType, 'pdf' | 'text'>;

export const mediaTypes: Record<FileType, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  text: 'text/plain; charset=utf-8',
};

/** File extensions by type. Operating systems open a downloaded file by its extension. */
const endings: Record<FileType, readonly string[]> = {
  png: ['png'],
  jpeg: ['jpg', 'jpeg'],
  gif: ['gif'],
  webp: ['webp'],
  pdf: ['pdf'],
  text: [
    ...['txt', 'log', 'out', 'err', 'trace', 'csv', 'tsv', 'json', 'jsonl', 'ndjson', 'har', 'md', 'markdown'],
    ...['yaml', 'yml', 'toml', 'ini', 'conf', 'cfg', 'diff', 'patch', 'sql', 'ics'],
  ],
};

/** The extension of a file name: letters and digits after the last dot. */
const endingPattern = /\.([a-z0-9]{1,10})$/;
/** The standard test file of virus scanners. It is text, and also a program for old systems. */
const testVirus = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE';

/**
 * Returns the type of a file by its content, or undefined if it is not accepted. Text must be UTF-8 without control characters, and must
 * not start like markup (HTML, SVG, XML) or a script.
 */
export function fileTypeOf(bytes: Uint8Array): FileType | undefined {
  const ascii = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (ascii.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (ascii.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^GIF8[79]a/.test(ascii)) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(ascii)) return 'webp';
  if (ascii.startsWith('%PDF-')) return 'pdf';
  return isPlainText(bytes) ? 'text' : undefined;
}

/** Returns the name for storing a file of this type, or undefined if its extension belongs to another type. */
export function nameFor(name: string, type: FileType): string | undefined {
  const plain = name.replace(/[/\\:*?"<>|]+/g, '-').replace(/^[.\s]+|[.\s]+$/g, '') || 'file';
  const ending = endingPattern.exec(plain.toLowerCase())?.[1];
  if (ending !== undefined && endings[type].includes(ending)) return plain;
  if (type === 'text') return ending === undefined ? `${plain}.txt` : undefined;
  return `${plain}.${endings[type][0]}`;
}

function isPlainText(bytes: Uint8Array): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return false; // the decoder rejects invalid UTF-8
    throw error;
  }
  // Logs contain tabs, form feeds and terminal colors.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (/[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]/.test(text)) return false;
  return !/^\s*(?:<|#!)/.test(text.slice(0, 4_096)) && !text.includes(testVirus);
}
