DROP INDEX "tickets_status_index";--> statement-breakpoint
DROP INDEX "tickets_assignee_index";--> statement-breakpoint
DROP INDEX "tickets_due_index";--> statement-breakpoint
DROP INDEX "tickets_solved_index";--> statement-breakpoint
DROP INDEX "tickets_snoozed_index";--> statement-breakpoint
CREATE INDEX "tickets_status_index" ON "tickets" USING btree ("status","snoozed_until");--> statement-breakpoint
CREATE INDEX "tickets_assignee_index" ON "tickets" USING btree ("assignee_id","snoozed_until") WHERE (case when status in ('solved', 'closed') then 1 else 0 end) = 0;--> statement-breakpoint
CREATE INDEX "tickets_due_index" ON "tickets" USING btree ("due_at","snoozed_until") WHERE (case when status in ('solved', 'closed') then 1 else 0 end) = 0;--> statement-breakpoint
CREATE INDEX "tickets_solved_index" ON "tickets" USING btree ("solved_at");--> statement-breakpoint
CREATE INDEX "tickets_snoozed_index" ON "tickets" USING btree ("snoozed_until") WHERE (case when status in ('solved', 'closed') then 1 else 0 end) = 0 and snoozed_until is not null;