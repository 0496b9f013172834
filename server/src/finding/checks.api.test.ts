import {
  ApiKeySchema,
  MemberListSchema,
  ProjectSettingsSchema,
  type SecurityCheckFinding,
  SecurityFindingSchema,
  securityCheckOperations,
} from '@cairn/api';
import { afterAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { arrangeInAcme, makeKey, openAgent } from '../../test/agent.ts';
import { signIn } from '../../test/browser.ts';
import { openPayments } from '../../test/payments.ts';
import { callsNoted } from '../api-key/call.ts';

const { product, developer, lead, projectId } = await openPayments();
afterAll(() => product.close());

const dayMs = 86_400_000;
const path = (project: string) => `/api/projects/${project}/security-checks`;
const checksOf = async (project = projectId, by = lead): Promise<SecurityCheckFinding[]> =>
  v.parse(securityCheckOperations.list.output, (await by.get(path(project))).body).items;
const checkOf = async (rule: string, subject: string) => {
  const found = (await checksOf()).find((one) => one.rule === rule && one.subject.id === subject);
  if (!found) throw new Error(`no ${rule} of ${subject}`);
  return found;
};
const rulesOf = async (subject: string) => (await checksOf()).filter((one) => one.subject.id === subject).map(({ rule }) => rule);
const fix = ({ id, version }: Pick<SecurityCheckFinding, 'id' | 'version'>, by = lead) => by.post(`/api/findings/${id}/fix`, { version });
const keyOf = async (id: unknown) => v.parse(ApiKeySchema, (await developer.get(`/api/api-keys/${id}`)).body);
const keyFor = async (name: string) => {
  const { key } = await makeKey(developer, { name, projects: [projectId] });
  return String(key.id);
};

describe('the checks of a project', () => {
  test('are for those who manage it', async () => {
    expect((await developer.get(path(projectId))).status).toBe(403);
    expect((await (await signIn(product, 'owner@globex.example')).get(path(projectId))).status).toBe(404);
    const id = await keyFor('For managers');
    const check = await checkOf('key-without-end', id);
    expect(check).toMatchObject({ level: 'medium', status: 'open', remediation: 'set-end' });
    expect(check.name).toMatch(/^For managers …\w{4}$/);
    expect((await fix(check, developer)).status).toBe(403);
    expect(JSON.stringify((await lead.get(`/api/findings?project=${projectId}&limit=100`)).body)).not.toContain(check.id);
  });

  test('find a key without an end, and give it one, which its owner can change', async () => {
    const id = await keyFor('Without end');
    const check = await checkOf('key-without-end', id);
    expect(v.parse(SecurityFindingSchema, (await fix(check)).body)).toMatchObject({ status: 'resolved', by: 'Jonas Weber' });
    expect(await rulesOf(id)).toEqual([]);
    const { expiresAt, version } = await keyOf(id);
    const days = (Date.parse(expiresAt ?? '') - Date.now()) / dayMs;
    expect(Math.round(days)).toBe(90);
    const audit = JSON.parse((await lead.get(`/api/project-audit?project=${projectId}&target=${id}`)).text);
    expect(audit.items[0]).toMatchObject({ action: 'api-key.updated', actor: { name: 'Jonas Weber' } });
    expect((await developer.patch(`/api/api-keys/${id}`, { version, expiresAt: null })).status).toBe(200);
    expect(await checkOf('key-without-end', id)).toMatchObject({ id: check.id, status: 'reopened' });
  });

  test('find a key that nobody uses, and revoke it', async () => {
    const id = await keyFor('Unused');
    expect(await rulesOf(id)).toEqual(['key-without-end']);
    await arrangeInAcme(product, sql`update api_keys set last_used_at = now() - interval '91 days' where id = ${id}`);
    expect(await rulesOf(id)).toEqual(['key-without-end', 'key-unused']);
    expect((await fix(await checkOf('key-unused', id))).status).toBe(200);
    expect((await keyOf(id)).state).toBe('revoked');
    expect(await rulesOf(id)).toEqual([]);
  });

  test('change nothing if the finding no longer applies', async () => {
    const { secret, key } = await makeKey(developer, { name: 'Used again', projects: [projectId] });
    await arrangeInAcme(product, sql`update api_keys set last_used_at = now() - interval '91 days' where id = ${key.id}`);
    const unused = await checkOf('key-unused', String(key.id));
    expect((await openAgent(product, secret).get('/api/decisions')).status).toBe(200);
    await callsNoted(product.database);
    expect((await fix(unused)).body.code).toBe('STATE_INVALID');
    expect((await keyOf(key.id)).state).toBe('active');

    const unlimited = await checkOf('no-retention', projectId);
    const settings = async () => v.parse(ProjectSettingsSchema, (await lead.get('/api/projects/payments-api/settings')).body);
    const retain = async (retentionDays: number | null) =>
      lead.patch(`/api/projects/${projectId}`, { version: (await settings()).version, retentionDays });
    expect((await retain(730)).status).toBe(200);
    expect((await fix(unlimited)).body.code).toBe('STATE_INVALID');
    expect((await settings()).retentionDays).toBe(730);
    expect((await retain(null)).status).toBe(200);
  });

  test('are acknowledged with a reason and an end, reopened, and resolved only by what they ask for', async () => {
    const open = await checkOf('no-retention', projectId);
    const move = (to: string, version: number, more = {}) => lead.post(`/api/findings/${open.id}/transition`, { to, version, ...more });
    expect((await move('resolved', open.version)).body.code).toBe('STATE_INVALID');
    const until = new Date(Date.now() + 30 * dayMs).toISOString();
    expect((await move('acknowledged', open.version, { reason: 'Until the audit.', until })).status).toBe(200);
    const acknowledged = await checkOf('no-retention', projectId);
    expect(acknowledged).toMatchObject({ status: 'acknowledged', reason: 'Until the audit.', acknowledgedUntil: until });
    expect((await fix(acknowledged)).body.code).toBe('STATE_INVALID');
    expect((await fix(open)).body.code).toBe('CONFLICT');
    expect((await move('reopened', acknowledged.version)).status).toBe(200);
    expect((await fix(await checkOf('no-retention', projectId))).status).toBe(200);
    const settings = v.parse(ProjectSettingsSchema, (await lead.get('/api/projects/payments-api/settings')).body);
    expect(settings.retentionDays).toBe(365);
    expect(await rulesOf(projectId)).not.toContain('no-retention');
  });

  test('find that most people of a project manage it, and have no fix but members', async () => {
    const owner = await signIn(product, 'owner@acme.example');
    const { body } = await owner.post('/api/projects', { name: 'Crowded', key: 'CRW', visibility: 'members' });
    const id = String(body.id);
    const rules = async () => (await checksOf(id, owner)).map(({ rule }) => rule);
    expect(await rules()).not.toContain('many-managers');
    const { items } = v.parse(MemberListSchema, (await owner.get('/api/members?limit=100')).body);
    const userIds = items.flatMap(({ userId, status, role }) => (status === 'active' && role !== 'owner' ? [userId] : []));
    expect((await owner.post(`/api/projects/${id}/members`, { userIds, role: 'teamlead' })).status).toBeLessThan(300);
    const check = (await checksOf(id, owner)).find(({ rule }) => rule === 'many-managers');
    expect(check?.count).toBeGreaterThan(3);
    expect(check?.people).toBe(check?.count);
    expect((await owner.post(`/api/findings/${check?.id}/fix`, { version: check?.version })).body.code).toBe('STATE_INVALID');
  });
});
