import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { agentOf } from './agent-operations.ts';
import { type Answer, type Browser, signIn } from './browser.ts';
import { type Call, type HiddenProject, hideProject, marker, nameOf, readCalls } from './hidden-project.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let owner: Browser;
let calls: Call[];
let project: HiddenProject;
let hidden: string[];
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  calls = await readCalls(owner);
  project = await hideProject(product, owner);
  hidden = project.ids;
});
afterAll(() => product.close());

/** What stands for the words that a query asks for. */
const words: Record<string, readonly string[]> = { list: ['decisions'], format: ['json'], q: [marker], key: ['in'], days: ['30'] };

/** A call's addresses: with each id of the project in the place of its parameters, and with each way to name the project. */
function addressesOf({ path, parameters }: Call): string[] {
  const slugOrId = [project.id, project.slug];
  const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  const inQuery = parameters.filter((one) => one.in === 'query' && (one.required || one.name === 'project')).map(({ name }) => name);
  const addresses = inPath.reduce(
    (some, name) => {
      const values = name === 'project' ? slugOrId : /number|revision|ticket/.test(name) ? ['1', '2'] : hidden;
      return some.flatMap((one) => values.map((value) => one.replace(`{${name}}`, value)));
    },
    [path],
  );
  return inQuery.reduce(
    (some, name) =>
      some.flatMap((one) =>
        (name === 'project' ? slugOrId : (words[name] ?? ['x'])).map((value) => `${one}${one.includes('?') ? '&' : '?'}${name}=${value}`),
      ),
    addresses,
  );
}

/** Does an answer tell of what is hidden? What was asked with is not told. */
function tells({ status, text }: Pick<Answer, 'status' | 'text'>, address: string): boolean {
  if (status >= 400) return false;
  return text.toLowerCase().includes(marker) || hidden.some((id) => text.includes(id) && !address.includes(id));
}

/** Streams never end by themselves; what they tell is looked at where they are made. Signing in has no project. */
const isRead = ({ method, path }: Call) => method === 'GET' && !/\/stream$|^\/api\/events$|^\/api\/auth\//.test(path);

type Get = (path: string) => Promise<Pick<Answer, 'status' | 'text'>>;

/** The calls that tell `get` of the project, and those that answer where they are asked for it, or for something of it, by name. */
async function toldBy(get: Get): Promise<{ told: string[]; answered: string[] }> {
  const [told, answered] = [new Set<string>(), new Set<string>()];
  for (const call of withoutNames(calls.filter(isRead)))
    for (const address of addressesOf(call)) {
      const answer = await get(address);
      if (tells(answer, address)) told.add(nameOf(call));
      if (answer.status < 400 && [...hidden, project.slug].some((one) => address.includes(one))) answered.add(nameOf(call));
    }
  return { told: [...told], answered: [...answered] };
}

/** Where an id is that of something in a project. */
const ofProject = /^\/api\/(?:api-keys|projects|sessions|patterns|insights|conversations|decisions)\/\{/;

/** Asks for lists as they stand, too: without the project where it may be left out. */
const withoutNames = (all: Call[]) =>
  all.flatMap((call) => [call, { ...call, parameters: call.parameters.filter(({ required }) => required) }]);

describe('what belongs to a project', () => {
  test('is there to be asked for: each call that takes a project, or something of one, answers its owner', async () => {
    const { told, answered } = await toldBy(owner.get);
    const named = calls.filter(
      (call) => isRead(call) && (ofProject.test(call.path) || call.parameters.some(({ name }) => name === 'project')),
    );
    expect(named.length).toBeGreaterThan(35);
    expect(named.map(nameOf).filter((name) => !answered.includes(name))).toEqual([]);
    expect(told.length).toBeGreaterThan(30);
  });

  describe.each([
    ['somebody who manages another tenant', () => signIn(product, 'owner@globex.example')],
    ['a developer of the tenant who is no member of the project', () => signIn(product, 'dev@acme.example')],
    ['a viewer', () => signIn(product, 'viewer@acme.example')],
    [
      'a key of its owner for another project',
      async () => {
        const { caller } = await agentOf(product, 'owner@acme.example', ['payments-api'], ['read', 'write', 'record', 'propose']);
        return caller;
      },
    ],
  ] as const)('for %s', (_, come) => {
    test('is told by no call, and answered by none that names it', async () => {
      const caller: { get: Get } = await come();
      const { told, answered } = await toldBy(caller.get);
      expect(told).toEqual([]);
      // Of these each reader has their own, which no project closes: here there are none.
      expect(answered.filter((name) => !name.startsWith('GET /api/notifications'))).toEqual([]);
    });
  });
});
