-- Text related to a row is searched too: the options of a decision, the examples of a rule, the quotes of their evidence, and
-- the events of a session. Related text of a decision or rule has weight D, so that nothing else is ranked by it; a decision's own text
-- that had D has C. The words of a session's events are in a column of their own, which only the search reads: there can be very many.

-- Returns the distinct words of a session's events. If there are too many for a tsvector, the most telling kinds of events come first.
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

-- Returns the state of a session as lists show it (`sessionStateAt`): without events it is idle after 15 minutes and abandoned after a day.
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
