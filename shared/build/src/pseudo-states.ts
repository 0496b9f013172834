import type { Plugin as PostcssPlugin } from 'postcss';

const states = { hover: 'hover', active: 'active', 'focus-visible': 'focus' } as const;

/**
 * Lets a page show an element as it looks under the pointer, pressed or in focus: `:hover` also holds for
 * `[data-looks~="hover"]`. For the gallery alone; what people get is not touched.
 */
export function pseudoStates(): PostcssPlugin {
  return {
    postcssPlugin: 'cairn-pseudo-states',
    Rule(rule) {
      for (const [pseudo, name] of Object.entries(states)) {
        const shown = `[data-looks~="${name}"]`;
        if (rule.selector.includes(shown)) continue;
        rule.selector = rule.selector.replaceAll(new RegExp(`:${pseudo}(?![-\\w])`, 'g'), `:is(:${pseudo}, ${shown})`);
      }
    },
  };
}
