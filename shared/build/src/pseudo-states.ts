import type { Plugin as PostcssPlugin } from 'postcss';

const states = { hover: 'hover', active: 'active', 'focus-visible': 'focus' } as const;

/**
 * Returns a plugin that lets a page show hover, active and focus styles: `:hover` also matches `[data-looks~="hover"]`. Only for the
 * gallery, not for production.
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
