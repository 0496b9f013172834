-- `pnpm admin` and a start with another secret work under cairn_definer, which nobody logs in as, across tenants and people.
do $$
declare name text;
begin
  foreach name in array array['totp_secrets', 'backup_codes', 'passkeys', 'second_steps', 'integrations', 'api_keys'] loop
    execute format('create policy operator on %I to cairn_definer using (true) with check (true)', name);
    execute format('grant select, update, delete on %I to cairn_definer', name);
  end loop;
end $$;
