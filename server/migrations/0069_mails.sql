CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mails_due_index" ON "mails" USING btree ("due_at");
--> statement-breakpoint
alter table mails enable row level security;
--> statement-breakpoint
alter table mails force row level security;
--> statement-breakpoint
create policy definer on mails to cairn_definer using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on mails to cairn_definer;
--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
create function mail_put(new_id text, words text, minutes integer) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into mails (id, sealed, expires_at) values (new_id, words, now() + make_interval(mins => minutes))
$$;
--> statement-breakpoint
-- Takes mails that are due, for so long: who is killed meanwhile has them no longer after that.
create function mail_claim(most integer, lease integer) returns table (id text, sealed text, attempts integer, expired boolean)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update mails m set attempts = m.attempts + 1, due_at = now() + make_interval(secs => lease)
  where m.id in (select w.id from mails w where w.due_at <= now() order by w.due_at limit most for update skip locked)
  returning m.id, m.sealed, m.attempts, m.expires_at <= now()
$$;
--> statement-breakpoint
create function mail_postpone(wanted text, seconds integer) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update mails set due_at = least(now() + make_interval(secs => seconds), expires_at) where id = wanted
$$;
--> statement-breakpoint
create function mail_remove(wanted text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from mails where id = wanted
$$;
--> statement-breakpoint
do $$
declare signature text;
begin
  foreach signature in array array['mail_put(text, text, integer)', 'mail_claim(integer, integer)', 'mail_postpone(text, integer)', 'mail_remove(text)'] loop
    execute format('revoke all on function %s from public', signature);
    execute format('grant execute on function %s to cairn_app', signature);
    -- Whoever is let in from the waiting list is written to.
    if signature like 'mail_put%' then execute format('grant execute on function %s to cairn_platform', signature); end if;
    execute format('alter function %s owner to cairn_definer', signature);
  end loop;
end $$;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
