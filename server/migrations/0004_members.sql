-- Members are changed by requests, within their tenant (the policy of 0001), and only in these columns.
grant update (role, status, updated_at, version) on memberships to cairn_app;
--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
-- When each member of the present tenant last had a sign-in here. Nothing else of a sign-in is told.
create function members_last_seen() returns table (user_id text, seen_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.user_id, max(s.rotated_at) from sign_ins s
  where s.tenant_id = nullif(current_setting('app.tenant_id', true), '')
  group by s.user_id
$$;
--> statement-breakpoint
-- Ends what a member has open in the present tenant, and there alone.
create function member_sign_ins_end(person text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update sign_ins set ended_at = now()
  where user_id = person and tenant_id = nullif(current_setting('app.tenant_id', true), '') and ended_at is null
$$;
--> statement-breakpoint
do $$
declare signature text;
begin
  foreach signature in array array['members_last_seen()', 'member_sign_ins_end(text)'] loop
    execute format('revoke all on function %s from public', signature);
    execute format('grant execute on function %s to cairn_app', signature);
    execute format('alter function %s owner to cairn_definer', signature);
  end loop;
end $$;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
