-- What stands beside a row's own words is searched too: the options of a decision, the examples of a rule, the quotes of their evidence, and
-- the events of a session. What is a decision's or a rule's beside its own words has weight D, so that nothing else is chosen by it; what
-- had D of a decision's own has C. A session's are in a column of their own, which the search alone reads: they may be very many.

-- The words of a session's events, once each. Of very many those that tell most are kept: a row's words have room for no more.
create or replace function session_event_words(tenant text, session text) returns tsvector language sql stable parallel safe
return coalesce((
  select array_to_tsvector(array_agg(distinct kept.word)) from (
    select words.word from (
      select word, min(array_position(array['error', 'note', 'prompt', 'command'], e.kind)) as telling, min(e.sequence) as at
      from session_events e, unnest(tsvector_to_array(search_vector(concat_ws(' ', left(e.text, 2000), e.path, replace(e.path, '/', ' '))))) word
      where e.tenant_id = tenant and e.session_id = session and octet_length(word) <= 60
      group by word
    ) words
    order by words.telling nulls last, words.at limit 2000
  ) kept), ''::tsvector);

-- A session is searched as its list shows it (`sessionStateAt`): one that has said nothing for a while is idle, and for a day given up.
create or replace function session_state(status text, last_event_at timestamptz) returns text language sql stable parallel safe
return case
  when status <> 'active' then status
  when last_event_at <= now() - interval '24 hours' then 'abandoned'
  when last_event_at <= now() - interval '15 minutes' then 'idle'
  else 'active' end;

grant execute on function
  session_event_words(text, text),
  session_state(text, timestamptz)
to cairn_app;
