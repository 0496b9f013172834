import keyStyles from './keys.module.css';

/**
 * Renders regular and semibold code and the Enter symbol once, invisibly. The first use of a weight makes the browser look up each font
 * name, and a missing glyph makes it search a fallback font; both take as long as the layout of a message.
 */
export function warmFonts(): void {
  const unseen = document.createElement('div');
  unseen.className = 'visually-hidden';
  const code = document.createElement('code');
  const semibold = document.createElement('b');
  semibold.append('code');
  code.append('code', semibold);
  const key = document.createElement('kbd');
  key.className = keyStyles.key ?? '';
  key.append('↵');
  unseen.append(code, key);
  document.body.append(unseen);
  unseen.getBoundingClientRect();
  unseen.remove();
}
