-- Stores a request for ten minutes. The code and the secret are known to the program only: these are their hashes.
create or replace function connect_request_begin(
  new_id text, code text, secret text, program_key text, machine_name text, client_name text, wanted text, from_address text, seconds integer,
  every integer) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from connect_requests r where r.expires_at < now() - interval '1 hour';
  insert into connect_requests (id, code_hash, secret_hash, public_key, machine, client, project, address, poll_interval, expires_at)
  values (new_id, code, secret, program_key, machine_name, client_name, wanted, from_address, every, now() + make_interval(secs => seconds));
end $$;

-- Returns the request with this code and locks it until the transaction ends; null if there is none.
create or replace function connect_request_lock(code text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare request connect_requests;
begin
  select * into request from connect_requests r where r.code_hash = code for update;
  if request.id is null then return null; end if;
  return jsonb_build_object(
    'id', request.id,
    'state', case when request.status <> 'open' then 'decided' when request.expires_at <= now() then 'expired' else 'open' end,
    'publicKey', request.public_key, 'machine', request.machine, 'client', request.client, 'slug', request.project,
    'address', request.address, 'expiresAt', request.expires_at);
end $$;

-- Approves an open request with the encrypted secret of a key, which the program has at least two minutes to fetch; or declines it without.
create or replace function connect_request_decide(code text, secret_for_program text, chosen text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update connect_requests r set
    status = case when secret_for_program is null then 'declined' else 'approved' end,
    ciphertext = secret_for_program,
    project = coalesce(chosen, r.project),
    expires_at = greatest(r.expires_at, now() + interval '2 minutes')
  where r.code_hash = code and r.status = 'open' and r.expires_at > now();
  return found;
end $$;

-- Returns the outcome for the program; null for an unknown secret. An approved request is used by this. Early polls slow it down by 5 s.
create or replace function connect_request_poll(secret text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare request connect_requests; early boolean;
begin
  select * into request from connect_requests r where r.secret_hash = secret for update;
  if request.id is null then return null; end if;
  if request.status in ('declined', 'used') then return jsonb_build_object('state', request.status); end if;
  if request.expires_at <= now() then
    update connect_requests r set ciphertext = null where r.id = request.id;
    return jsonb_build_object('state', 'expired');
  end if;
  if request.status = 'approved' then
    update connect_requests r set status = 'used', ciphertext = null where r.id = request.id;
    return jsonb_build_object('state', 'approved', 'ciphertext', request.ciphertext, 'project', request.project);
  end if;
  -- A tenth of tolerance, because the program's clock and the network are not exact.
  early := request.polled_at is not null and now() < request.polled_at + make_interval(secs => request.poll_interval * 0.9);
  update connect_requests r set
    polled_at = now(), poll_interval = case when early then least(r.poll_interval + 5, 60) else r.poll_interval end
  where r.id = request.id
  returning * into request;
  return jsonb_build_object('state', case when early then 'slow-down' else 'pending' end, 'interval', request.poll_interval);
end $$;

revoke all on function
  connect_request_begin(text, text, text, text, text, text, text, text, integer, integer),
  connect_request_lock(text),
  connect_request_decide(text, text, text),
  connect_request_poll(text)
from public;

grant execute on function
  connect_request_begin(text, text, text, text, text, text, text, text, integer, integer),
  connect_request_lock(text),
  connect_request_decide(text, text, text),
  connect_request_poll(text)
to cairn_app;
