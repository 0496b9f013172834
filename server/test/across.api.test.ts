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
/** What the owner is told, what they are answered of the project, and the questions that do not name it. */
let ofOwner: { told: string[]; answered: Question[]; unnamed: Question[] };
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  calls = await readCalls(owner);
  project = await hideProject(product, owner);
  hidden = project.ids;
  const byAddress = new Map<string, Question>();
  for (const call of withoutNames(calls.filter(isRead)))
    for (const address of addressesOf(call)) byAddress.set(address, { call: nameOf(call), address });
  const questions = [...byAddress.values()];
  ofOwner = { ...(await toldBy(owner.get, questions)), unnamed: questions.filter((one) => !isNamed(one)) };
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
interface Question {
  call: string;
  address: string;
}

/** Is something of the hidden project asked for, or what belongs to it? */
const isNamed = ({ address }: Question) => [...hidden, project.slug].some((one) => address.includes(one));

/** The calls that tell `get` of the project, and the questions for it, or for something of it, that are answered. */
async function toldBy(get: Get, questions: readonly Question[]): Promise<{ told: string[]; answered: Question[] }> {
  const [told, answered] = [new Set<string>(), new Set<Question>()];
  for (const question of questions) {
    const answer = await get(question.address);
    if (tells(answer, question.address)) told.add(question.call);
    if (answer.status < 400 && isNamed(question)) answered.add(question);
  }
  return { told: [...told], answered: [...answered] };
}

const callsOf = (questions: readonly Question[]) => [...new Set(questions.map(({ call }) => call))];

/** Where an id is that of something in a project. */
const ofProject = /^\/api\/(?:api-keys|projects|sessions|patterns|insights|conversations|decisions)\/\{/;

/** Asks for lists as they stand, too: without the project where it may be left out. */
const withoutNames = (all: Call[]) =>
  all.flatMap((call) => [call, { ...call, parameters: call.parameters.filter(({ required }) => required) }]);

describe('what belongs to a project', () => {
  test('is there to be asked for: each call that takes a project, or something of one, answers its owner', () => {
    const { told } = ofOwner;
    const answered = callsOf(ofOwner.answered);
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
      // Where the owner finds nothing, there is nothing to be found.
      const { told, answered } = await toldBy(caller.get, [...ofOwner.answered, ...ofOwner.unnamed]);
      expect(told).toEqual([]);
      // Of these each reader has their own, which no project closes: here there are none.
      expect(callsOf(answered).filter((name) => !name.startsWith('GET /api/notifications'))).toEqual([]);
    });
  });
});
