import { createHash } from 'node:crypto';
import { can, type Locale, permissions, type Subject } from '@cairn/api';
import { type CanaryVisitor, type Manifest, type Plan, planFor, type Shell } from '@cairn/contract';
import type { Context } from 'hono';
import type { AppEnv, Visitor } from '../http/context.ts';
import { chooseEncoding, codedForms } from '../static/encoding.ts';
import type { Releases } from './tab.ts';

/** A plan with its serialized form. Cached, because with hundreds of remotes both are expensive. */
interface MadePlan {
  plan: Plan;
  json: string;
  coded: ReturnType<typeof codedForms>;
}

/** Cache by resolved registry (a new object after each change), then by permissions and language. */
const made = new WeakMap<readonly Manifest[], Map<string, MadePlan>>();

/** Returns the full plan of a visitor. */
export function visitorPlan(releases: Releases, visitor: Visitor | null, locale: Locale): Plan {
  return planOf(releases, visitor, locale).plan;
}

/** Responds with the plan, or with 204 if the client already has this version (`known`). */
export async function answerPlan(
  releases: Releases,
  c: Context<AppEnv>,
  { locale = c.get('locale'), known }: { locale?: Locale | undefined; known?: string | undefined },
): Promise<Response> {
  const { plan, json, coded } = planOf(releases, c.get('visitor'), locale);
  if (plan.version === known) return c.body(null, 204);
  c.header('Content-Type', 'application/json');
  c.header('Vary', 'Accept-Encoding');
  const encoding = chooseEncoding(c.req.header('accept-encoding'));
  if (!encoding) return c.body(json);
  c.header('Content-Encoding', encoding);
  return c.body(new Uint8Array(await coded(encoding)));
}

function planOf({ revision, chosen, fallbacks, unavailable, baseOf, shell }: Releases, visitor: Visitor | null, locale: Locale): MadePlan {
  const subject = visitor?.subject ?? null;
  const plans = made.get(chosen) ?? new Map<string, MadePlan>();
  made.set(chosen, plans);
  const key = `${locale} ${permissionsOf(subject)}`;
  const known = plans.get(key);
  if (known) return known;
  const whole = planFor(revision?.number ?? 0, chosen, subject, locale, baseOf, fallbacks, unavailable);
  const plan = withVersion(shellId(shell), whole);
  const json = JSON.stringify(plan);
  const fresh: MadePlan = { plan, json, coded: codedForms(Buffer.from(json)) };
  plans.set(key, fresh);
  return fresh;
}

/** Returns the visitor for canary selection. Signed-out visitors get none. */
export function asCanary(visitor: Visitor | null): CanaryVisitor | null {
  return visitor && { userId: visitor.user.id, tenant: visitor.tenant.slug };
}

/** Returns the visitor's permissions, which are all that a plan depends on. */
function permissionsOf(subject: Subject | null): string {
  return subject ? permissions.filter((permission) => can(subject, permission)).join() : 'nobody';
}

/** Adds a version. A revision that changes nothing for this visitor keeps the version, so their tabs need not reload. */
function withVersion(shell: string, plan: Omit<Plan, 'version' | 'shell'>): Plan {
  return { version: hashOf({ shell, ...plan, revision: null }), shell, ...plan };
}

/** Identifies what the host provides to remotes: another contract or singleton version is another shell. */
function shellId({ version, provides }: Shell): string {
  return hashOf({ version, provides });
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
}
