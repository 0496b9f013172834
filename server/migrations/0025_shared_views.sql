ALTER TABLE "saved_views" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "saved_views_shared_idx" ON "saved_views" USING btree ("tenant_id","list") WHERE "saved_views"."shared";
--> statement-breakpoint
-- A view is its owner's, and its organisation's where it is shared; which of them may change it is the application's to say.
drop policy own_views on saved_views;
--> statement-breakpoint
create policy seen_views on saved_views as restrictive to cairn_app
  using (shared or user_id = nullif(current_setting('app.user_id', true), ''));
--> statement-breakpoint
create policy kept_views on saved_views as restrictive for insert to cairn_app
  with check (user_id = nullif(current_setting('app.user_id', true), ''));
