// Writes src/icons.ts: the Lucide icons that scripts/icon-names.json lists, as elements. Run: node scripts/icons.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { shapesOf } from '../src/icon-data.ts';

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases: Record<string, { parent: string }>;
}

const require = createRequire(import.meta.url);
const set: IconSet = JSON.parse(readFileSync(require.resolve('@iconify-json/lucide/icons.json'), 'utf8'));
const names: string[] = JSON.parse(readFileSync(new URL('./icon-names.json', import.meta.url), 'utf8'));

/** `arrow-up-right` → `arrowUpRightIcon`. */
const exportName = (name: string) => `${name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Icon`;

const lines = [...new Set(names)].sort().map((name) => {
  const icon = set.icons[name] ?? set.icons[set.aliases[name]?.parent ?? ''];
  if (!icon) throw new Error(`Lucide has no icon "${name}"`);
  const shapes = shapesOf(icon.body).map(([tag, attributes]) => {
    const pairs = Object.entries(attributes).map(([key, value]) => `${key}: '${value}'`);
    return `['${tag}', { ${pairs.join(', ')} }]`;
  });
  return `export const ${exportName(name)}: IconData = [${shapes.join(', ')}];`;
});

writeFileSync(
  new URL('../src/icons.ts', import.meta.url),
  `// Made by scripts/icons.ts from Lucide (ISC licence, https://lucide.dev/license). To add one, name it in scripts/icon-names.json.\nimport type { IconData } from './icon-data.ts';\n\n${lines.join('\n')}\n`,
);
