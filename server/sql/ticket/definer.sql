-- Who gets an answer by mail: the requester, where their account is active or they have none, and those whom staff added.
create or replace function ticket_recipients(wanted text) returns table (email text, locale text, has_account boolean)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not platform_open('staff.use') then
    raise exception 'this ticket is not theirs to answer' using errcode = 'insufficient_privilege';
  end if;
  return query
    select u.email, u.preferences ->> 'locale', true from tickets t join users u on u.id = t.requester_id and u.status = 'active' where t.id = wanted
    union all
    select t.requester_email, null, false from tickets t where t.id = wanted and t.requester_id is null
    union all
    select follower.value, null, false from tickets t, jsonb_array_elements_text(t.followers) follower where t.id = wanted;
end $$;

revoke all on function ticket_recipients(text) from public;
grant execute on function ticket_recipients(text) to cairn_platform;
