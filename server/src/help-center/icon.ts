import type { globeIcon } from '@cairn/ui/icons';
import { html, raw } from 'hono/html';

/** Renders an icon of the component library as SVG. It is decorative: the text next to it has the meaning. */
export function icon(shapes: typeof globeIcon, className = ''): ReturnType<typeof html> {
  // Shapes and attributes are constants in our own code.
  const drawn = shapes.map(([tag, attributes]) => {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
    return `<${tag}${written.join('')}/>`;
  });
  return html`<svg class="icon ${className}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${raw(drawn.join(''))}</svg>`;
}
