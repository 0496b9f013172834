import { expect, test } from '@rstest/core';
import iconsByUseLoader from './icons-by-use-loader.ts';

const load = (source: string, resourceQuery = '') => iconsByUseLoader.call({ resourceQuery }, source);

test('who imports icons asks for each by itself', () => {
  expect(load("import { checkIcon, copyIcon } from '@cairn/ui/icons';\nimport {\n  xIcon,\n} from '../icons.ts';")).toBe(
    "import { checkIcon } from '@cairn/ui/icons?checkIcon'; import { copyIcon } from '@cairn/ui/icons?copyIcon';\nimport { xIcon } from '../icons.ts?xIcon';",
  );
});

test('other imports stay as they are', () => {
  const source = "import { Icon } from '../core/icon.tsx';\nimport type { IconData } from './icon-data.ts';";
  expect(load(source)).toBe(source);
});

test('of all icons the one that was asked for is left', () => {
  const all = "import type { IconData } from './icon-data.ts';\nexport const xIcon: IconData = [];\nexport const xyIcon: IconData = [];";
  expect(load(all, '?xIcon')).toBe("import type { IconData } from './icon-data.ts';\nexport const xIcon: IconData = [];");
  expect(load('export const xIcon = [];\nexport const xyIcon = [];', '?xyIcon')).toBe('export const xyIcon = [];');
});
