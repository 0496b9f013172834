CREATE TABLE "platform_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"permission" text NOT NULL,
	"type" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_version" integer,
	"actor" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "platform_events_created_index" ON "platform_events" USING btree ("created_at");--> statement-breakpoint
alter table platform_events enable row level security;
--> statement-breakpoint
alter table platform_events force row level security;
--> statement-breakpoint
create policy definer on platform_events to cairn_definer using (true) with check (true);
--> statement-breakpoint
grant select, insert, delete on platform_events to cairn_definer;
--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
-- Tells that a row of the platform changed, to those with the permission. From here to the transaction's end no other
-- announces one, so that events become visible in the order of their ids. Kept for a day.
create function platform_announce(heard_with text, about text, subject text, row_version integer, who jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(720312, 0), pg_notify('cairn_bell', 'platform:');
  delete from platform_events where created_at < now() - interval '1 day';
  insert into platform_events (permission, type, subject_id, subject_version, actor) values (heard_with, about, subject, row_version, who);
end $$;
--> statement-breakpoint
grant execute on function platform_announce(text, text, text, integer, jsonb) to cairn_platform;
--> statement-breakpoint
-- Begins to follow the platform's events, which is a use of the platform and written down as one. The newest event's
-- number; null where whoever has this sign-in is no staff.
create function platform_follow(wanted_sign_in text, request text) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  cairn_role text := sign_in_standing(wanted_sign_in) ->> 'cairnRole';
  held text := case when platform_may(cairn_role, 'platform.admin') then 'platform.admin' when platform_may(cairn_role, 'staff.use') then 'staff.use' end;
begin
  if held is null then return null; end if;
  insert into platform_audit (actor, permission, purpose, request_id)
  values (jsonb_build_object('type', 'user', 'id', nullif(current_setting('app.user_id', true), '')), held, 'follow live events', request);
  return (select coalesce(max(id), 0) from platform_events);
end $$;
--> statement-breakpoint
-- The events after one, for whoever has this sign-in now: those that their role lets them hear, and none of anybody else.
create function platform_events_after(wanted_sign_in text, after bigint, most integer) returns setof platform_events
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.* from platform_events e
  where e.id > after and platform_may((select sign_in_standing(wanted_sign_in) ->> 'cairnRole'), e.permission)
  order by e.id limit most
$$;
--> statement-breakpoint
do $$
declare signature text;
begin
  foreach signature in array array['platform_announce(text, text, text, integer, jsonb)', 'platform_follow(text, text)', 'platform_events_after(text, bigint, integer)'] loop
    execute format('revoke all on function %s from public', signature);
    execute format('grant execute on function %s to cairn_app', signature);
    execute format('alter function %s owner to cairn_definer', signature);
  end loop;
end $$;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
