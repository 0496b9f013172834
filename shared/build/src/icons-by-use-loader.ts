interface LoaderContext {
  cacheable?(): void;
  resourceQuery: string;
}

const imports = /import \{([^}]+)\} from '([^']*\bicons(?:\.ts)?)';/g;

/**
 * Makes each icon a module of its own: the bundler keeps a module whole, so a page would contain the icons of all pages. Imports of icons
 * are rewritten to `…?name`, and the file of all icons, as source or compiled, is reduced to the named one.
 */
export default function iconsByUseLoader(this: LoaderContext, source: string): string {
  const wanted = this.resourceQuery.slice(1);
  if (wanted)
    return source
      .split('\n')
      .filter((line) => !line.startsWith('export const ') || /^export const (\w+)/.exec(line)?.[1] === wanted)
      .join('\n');
  return source.replace(imports, (_, names: string, from: string) =>
    names
      .split(',')
      .flatMap((name) => name.trim() || [])
      .map((name) => `import { ${name} } from '${from}?${name}';`)
      .join(' '),
  );
}
