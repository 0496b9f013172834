import keyStyles from './keys.module.css';

/**
 * Sets code, plain and semibold, and the sign for Enter once out of sight. The first words of a weight have the browser look for each
 * name in the list of fonts, and a sign that the page's font lacks for one that has it: as long as the layout of a message.
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
