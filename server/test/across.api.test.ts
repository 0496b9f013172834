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
/** The calls that reveal the project to the owner, the questions about it that are answered, and those that do not name it. */
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

/** Values of query parameters. */
const words: Record<string, readonly string[]> = { list: ['decisions'], format: ['json'], q: [marker], key: ['in'], days: ['30'] };

/** Returns the addresses of a call: with each id of the project for its parameters, and with each way to name the project. */
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

/** Whether a response reveals something hidden. Ids that are in the request do not count. */
function tells({ status, text }: Pick<Answer, 'status' | 'text'>, address: string): boolean {
  if (status >= 400) return false;
  return text.toLowerCase().includes(marker) || hidden.some((id) => text.includes(id) && !address.includes(id));
}

/** Streams never end by themselves; their own tests check what they reveal. Signing in has no project. */
const isRead = ({ method, path }: Call) => method === 'GET' && !/\/stream$|^\/api\/events$|^\/api\/auth\//.test(path);

type Get = (path: string) => Promise<Pick<Answer, 'status' | 'text'>>;
interface Question {
  call: string;
  address: string;
}

/** Whether the address names the hidden project or something that belongs to it. */
const isNamed = ({ address }: Question) => [...hidden, project.slug].some((one) => address.includes(one));

/** Returns the calls that reveal the project to `get`, and the questions about it, or about something of it, that are answered. */
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

/** Matches the paths with the id of something in a project. */
const ofProject = /^\/api\/(?:api-keys|projects|sessions|patterns|insights|conversations|decisions)\/\{/;

/** Adds each call without its optional parameters, so that lists are read without the project too. */
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
      // Questions without a result for the owner need no check.
      const { told, answered } = await toldBy(caller.get, [...ofOwner.answered, ...ofOwner.unnamed]);
      expect(told).toEqual([]);
      // Notifications are personal, and no project hides them: here there are none.
      expect(callsOf(answered).filter((name) => !name.startsWith('GET /api/notifications'))).toEqual([]);
    });
  });
});
