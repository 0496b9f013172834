-- Returns the names to remove from text copied from a ticket: its requester, followers and writers, the people of its organization, and
-- that organization with its mail domains, but not the names of staff. Only staff may call it; only this function reads the members.
create or replace function ticket_names(wanted text) returns setof text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not platform_open('staff.use') then
    raise exception 'this ticket is not theirs to read' using errcode = 'insufficient_privilege';
  end if;
  return query
    with ticket as (select * from tickets where id = wanted),
    person as (
      select nullif(u.display_name, 'User') as name, case when not platform_may(u.cairn_role, 'staff.use') then u.email end as email from users u
      where u.id in (
        select requester_id from ticket
        union select m.actor ->> 'id' from ticket_messages m join ticket t on t.tenant_id = m.tenant_id and t.id = m.ticket_id
        union (select s.user_id from memberships s join ticket t on t.tenant_id = s.tenant_id limit 2000))
      union select requester_name, requester_email from ticket
      union select m.mail #>> '{from,name}', m.mail #>> '{from,address}'
        from ticket_messages m join ticket t on t.tenant_id = m.tenant_id and t.id = m.ticket_id where m.mail is not null
      union select null, f.value from ticket, jsonb_array_elements_text(followers) f)
    select name from person where name <> ''
    union select split_part(email, '@', 2) from person where email like '%@%'
    union select n.name from ticket t join tenants n on n.id = t.tenant_id where t.requester_id is not null
    union select n.slug from ticket t join tenants n on n.id = t.tenant_id where t.requester_id is not null;
end $$;

revoke all on function ticket_names(text) from public;
grant execute on function ticket_names(text) to cairn_platform;
