CREATE TABLE "remembered_browsers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"user_agent" text NOT NULL,
	"address" text NOT NULL,
	"sign_in_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "remembered_browsers" ADD CONSTRAINT "remembered_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "remembered_browsers_token_key" ON "remembered_browsers" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "remembered_browsers_user_index" ON "remembered_browsers" USING btree ("user_id");
--> statement-breakpoint
alter table remembered_browsers enable row level security;
--> statement-breakpoint
alter table remembered_browsers force row level security;
--> statement-breakpoint
create policy definer on remembered_browsers to cairn_definer using (true) with check (true);
--> statement-breakpoint
create policy own on remembered_browsers to cairn_app
  using (user_id = nullif(current_setting('app.user_id', true), ''))
  with check (user_id = nullif(current_setting('app.user_id', true), ''));
--> statement-breakpoint
grant select, insert, update, delete on remembered_browsers to cairn_app;
--> statement-breakpoint
grant select, delete on remembered_browsers to cairn_definer;
--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
-- Whatever changes how a person signs in ends it, wherever it is changed: the second step is asked for everywhere again.
create function remembered_browsers_end() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from remembered_browsers where user_id = case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  return null;
end $$;
--> statement-breakpoint
create trigger remembered_browsers_end after insert or update of hash or delete on passwords
  for each row execute function remembered_browsers_end();
--> statement-breakpoint
create trigger remembered_browsers_end after delete on totp_secrets for each row execute function remembered_browsers_end();
--> statement-breakpoint
create trigger remembered_browsers_end_with_new after update of secret on totp_secrets
  for each row when (old.secret is distinct from new.secret) execute function remembered_browsers_end();
--> statement-breakpoint
create trigger remembered_browsers_end after insert or delete on passkeys for each row execute function remembered_browsers_end();
--> statement-breakpoint
create trigger remembered_browsers_end after insert on backup_codes for each row execute function remembered_browsers_end();
--> statement-breakpoint
revoke all on function remembered_browsers_end() from public;
--> statement-breakpoint
alter function remembered_browsers_end() owner to cairn_definer;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
