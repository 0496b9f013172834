create or replace function mail_put(new_id text, words text, minutes integer) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into mails (id, sealed, expires_at) values (new_id, words, now() + make_interval(mins => minutes))
$$;

-- Claims up to `most` due mails for `lease` seconds. The claim of a worker that dies expires after that.
create or replace function mail_claim(most integer, lease integer) returns table (id text, sealed text, attempts integer, expired boolean)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update mails m set attempts = m.attempts + 1, due_at = now() + make_interval(secs => lease)
  where m.id in (select w.id from mails w where w.due_at <= now() order by w.due_at limit most for update skip locked)
  returning m.id, m.sealed, m.attempts, m.expires_at <= now()
$$;

-- The same, with a row in the list of deliveries. The organization is that of the transaction.
create or replace function mail_queue(new_id text, words text, minutes integer, about text, masked text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into mails (id, sealed, expires_at) values (new_id, words, now() + make_interval(mins => minutes));
  insert into mail_deliveries (id, kind, tenant_id, recipient)
  select new_id, about, nullif(current_setting('app.tenant_id', true), ''), masked where masked is not null
$$;

-- Stores the result of an attempt in the list of deliveries.
create or replace function mail_note(wanted text, new_state text, made integer, answer text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update mail_deliveries set state = new_state, attempts = made, reply = answer, updated_at = now() where id = wanted
$$;

create or replace function mail_deliveries_prune(days integer) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (delete from mail_deliveries where created_at < now() - make_interval(days => days) returning 1)
  select count(*)::integer from gone
$$;

create or replace function mail_postpone(wanted text, seconds integer) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update mails set due_at = least(now() + make_interval(secs => seconds), expires_at) where id = wanted
$$;

create or replace function mail_remove(wanted text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from mails where id = wanted
$$;

-- Deletes a mail that is sent or has failed for good, and stores the outcome in the row that names it: a registration, an invitation,
-- a sign-in that waits for its code, or an entry of the waiting list.
-- `mail_remove` stays for the previous release, which may still be running.
create or replace function mail_finish(wanted text, outcome text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update registrations set delivery = outcome where mail_id = wanted;
  update invitations set delivery = outcome where mail_id = wanted;
  update second_steps set delivery = outcome where mail_id = wanted;
  update waitlist set delivery = outcome where mail_id = wanted;
  delete from mails where id = wanted
$$;

revoke all on function
  mail_put(text, text, integer),
  mail_queue(text, text, integer, text, text),
  mail_note(text, text, integer, text),
  mail_deliveries_prune(integer),
  mail_claim(integer, integer),
  mail_postpone(text, integer),
  mail_remove(text),
  mail_finish(text, text)
from public;

grant execute on function
  mail_put(text, text, integer),
  mail_queue(text, text, integer, text, text),
  mail_note(text, text, integer, text),
  mail_deliveries_prune(integer),
  mail_claim(integer, integer),
  mail_postpone(text, integer),
  mail_remove(text),
  mail_finish(text, text)
to cairn_app;

grant execute on function
  mail_put(text, text, integer),
  mail_queue(text, text, integer, text, text)
to cairn_platform;
