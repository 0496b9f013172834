-- An index of an expression is built with no schema in sight: what its functions call is named with its schema.
create or replace function search_vector(given text) returns tsvector language plpgsql immutable parallel safe as $$
declare
  most constant integer := 125000; -- bytes
  beginning text := left(given, 40000);
  words tsvector := public.search_words(beginning);
begin
  while pg_column_size(words) > most loop
    beginning := left(beginning, (length(beginning) * least(0.9, most::numeric / pg_column_size(words)))::integer);
    words := public.search_words(beginning);
  end loop;
  return words;
end $$;
--> statement-breakpoint
ALTER TABLE "ticket_articles" ALTER COLUMN "written" SET DEFAULT false;--> statement-breakpoint
CREATE INDEX "users_words_index" ON "users" USING gin (search_vector(display_name || ' ' || replace(email, '@', ' ')));--> statement-breakpoint
CREATE INDEX "ticket_messages_words_index" ON "ticket_messages" USING gin (search_keys('desk', 'desk', created_at, search_vector("text"))) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "tickets_created_index" ON "tickets" USING btree ("created_at","number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_solved_index" ON "tickets" USING btree ("solved_at") WHERE solved_at is not null;--> statement-breakpoint
CREATE INDEX "tickets_snoozed_index" ON "tickets" USING btree ("snoozed_until") WHERE snoozed_until is not null;--> statement-breakpoint
CREATE INDEX "tickets_urgency_index" ON "tickets" USING btree ((case when status in ('solved', 'closed') then 1 else 0 end),array_position(array['urgent', 'high', 'normal', 'low'], priority),coalesce(waiting_since, 'infinity'::timestamptz),"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_tenant_urgency_index" ON "tickets" USING btree ("tenant_id",(case when status in ('solved', 'closed') then 1 else 0 end),array_position(array['urgent', 'high', 'normal', 'low'], priority),coalesce(waiting_since, 'infinity'::timestamptz),"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_tenant_updated_index" ON "tickets" USING btree ("tenant_id","updated_at");--> statement-breakpoint
CREATE INDEX "tickets_assignee_urgency_index" ON "tickets" USING btree ("assignee_id",(case when status in ('solved', 'closed') then 1 else 0 end),array_position(array['urgent', 'high', 'normal', 'low'], priority),coalesce(waiting_since, 'infinity'::timestamptz),"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_due_order_index" ON "tickets" USING btree (coalesce(due_at, 'infinity'::timestamptz),"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_state_index" ON "tickets" USING btree (array_position(array['new', 'open', 'pending', 'on-hold', 'solved', 'closed'], status),"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_subject_index" ON "tickets" USING btree (lower(subject),"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_tags_index" ON "tickets" USING gin ("tags" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "tickets_words_index" ON "tickets" USING gin (search_keys('desk', 'desk', created_at, search_vector(subject || ' ' || coalesce(requester_name, '') || ' ' || replace(coalesce(requester_email, ''), '@', ' ') || ' ' || search_text(tags)))) WITH (gin_pending_list_limit=256);