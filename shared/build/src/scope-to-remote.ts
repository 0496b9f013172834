import type { Plugin as PostcssPlugin, Rule } from 'postcss';

/** What of a document's root a page may ask about: its theme, its direction, its language. */
const rootish = /^(?:(?::root|html|body)(?![\w-])|\[(?:dir|lang|data-theme)\b)/i;

/**
 * Keeps a remote's styles in what the remote has drawn. A selector with a class of the remote's own (a CSS module's) says by
 * itself where it reaches; any other is bound to the remote's area, `:root` and `body` among them: `* { display: none }` takes
 * away that remote, and not the shell. Specificity stays as it was. `@property` is refused: it is the whole document's.
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

/** One selector of a remote's stylesheet, bound to the remote's area where nothing else binds it. */
export function scopedSelector(
  selector: string,
  { remote, isModule, nested = false }: { remote: string; isModule: boolean; nested?: boolean },
): string {
  const bare = withoutArguments(selector);
  if (nested && (bare.includes('&') || !selector.includes('&'))) return selector; // bound by the rule around it
  if (isModule && /[.#][a-z_-]/i.test(bare)) return selector;
  const area = `:where([data-remote="${remote}"])`;
  const first = firstCompound(selector);
  return rootish.test(first) ? `${first} ${area}${selector.slice(first.length)}` : `${area} ${selector}`;
}

/** Without what stands in brackets: what `:not()`, `:has()` and `:global()` name is not what the selector is bound to. */
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
