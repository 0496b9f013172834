import type { Plugin as PostcssPlugin, Rule } from 'postcss';

/** Matches selectors for the document's root that a page may use: its theme, direction, language. */
const rootish = /^(?:(?::root|html|body)(?![\w-])|\[(?:dir|lang|data-theme)\b)/i;

/**
 * Returns a plugin that scopes a remote's styles to its own area. A selector with a class of the remote's own (from a CSS module) is
 * already scoped; any other is limited to the remote's area, including `:root` and `body`: `* { display: none }` hides that remote, but not
 * the shell. Specificity does not change. `@property` is refused, because it applies to the whole document.
 */
export function scopeToRemote(remote: string): PostcssPlugin {
  return {
    postcssPlugin: 'cairn-scope-to-remote',
    OnceExit(root) {
      const isModule = /\.module\.\w+$/.test(root.source?.input.file ?? '');
      root.walkAtRules('property', (rule) => {
        throw rule.error(`@property ${rule.params} is for the whole document: a remote sets custom properties on elements of its own`);
      });
      root.walkRules((rule) => {
        if (isKeyframe(rule)) return;
        rule.selectors = rule.selectors.map((selector) =>
          scopedSelector(selector, { remote, isModule, nested: rule.parent?.type === 'rule' }),
        );
      });
    },
  };
}

/** Returns a selector of a remote's stylesheet, limited to the remote's area unless it is scoped already. */
export function scopedSelector(
  selector: string,
  { remote, isModule, nested = false }: { remote: string; isModule: boolean; nested?: boolean },
): string {
  const bare = withoutArguments(selector);
  if (nested && (bare.includes('&') || !selector.includes('&'))) return selector; // scoped by the rule around it
  if (isModule && /[.#][a-z_-]/i.test(bare)) return selector;
  const area = `:where([data-remote="${remote}"])`;
  const first = firstCompound(selector);
  return rootish.test(first) ? `${first} ${area}${selector.slice(first.length)}` : `${area} ${selector}`;
}

/** Returns the selector without its brackets: what `:not()`, `:has()` and `:global()` contain does not scope it. */
function withoutArguments(selector: string): string {
  let bare = '';
  let depth = 0;
  for (const sign of selector) {
    if (sign === ')' || sign === ']') depth -= 1;
    if (depth === 0 && sign !== ')' && sign !== ']') bare += sign;
    if (sign === '(' || sign === '[') depth += 1;
  }
  return bare;
}

function firstCompound(selector: string): string {
  let depth = 0;
  for (const [place, sign] of [...selector].entries()) {
    if (sign === '(' || sign === '[') depth += 1;
    if (sign === ')' || sign === ']') depth -= 1;
    if (depth === 0 && /[\s>+~]/.test(sign)) return selector.slice(0, place);
  }
  return selector;
}

function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && 'name' in parent && /keyframes$/i.test(String(parent.name));
}
