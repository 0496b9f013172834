import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { declarationProblems, missingSingletons, singletonImportProblems } from '@cairn/build/declared';
import type { RemoteInput } from '@cairn/contract';
import { describe, expect, test } from '@rstest/core';
import type { RouteObject } from 'react-router';
import type { Answers } from '../answers.ts';
import { createTestShell, type TestShellOptions } from '../test-shell.ts';
import { buildProblems } from './built.ts';
import { catalogueProblems } from './catalogues.ts';
import { draftProblems } from './drafts.ts';
import { watchLeftovers } from './leftovers.ts';
import { routeProblems } from './routes.ts';

/** The `search` element, which browsers have had since 2023 but the DOM of the tests has not. */
const unknownToDocument = /^The tag <%s> is unrecognized in this browser\..* search$/;

export interface ConformingRemote {
  /** The remote's folder. */
  directory: string;
  /** The export of its `remote.ts`. */
  remote: RemoteInput;
  /** `() => import('./routes.tsx')` */
  routes: () => Promise<{ routes: RouteObject[] }>;
  /** A page to open and leave: its address, the user, and the API's responses. */
  page: { path: string; user?: TestShellOptions['user']; api?: Answers };
}

/** Declares the tests that every remote must pass, in the calling file (with a DOM: `*.page.test.ts`). */
export function conformance({ directory, remote, routes, page }: ConformingRemote): void {
  describe(`${remote.id}, as every remote`, () => {
    test('declares what the shell can read: routes, permissions that exist, labels in seven languages', async () => {
      expect(await declarationProblems(directory, remote)).toEqual([]);
    });

    test('has the routes that it declares, and a page behind each', async () => {
      expect(await routeProblems(remote, (await routes()).routes)).toEqual([]);
    });

    test('says everything in every language', async () => {
      expect(await catalogueProblems(path.join(directory, 'src/locales'))).toEqual([]);
    });

    test('takes every singleton from the host', () => {
      const { dependencies = {} } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')) as {
        dependencies?: Record<string, string>;
      }; // npm's own format
      expect(missingSingletons(dependencies)).toEqual([]);
      expect(
        sourcesBelow(path.join(directory, 'src')).flatMap((file) => singletonImportProblems(file, readFileSync(file, 'utf8'))),
      ).toEqual([]);
    });

    test('stores what somebody types as a draft', () => {
      const files = sourcesBelow(path.join(directory, 'src'));
      expect(files).not.toEqual([]);
      const sources = new Map(files.map((file) => [path.relative(directory, file), readFileSync(file, 'utf8')]));
      expect(draftProblems(sources)).toEqual([]);
    });

    test('is built into what it declares', () => {
      expect(buildProblems(directory, remote)).toEqual([]);
    });

    test('opens, and leaves nothing behind', async () => {
      const said: string[] = [];
      const { error } = console;
      console.error = (...words: unknown[]) => said.push(words.map(String).join(' '));
      const visit = async () => {
        const shell = createTestShell({ ...(page.user === undefined ? {} : { user: page.user }), ...(page.api ? { api: page.api } : {}) });
        try {
          const opened = await shell.open((await routes()).routes, page.path);
          expect(await opened.findAllByRole('heading', { level: 1 })).toHaveLength(1);
          expect(document.title).not.toBe('');
        } finally {
          shell.close();
        }
      };
      try {
        // The first visit creates what libraries keep for the lifetime of the document.
        await visit();
        const watch = watchLeftovers();
        await visit();
        expect(watch.leftovers()).toEqual([]);
      } finally {
        console.error = error;
      }
      expect(said.filter((words) => !unknownToDocument.test(words))).toEqual([]);
    });
  });
}

function sourcesBelow(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.d)\.[jt]sx?$/.test(file))
    .map((file) => path.join(directory, file));
}
