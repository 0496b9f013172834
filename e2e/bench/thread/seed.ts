import { writeRows } from '@cairn/server/rows';

const paragraphs = [
  'The settlement job reads the ledger by day, and the day is that of the merchant, not ours.',
  'It **must not** retry a capture whose answer was lost: `acquirer.Status` says first whether it arrived.\n\n- the key is the idempotency key of the request\n- the answer is kept for 48 hours\n- [the runbook](https://docs.example.com/settlement) has the steps',
  'Both amounts are whole cents.\n\n```go\nfunc Split(total Money, parts int) []Money {\n\tshare, rest := total/Money(parts), total%Money(parts)\n\tout := make([]Money, parts)\n\tfor i := range out {\n\t\tout[i] = share\n\t}\n\tout[0] += rest\n\treturn out\n}\n```\n\nThe rest goes to the first one.',
  'Yes. And where the gateway is slow, three tries with jitter; after that it is a ticket.',
  '| case | retried | told |\n|---|---|---|\n| time-out | yes | no |\n| refused | no | yes |\n| unknown | after `Status` | yes |\n\nWhat is *unknown* is most of the work.',
];

/** The other conversations fill a page of the list. */
const others = 25;

/** Inserts a conversation of `count` messages, with realistic lengths, into a project, and others before it. Returns its id. */
export async function seedThread(dataDirectory: string, { project, count }: { project: string; count: number }): Promise<string> {
  const id = `cnv_bench_${count}`;
  await writeRows(
    dataDirectory,
    `insert into conversations (id, tenant_id, project_id, author_id, title, visibility, head_id, last_message_at, created_at, updated_at, actor)
     select $1, p.tenant_id, p.id, m.user_id, 'How settlement works, from its beginnings', 'project', $1 || '_' || $3::text, now(), now(), now(),
       jsonb_build_object('type', 'user', 'id', m.user_id)
     from projects p join memberships m on m.tenant_id = p.tenant_id and m.role = 'owner' where p.slug = $2 limit 1`,
    [id, project, count],
  );
  await writeRows(
    dataDirectory,
    `insert into conversations (id, tenant_id, project_id, author_id, title, visibility, last_message_at, created_at, updated_at, actor)
     select id || '_other_' || n, tenant_id, project_id, author_id, 'What settlement left open, part ' || n, visibility, last_message_at - make_interval(hours => 5 * n),
       created_at, updated_at, actor
     from conversations, generate_series(1, $2::int) n where id = $1`,
    [id, others],
  );
  await writeRows(
    dataDirectory,
    `insert into messages (id, tenant_id, project_id, conversation_id, parent_id, role, parts, plain_text, model, created_at, updated_at, actor)
     select c.id || '_' || n, c.tenant_id, c.project_id, c.id, case when n > 1 then c.id || '_' || (n - 1) end, case when n % 2 = 1 then 'user' else 'assistant' end,
       jsonb_build_array(jsonb_build_object('type', 'text', 'text', t.said)), t.said, case when n % 2 = 0 then 'bench' end,
       now() - make_interval(mins => $2::int - n), now() - make_interval(mins => $2::int - n),
       case when n % 2 = 1 then c.actor else '{"type":"system","id":"cairn"}'::jsonb end
     from conversations c, generate_series(1, $2::int) n,
       lateral (select 'No ' || n || '. ' || ($3::text[])[1 + n % cardinality($3::text[])] ||
         case when n % 2 = 0 then E'\\n\\n' || ($3::text[])[1 + (n * 7) % cardinality($3::text[])] else '' end as said) t
     where c.id = $1`,
    [id, count, paragraphs],
  );
  return id;
}
