/** The part of an image element that loading uses. */
export interface PictureLoader {
  src: string;
  onload: unknown;
  onerror: unknown;
}

/** Loads an image. Calls `done` once with whether it succeeded, but never after the returned function was called. */
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

/** Returns a URL as a CSS `url()`, with special characters escaped. */
export function cssUrl(src: string): string {
  return `url("${src.replaceAll(/["\\\n\r\f]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}")`;
}
