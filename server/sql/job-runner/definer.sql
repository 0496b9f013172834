create or replace function job_register(names text[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into jobs (name) select unnest(names) on conflict do nothing
$$;

-- Lists the jobs that a process may claim now: due, and without a valid lease.
create or replace function job_due(names text[]) returns setof text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select name from jobs where name = any(names) and due_at <= now() and (lease_until is null or lease_until <= now()) order by due_at
$$;

-- Claims a due job. Returns the number of failed runs in a row before this one, or null if another process was faster. A run whose lease
-- expired without a result is recorded as lost.
create or replace function job_claim(wanted text, new_run text, new_holder text, lease integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare job jobs;
begin
  select * into job from jobs
  where name = wanted and due_at <= now() and (lease_until is null or lease_until <= now()) for update skip locked;
  if not found then return null; end if;
  if job.run_id is not null then
    insert into job_runs (id, job, trigger, outcome, started_at, finished_at, next_at)
    values (job.run_id, job.name, job.trigger, 'lost', job.started_at, job.lease_until, now());
  end if;
  update jobs set run_id = new_run, holder = new_holder, trigger = case when job.requested then 'manual' else 'schedule' end,
    requested = false, cancel_requested = false, started_at = now(), lease_until = now() + make_interval(secs => lease)
  where name = wanted;
  return job.failures;
end $$;

create or replace function job_renew(own_holder text, lease integer) returns table (id text, cancelled boolean)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update jobs set lease_until = now() + make_interval(secs => lease) where holder = own_holder returning run_id, cancel_requested
$$;

-- Ends a run, unless it was lost. The next run is due `retry` from now if given, else `every` after the start. A run that an operator has
-- requested is always recorded.
create or replace function job_finish(wanted text, how text, failure_code text, counted jsonb, every interval, retry interval, recorded boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  job jobs;
  next_due timestamptz;
begin
  select * into job from jobs where run_id = wanted for update;
  if not found then return; end if;
  next_due := case when job.requested then now() else greatest(now(), coalesce(now() + retry, job.started_at + every)) end;
  update jobs set run_id = null, holder = null, trigger = null, started_at = null, lease_until = null, cancel_requested = false,
    due_at = next_due, failures = case how when 'failed' then job.failures + 1 else 0 end,
    last_started_at = job.started_at, last_finished_at = now(), last_outcome = how
  where name = job.name;
  if recorded or job.trigger = 'manual' then
    insert into job_runs (id, job, trigger, outcome, started_at, finished_at, error_code, counts, next_at)
    values (wanted, job.name, job.trigger, how, job.started_at, now(), failure_code, counted, next_due);
  end if;
end $$;

-- Limits the history by age and by runs per job.
create or replace function job_history_prune(days integer, per_job integer) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with deleted as (
    delete from job_runs where started_at < now() - make_interval(days => days)
      or id in (select id from (select id, row_number() over (partition by job order by started_at desc) as place from job_runs) ranked where place > per_job)
    returning 1
  )
  select count(*)::integer from deleted
$$;

revoke all on function
  job_register(text[]),
  job_due(text[]),
  job_claim(text, text, text, integer),
  job_renew(text, integer),
  job_finish(text, text, text, jsonb, interval, interval, boolean),
  job_history_prune(integer, integer)
from public;

grant execute on function
  job_register(text[]),
  job_due(text[]),
  job_claim(text, text, text, integer),
  job_renew(text, integer),
  job_finish(text, text, text, jsonb, interval, interval, boolean),
  job_history_prune(integer, integer)
to cairn_app;
