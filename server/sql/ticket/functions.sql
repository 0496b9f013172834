-- Lists the other staff on a ticket, each once, writers first: `writing` sorts after `reading`.
create or replace function ticket_presence_others(wanted text, me text) returns jsonb
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('id', id, 'name', name, 'state', state, 'since', since) order by state desc, since, id), '[]'::jsonb)
  from (
    select u.id, u.display_name as name, max(p.state) as state, min(p.since) as since
    from ticket_presences p join users u on u.id = p.user_id
    where p.ticket_id = wanted and p.user_id <> me and p.expires_at > now()
    group by u.id, u.display_name
  ) people
$$;

revoke all on function ticket_presence_others(text, text) from public;
grant execute on function ticket_presence_others(text, text) to cairn_platform, cairn_definer;
