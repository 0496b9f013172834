-- Row-level security, forced on every table: what requests (cairn_app) may see and do.
-- The roles are made before the migrations run (src/database/role.ts).
grant usage on schema public to cairn_app, cairn_definer;
--> statement-breakpoint
do $$
declare name text;
begin
  foreach name in array array['tenants', 'users', 'passwords', 'memberships', 'sign_ins', 'registrations', 'rate_limits', 'idempotency_keys', 'audit_events',
    'projects', 'project_members', 'conversations', 'messages', 'decisions', 'decision_revisions', 'patterns'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
  -- Rows of one tenant: visible, and writable, only where the transaction has named that tenant.
  foreach name in array array['memberships', 'projects', 'project_members', 'conversations', 'messages', 'decisions', 'decision_revisions', 'patterns', 'idempotency_keys', 'audit_events'] loop
    execute format(
      $policy$create policy tenant on %I to cairn_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''))$policy$, name);
  end loop;
  -- The functions of the next migration, and the installation's own upkeep.
  foreach name in array array['tenants', 'users', 'passwords', 'memberships', 'sign_ins', 'registrations'] loop
    execute format('create policy definer on %I to cairn_definer using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to cairn_definer', name);
  end loop;
end $$;
--> statement-breakpoint
grant select on memberships, tenants, users to cairn_app;
--> statement-breakpoint
grant select, insert on audit_events, decision_revisions to cairn_app;
--> statement-breakpoint
grant select, insert, update on projects, conversations, messages, decisions, patterns to cairn_app;
--> statement-breakpoint
grant select, insert, update, delete on project_members, idempotency_keys, rate_limits to cairn_app;
--> statement-breakpoint
grant update (display_name, first_name, last_name, avatar, preferences, updated_at, version) on users to cairn_app;
--> statement-breakpoint
create policy own_tenant on tenants for select to cairn_app
  using (id = nullif(current_setting('app.tenant_id', true), ''));
--> statement-breakpoint
-- People: oneself, and whoever is a member of the tenant (memberships are cut to the tenant by their own policy).
create policy people on users for select to cairn_app
  using (
    id = nullif(current_setting('app.user_id', true), '')
    or exists (select from memberships where memberships.user_id = users.id)
  );
--> statement-breakpoint
create policy oneself on users for update to cairn_app
  using (id = nullif(current_setting('app.user_id', true), ''))
  with check (id = nullif(current_setting('app.user_id', true), ''));
--> statement-breakpoint
create policy counters on rate_limits to cairn_app using (true) with check (true);
--> statement-breakpoint
-- An answer is given again to nobody but the person who asked first.
create policy own_keys on idempotency_keys as restrictive to cairn_app
  using (user_id = nullif(current_setting('app.user_id', true), ''))
  with check (user_id = nullif(current_setting('app.user_id', true), ''));
--> statement-breakpoint
-- A private conversation is its author's alone.
create policy private_conversation on conversations as restrictive to cairn_app
  using (visibility <> 'private' or author_id = nullif(current_setting('app.user_id', true), ''))
  with check (visibility <> 'private' or author_id = nullif(current_setting('app.user_id', true), ''));
--> statement-breakpoint
-- Messages are seen where their conversation is (the inner query is under the policies above).
create policy private_message on messages as restrictive to cairn_app
  using (exists (select from conversations where conversations.id = messages.conversation_id))
  with check (exists (select from conversations where conversations.id = messages.conversation_id));
