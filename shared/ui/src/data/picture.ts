/** What an image element is to whoever waits for it. */
export interface PictureLoader {
  src: string;
  onload: unknown;
  onerror: unknown;
}

/** Fetches a picture. Calls `done` once, with whether it came; never after the returned function has been called. */
export function fetchPicture(src: string, done: (came: boolean) => void, loader: PictureLoader = new Image()): () => void {
  let waiting = true;
  const answer = (came: boolean) => () => {
    if (!waiting) return;
    waiting = false;
    done(came);
  };
  loader.onload = answer(true);
  loader.onerror = answer(false);
  loader.src = src;
  return () => {
    waiting = false;
  };
}

/** A picture's address as CSS reads it, whatever characters are in it. */
export function cssUrl(src: string): string {
  return `url("${src.replaceAll(/["\\\n\r\f]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}")`;
}
