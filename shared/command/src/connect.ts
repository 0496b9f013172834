import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { stdin } from 'node:process';
import { apiKeyMark, EndedSessionSchema, ProjectListSchema, StartedSessionSchema } from '@cairn/api';
import type { Arguments } from './arguments.ts';
import { signInWithBrowser } from './browser-sign-in.ts';
import { confirm, confirmChanges, type FileChange, readFile, showChange, writeChange } from './change.ts';
import { CairnApiError, type CairnClient, openClient } from './client.ts';
import { checkedOutBranch } from './git.ts';
import { environmentKey, findPlace, keyFor, type Place, placeFile } from './hook/place.ts';
import { clientLabels, foundClients, install, type Machine, readClients } from './hooks/hooks.ts';
import { ask, askSecret, readPiped } from './login.ts';
import { CommandFailed } from './problem.ts';
import { addressOf, keepForProject, knownUrl } from './settings.ts';

/**
 * Connects the current repository: asks for unknown values of address, key and project, stores the key for the user, writes address and
 * project to `.cairn.json`, installs the hooks of the detected clients, and records a first session. Returns the exit code. @throws
 * CommandFailed
 */
export async function connect(machine: Machine, { values }: Pick<Arguments, 'values'>): Promise<number> {
  const { env, cwd } = machine;
  const place = findPlace(cwd);
  const named = values.url ?? env.CAIRN_URL?.trim();
  const url = addressOf(named ?? place?.url ?? (await askAddress(env)));
  const wanted = values.project ?? (place?.url === url ? place.project : undefined);
  const clients = values.client === undefined ? foundClients(machine) : readClients(values.client);
  const access = await findKey({
    // The key of the environment is never sent to an address that only the repository names.
    env: named !== undefined || !place ? { ...env, CAIRN_URL: url } : env,
    place: { url, project: wanted ?? '' },
    isFromRepository: named === undefined && place !== undefined,
    shown: [`cairn ${machine.version}`, ...clientLabels(clients)].join(', '),
    browser: values.browser ?? false,
    paste: values.paste ?? false,
  });
  const client = openClient({ url, key: access.key });
  const project = access.project ?? (await chooseProject(access.slugs, wanted));
  // A key from the browser exists nowhere else: it is stored before anything that can fail.
  if (access.project !== undefined) keepForProject(env, { url, project, key: access.key });
  const yes = values.yes ?? false;
  const change = placeChange(place?.root ?? cwd, { url, project });
  if (change) {
    console.log(showChange(change));
    if (!yes && !(await confirmChanges(1))) {
      console.error('Nothing was written');
      return 1;
    }
  }
  const session = await firstSession(client, project, machine);
  console.log(`The key is stored in ${keepForProject(env, { url, project, key: access.key })}`);
  if (change) writeChange(change);
  const code = clients.length === 0 ? 0 : await install(machine, { clients, scope: 'user', yes });
  if (clients.length === 0) console.log('No client was found. Install one, then run "cairn hooks install"');
  console.log(`Connected to ${project}: ${url}/app/sessions?session=${encodeURIComponent(session)}&view=full`);
  return code;
}

async function askAddress(env: Machine['env']): Promise<string> {
  if (!stdin.isTTY) throw new CommandFailed('say where Cairn is: --url https://cairn.example.com', 2);
  return ask('Address of Cairn', knownUrl(env));
}

/** A key that Cairn accepts. */
interface Access {
  key: string;
  /** The projects of the key; undefined if it may not list them. */
  slugs?: string[] | undefined;
  /** The project that a person has chosen in the browser. */
  project?: string;
}

interface KeySearch {
  env: Machine['env'];
  place: Pick<Place, 'url' | 'project'>;
  /** Whether only a file of the repository names the address. */
  isFromRepository: boolean;
  /** What the browser shows as the program that asks. */
  shown: string;
  /** Whether the user wants to sign in with the browser in any case, or to type a key. */
  browser: boolean;
  paste: boolean;
}

/**
 * Finds the key: of the environment, stored, then from stdin, or in a terminal approved in the browser or typed. Reads stdin only if it
 * must. A stored key may have been replaced.
 */
