import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Replaces the name of the schema's owner, which differs per installation. */
const role = (oid: string) =>
  `case ${oid} when 0 then 'public' when (select oid from pg_roles where rolname = current_user) then 'owner' else pg_get_userbyid(${oid}) end`;
const ours = `'public'::regnamespace`;
const grantsOf = (acl: string) =>
  `select ${role('a.grantee')} || ' ' || string_agg(a.privilege_type || case when a.is_grantable then '*' else '' end, ',' order by a.privilege_type) as line from aclexplode(${acl}) a group by a.grantee`;

/** Each query returns one line per object: its kind, its name and its full definition according to PostgreSQL. */
const queries: readonly string[] = [
  `select concat_ws(' ', 'extension', extname, extversion) from pg_extension`,
  `select concat_ws(' ', 'schema public', g.line) from pg_namespace n cross join lateral (${grantsOf('n.nspacl')}) g where n.oid = ${ours}`,
  // Without the order of the columns: columns that are added later come last, and no code depends on the order.
  `select concat_ws(' ', case relkind when 'r' then 'table' else 'relation ' || relkind::text end, relname, 'persistence', relpersistence, 'owner', ${role('relowner')},
     'row security', relrowsecurity, relforcerowsecurity, reloptions)
   from pg_class where relnamespace = ${ours} and relkind in ('r', 'p', 'v', 'm', 'f', 'c')`,
  `select concat_ws(' ', 'column', c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
     'default ' || pg_get_expr(d.adbin, d.adrelid), 'generated ' || nullif(a.attgenerated::text, ''), 'identity ' || nullif(a.attidentity::text, ''),
     'collation ' || nullif(a.attcollation, 0)::regcollation::text, 'storage ' || a.attstorage::text, 'compression ' || nullif(a.attcompression::text, ''), a.attoptions)
   from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where c.relnamespace = ${ours} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`,
  // NOT NULL is part of the column above. Since PostgreSQL 18 it is also a constraint.
  `select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), case when not convalidated then 'not validated' end)
   from pg_constraint where connamespace = ${ours} and contype <> 'n'`,
  `select concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid), case when not i.indisvalid then 'not valid' end)
   from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = ${ours}`,
  `select concat_ws(' ', 'sequence', s.sequencename, s.data_type, s.start_value, s.min_value, s.max_value, s.increment_by, s.cycle, s.cache_size)
   from pg_sequences s where s.schemaname = 'public'`,
  `select concat_ws(' ', 'function', p.oid::regprocedure, 'owner', ${role('p.proowner')}, pg_get_functiondef(p.oid))
   from pg_proc p where p.pronamespace = ${ours} and p.prokind in ('f', 'p')`,
  `select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), t.tgenabled)
   from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = ${ours} and not t.tgisinternal`,
  `select concat_ws(' ', 'policy', tablename, policyname, permissive, roles, cmd, 'using', qual,
     'check', coalesce(with_check, case when cmd in ('ALL', 'UPDATE') then qual end)) from pg_policies where schemaname = 'public'`,
  `select concat_ws(' ', 'type', t.typname, t.typtype, (select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum e where e.enumtypid = t.oid))
   from pg_type t where t.typnamespace = ${ours} and t.typtype in ('e', 'd', 'r')`,
  `select concat_ws(' ', 'grant', c.relname, g.line) from pg_class c cross join lateral (${grantsOf('c.relacl')}) g
   where c.relnamespace = ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'S') and g.line not like 'owner %'`,
  `select concat_ws(' ', 'grant', c.relname || '.' || a.attname, g.line) from pg_attribute a join pg_class c on c.oid = a.attrelid
   cross join lateral (${grantsOf('a.attacl')}) g where c.relnamespace = ${ours} and not a.attisdropped`,
  // Without a grant list (null), the owner and everybody else may execute a function.
  `select concat_ws(' ', 'grant', p.oid::regprocedure, g.line)
   from pg_proc p cross join lateral (${grantsOf(`coalesce(p.proacl, acldefault('f', p.proowner))`)}) g where p.pronamespace = ${ours}`,
  `select concat_ws(' ', 'default grant', d.defaclobjtype, g.line) from pg_default_acl d cross join lateral (${grantsOf('d.defaclacl')}) g`,
  `select concat_ws(' ', 'comment', d.classoid::regclass, d.objsubid, d.description) from pg_description d
   join pg_class c on d.classoid = 'pg_class'::regclass and c.oid = d.objoid where c.relnamespace = ${ours}`,
  `select concat_ws(' ', 'setting', ${role('s.setrole')}, s.setconfig) from pg_db_role_setting s
   where s.setdatabase in (0, (select oid from pg_database where datname = current_database())) and pg_get_userbyid(s.setrole) like 'cairn\\_%'`,
];

/**
 * Returns the catalogue of the schema `public`, one line per object, sorted: tables, columns, constraints, indexes, sequences, functions,
 * triggers, policies, types, grants. Databases with the same lines behave the same. Reads no rows.
 */
export async function readCatalogue(client: pg.ClientBase): Promise<string[]> {
  const lines: string[] = [];
  await client.query('begin transaction isolation level repeatable read read only');
  await client.query('set local search_path = public'); // determines which names are schema-qualified
  for (const query of queries) {
    const { rows } = await client.query<[string]>({ text: query, rowMode: 'array' });
    lines.push(...rows.map(([line]) => line));
  }
  await client.query('commit');
  return lines.toSorted();
}

/** Returns the SHA-256 hash of a catalogue, in hexadecimal. */
export function fingerprintOfCatalogue(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
