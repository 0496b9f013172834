-- Members ask support: a new ticket of their own, which nobody has, and its first words.
grant insert on tickets to cairn_app;
--> statement-breakpoint
create policy as_requester on tickets as restrictive for insert to cairn_app
  with check (status = 'new' and priority = 'normal' and assignee_id is null and solved_at is null);
