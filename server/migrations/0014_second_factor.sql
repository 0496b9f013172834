CREATE TABLE "backup_codes" (
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "backup_codes_pkey" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"name" text NOT NULL,
	"synced" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "second_steps" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"tenant_id" text NOT NULL,
	"keep" boolean NOT NULL,
	"method" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"code_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone DEFAULT now() + interval '10 minutes' NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "spent_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint,
	"pending" text,
	"pending_until" timestamp (3) with time zone,
	"mail_codes" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "proved_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "backup_codes" ADD CONSTRAINT "backup_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_steps" ADD CONSTRAINT "second_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_key" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_index" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "second_steps_user_index" ON "second_steps" USING btree ("user_id");--> statement-breakpoint
-- What a person proves themselves with is theirs alone: a request sees the rows of the person that it runs for.
do $$
declare name text;
begin
  foreach name in array array['totp_secrets', 'backup_codes', 'passkeys', 'second_steps', 'spent_challenges'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to cairn_app', name);
  end loop;
  foreach name in array array['totp_secrets', 'backup_codes', 'passkeys', 'second_steps'] loop
    execute format(
      $policy$create policy own on %I to cairn_app
        using (user_id = nullif(current_setting('app.user_id', true), ''))
        with check (user_id = nullif(current_setting('app.user_id', true), ''))$policy$, name);
  end loop;
end $$;
--> statement-breakpoint
create policy spent on spent_challenges to cairn_app using (true) with check (true);
--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
-- Has the person proved within the last ten minutes that it is they?
create function sign_in_proved(wanted text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from sign_ins where id = wanted and user_id = nullif(current_setting('app.user_id', true), '')
    and proved_at > now() - interval '10 minutes')
$$;
--> statement-breakpoint
create function sign_in_prove(wanted text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update sign_ins set proved_at = now() where id = wanted and user_id = nullif(current_setting('app.user_id', true), '')
$$;
--> statement-breakpoint
-- A password that was set within a day may have been set by whoever reads the mail: then no code is sent there.
create function password_is_new() returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from passwords p join users u on u.id = p.user_id
    where p.user_id = nullif(current_setting('app.user_id', true), '')
      and p.updated_at > now() - interval '1 day' and u.created_at < p.updated_at - interval '1 minute')
$$;
--> statement-breakpoint
do $$
declare signature text;
begin
  for signature in
    select p.oid::regprocedure::text from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.proname in ('sign_in_proved', 'sign_in_prove', 'password_is_new')
  loop
    execute format('revoke all on function %s from public', signature);
    execute format('grant execute on function %s to cairn_app', signature);
    execute format('alter function %s owner to cairn_definer', signature);
  end loop;
end $$;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
