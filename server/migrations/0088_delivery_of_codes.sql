ALTER TABLE "registrations" ADD COLUMN "mail_id" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "delivery" text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
CREATE INDEX "registrations_mail_index" ON "registrations" USING btree ("mail_id");--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_delivery_check" CHECK ("registrations"."delivery" in ('pending', 'sent', 'failed'));--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
-- Names the mail that carries the last code of a registration.
create function registration_mail(wanted text, mail text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update registrations set mail_id = mail, delivery = 'pending' where id = wanted
$$;
--> statement-breakpoint
-- A mail is sent or has failed for good: nothing of it is kept, but a registration that waits for it learns which.
-- `mail_remove` stays for the version before this one, which may still be running.
create function mail_finish(wanted text, outcome text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update registrations set delivery = outcome where mail_id = wanted;
  delete from mails where id = wanted
$$;
--> statement-breakpoint
revoke all on function registration_mail(text, text), mail_finish(text, text) from public;
--> statement-breakpoint
grant execute on function registration_mail(text, text), mail_finish(text, text) to cairn_app;
--> statement-breakpoint
alter function registration_mail(text, text) owner to cairn_definer;
--> statement-breakpoint
alter function mail_finish(text, text) owner to cairn_definer;
--> statement-breakpoint
set local role cairn_definer;
--> statement-breakpoint
create or replace function registration_status(wanted text, address text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'used', used_at is not null, 'expired', expires_at <= now(), 'remaining', greatest(0, 5 - attempts), 'delivery', delivery)
  from registrations where id = wanted and email = address
$$;
--> statement-breakpoint
reset role;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