async function findKey(search: KeySearch): Promise<Access> {
  const { env, place, browser, paste } = search;
  if (browser) return approvedKey(search);
  const given = environmentKey(env, place.url);
  const stored = given === undefined && !paste ? keyFor(env, place) : undefined;
  if (stored) {
    const access = await tryStored(place.url, stored);
    if (access) return access;
  }
  if (given === undefined && stdin.isTTY && !paste) return approvedKey(search);
  if (given === undefined) await confirmAddress(search);
  const key = given ?? (stdin.isTTY ? await askSecret(`API key for ${place.url} (hidden)`) : await readPiped());
  if (stored && key === '') throw new CommandFailed('Pipe in another key, set CAIRN_KEY, or sign in with --browser', 2);
  if (key === '')
    throw new CommandFailed('No API key. Approve one in the browser with --browser or in a terminal, set CAIRN_KEY, or pipe one in', 2);
  if (!key.startsWith(apiKeyMark))
    throw new CommandFailed(`Not an API key: keys start with ${apiKeyMark}. Create one in Cairn, under API keys`, 2);
  return { key, slugs: await listProjects(place.url, key) };
}

/** Lets a person approve a key in the browser. */
async function approvedKey(search: KeySearch): Promise<Access> {
  const { env, place, shown } = search;
  await confirmAddress(search);
  return signInWithBrowser(env, { url: place.url, client: shown.slice(0, 120), slug: place.project.slice(0, 80), opens: stdin.isTTY });
}

/** An address that only the repository names is a stranger's: the user confirms it before a key is asked for. */
async function confirmAddress({ env, place: { url, project }, isFromRepository }: KeySearch): Promise<void> {
  if (isFromRepository && keyFor(env, { url, project }) === undefined) {
    if (!stdin.isTTY) throw new CommandFailed(`${placeFile} names ${url}. If that is your Cairn, run this with --url ${url}`, 2);
    if (!(await confirm(`${placeFile} of this repository names ${url}. Is that your Cairn?`)))
      throw new CommandFailed('Name yours with --url https://cairn.example.com', 2);
  }
}

/** Returns undefined if the key is refused. */
async function tryStored(url: string, key: string): Promise<Access | undefined> {
  try {
    return { key, slugs: await listProjects(url, key) };
  } catch (error) {
    if (!(error instanceof CairnApiError)) throw error;
    console.error(`${error.message}\nThe stored key was refused${stdin.isTTY ? '' : '. Reading another one from stdin'}`);
    return undefined;
  }
}

async function listProjects(url: string, key: string): Promise<string[] | undefined> {
  try {
    const { items } = await openClient({ url, key }).get('/api/projects?status=active&limit=100', ProjectListSchema);
    return items.map(({ slug }) => slug);
  } catch (error) {
    // A key that may only record cannot read the list: the user has to name the project.
    if (error instanceof CairnApiError && error.code === 'KEY_SCOPE') return undefined;
    throw error;
  }
}

async function chooseProject(slugs: string[] | undefined, wanted: string | undefined): Promise<string> {
  if (wanted !== undefined && (!slugs || slugs.includes(wanted))) return wanted;
  if (wanted !== undefined) throw new CommandFailed(`The key has no access to the project ${wanted}`);
  if (!slugs) throw new CommandFailed('The key may not list projects. Name one with --project', 2);
  const [first] = slugs;
  if (first === undefined) throw new CommandFailed('The key has no access to any project');
  if (slugs.length === 1) return first;
  if (!stdin.isTTY) throw new CommandFailed(`The key has access to several projects. Choose one with --project (${slugs.join(', ')})`, 2);
  const answer = await ask(`Project (${slugs.join(', ')})`, undefined);
  if (!slugs.includes(answer)) throw new CommandFailed(`No project ${answer}`, 2);
  return answer;
}

function placeChange(root: string, { url, project }: Pick<Place, 'url' | 'project'>): FileChange | undefined {
  const name = path.join(root, placeFile);
  const before = readFile(name);
  const known = before === '' ? undefined : findPlace(root);
  if (known?.root === root && known.url === url && known.project === project) return undefined;
  return { name, before, after: `${JSON.stringify({ url, project }, null, 2)}\n` };
}

/** Records a session that proves that key and project work. Returns its id. */
async function firstSession(client: CairnClient, project: string, { cwd, version }: Machine): Promise<string> {
  const branch = checkedOutBranch();
  const { sessionId } = await client.operate(
    'start_session',
    {
      goal: `Connect ${path.basename(cwd)}`.slice(0, 500),
      client: 'cairn',
      clientVersion: version,
      model: 'shell',
      ...(branch ? { branch: branch.slice(0, 200) } : {}),
      project,
      tokenBudget: 0,
      clientRequestId: randomUUID(),
    },
    StartedSessionSchema,
  );
  const summary = { completed: 'The repository was connected with "cairn connect".' };
  await client.operate('end_session', { sessionId, outcome: 'completed', summary }, EndedSessionSchema);
  return sessionId;
}
