-- This migration locks many tables at once, and reads them. Another one should not: no installation has rows in them yet.
CREATE INDEX "api_keys_maker_account_index" ON "api_keys" USING btree ("maker_id");--> statement-breakpoint
CREATE INDEX "api_keys_rotated_from_index" ON "api_keys" USING btree ("tenant_id","rotated_from") WHERE rotated_from is not null;--> statement-breakpoint
CREATE INDEX "conversation_runs_conversation_index" ON "conversation_runs" USING btree ("tenant_id","conversation_id");--> statement-breakpoint
CREATE INDEX "message_feedback_conversation_index" ON "message_feedback" USING btree ("tenant_id","project_id","conversation_id");--> statement-breakpoint
CREATE INDEX "decisions_branch_index" ON "decisions" USING btree ("tenant_id","branch_id") WHERE branch_id is not null;--> statement-breakpoint
CREATE INDEX "discarded_drafts_project_index" ON "discarded_drafts" USING btree ("tenant_id","project_id");--> statement-breakpoint
CREATE INDEX "invitations_inviter_index" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "notifications_person_index" ON "notifications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "patterns_branch_index" ON "patterns" USING btree ("tenant_id","branch_id") WHERE branch_id is not null;--> statement-breakpoint
CREATE INDEX "project_members_person_index" ON "project_members" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "feedback_project_index" ON "feedback" USING btree ("tenant_id","project_id");--> statement-breakpoint
CREATE INDEX "sessions_branch_index" ON "sessions" USING btree ("tenant_id","branch_id") WHERE branch_id is not null;--> statement-breakpoint
CREATE INDEX "tickets_requester_account_index" ON "tickets" USING btree ("requester_id");--> statement-breakpoint
CREATE INDEX "tickets_assignee_index" ON "tickets" USING btree ("assignee_id") WHERE assignee_id is not null;--> statement-breakpoint
CREATE INDEX "waitlist_admitter_index" ON "waitlist" USING btree ("admitted_by") WHERE admitted_by is not null;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_status_check" CHECK ("api_keys"."status" in ('active', 'rotating', 'disabled', 'revoked'));--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_outcome_check" CHECK ("audit_events"."outcome" in ('done', 'refused'));--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_source_check" CHECK ("audit_events"."source" in ('ui', 'api', 'mcp', 'job'));--> statement-breakpoint
ALTER TABLE "identity_events" ADD CONSTRAINT "identity_events_event_check" CHECK ("identity_events"."event" in ('account.registered', 'account.verified', 'sign-in', 'second-step', 'second-step.mailed', 'proof', 'sign-out', 'sign-in.revoked', 'sign-ins.revoked', 'password.changed', 'password.set', 'password.reset-asked', 'password.reset', 'tenant.switched', 'role.changed', 'invitation.accepted', 'waitlist.joined', 'waitlist.verified', 'account.set-up', 'identity.linked', 'identity.unlinked', 'totp.on', 'totp.replaced', 'totp.changed', 'totp.off', 'passkey.added', 'passkey.renamed', 'passkey.removed', 'backup-codes.made', 'browser.remembered', 'browser.forgotten'));--> statement-breakpoint
ALTER TABLE "identity_events" ADD CONSTRAINT "identity_events_outcome_check" CHECK ("identity_events"."outcome" in ('done', 'refused'));--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_role_check" CHECK ("memberships"."role" in ('owner', 'admin', 'teamlead', 'developer', 'viewer'));--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_status_check" CHECK ("memberships"."status" in ('active', 'suspended'));--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_plan_check" CHECK ("tenants"."plan" in ('free', 'team', 'scale', 'enterprise'));--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_status_check" CHECK ("tenants"."status" in ('active', 'suspended', 'closed'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_status_check" CHECK ("users"."status" in ('active', 'suspended'));--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_status_check" CHECK ("branches"."status" in ('active', 'merged', 'deleted'));--> statement-breakpoint
ALTER TABLE "conversation_runs" ADD CONSTRAINT "conversation_runs_status_check" CHECK ("conversation_runs"."status" in ('queued', 'running', 'done', 'failed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_visibility_check" CHECK ("conversations"."visibility" in ('private', 'project', 'tenant'));--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_status_check" CHECK ("conversations"."status" in ('active', 'archived', 'deleted'));--> statement-breakpoint
ALTER TABLE "message_feedback" ADD CONSTRAINT "message_feedback_verdict_check" CHECK ("message_feedback"."verdict" in ('helpful', 'unhelpful'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_role_check" CHECK ("messages"."role" in ('user', 'assistant'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_status_check" CHECK ("messages"."status" in ('streaming', 'complete', 'stopped', 'error'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_problem_check" CHECK ("messages"."problem" in ('UNAUTHORIZED', 'RATE_LIMITED', 'MODEL_UNKNOWN', 'UNREACHABLE', 'ADDRESS_REFUSED', 'REFUSED', 'OVERLOADED', 'STALLED', 'BROKEN_OFF', 'MALFORMED', 'INTERRUPTED', 'DISCONNECTED'));--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_status_check" CHECK ("decisions"."status" in ('draft', 'proposed', 'accepted', 'rejected', 'deprecated', 'superseded'));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_type_check" CHECK ("events"."type" in ('project.created', 'project.changed', 'conversation.created', 'conversation.changed', 'message.created', 'message.changed', 'decision.created', 'decision.changed', 'pattern.created', 'pattern.changed', 'insight.changed', 'branch.changed', 'agent-session.created', 'agent-session.changed', 'agent-session.ended', 'member.changed', 'session.changed', 'notification.changed', 'invitation.changed', 'api-key.changed', 'domain.changed', 'integration.changed', 'ticket.changed', 'ticket-message.created', 'tenant.created', 'tenant.changed', 'waitlist.changed', 'revision.created'));--> statement-breakpoint
ALTER TABLE "platform_events" ADD CONSTRAINT "platform_events_permission_check" CHECK ("platform_events"."permission" in ('staff.use', 'platform.admin'));--> statement-breakpoint
ALTER TABLE "platform_events" ADD CONSTRAINT "platform_events_type_check" CHECK ("platform_events"."type" in ('ticket.changed', 'ticket-message.created', 'tenant.created', 'tenant.changed', 'waitlist.changed', 'revision.created'));--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_provider_check" CHECK ("identities"."provider" in ('Google', 'GitHub', 'Microsoft', 'sso'));--> statement-breakpoint
ALTER TABLE "tenant_domains" ADD CONSTRAINT "tenant_domains_default_role_check" CHECK ("tenant_domains"."default_role" in ('owner', 'admin', 'teamlead', 'developer', 'viewer'));--> statement-breakpoint
ALTER TABLE "insight_mutes" ADD CONSTRAINT "insight_mutes_type_check" CHECK ("insight_mutes"."type" in ('contradiction', 'repeated_error', 'hot_file', 'stale_decision', 'knowledge_gap', 'unused_pattern', 'cost'));--> statement-breakpoint
ALTER TABLE "insights" ADD CONSTRAINT "insights_type_check" CHECK ("insights"."type" in ('contradiction', 'repeated_error', 'hot_file', 'stale_decision', 'knowledge_gap', 'unused_pattern', 'cost'));--> statement-breakpoint
ALTER TABLE "insights" ADD CONSTRAINT "insights_severity_check" CHECK ("insights"."severity" in ('high', 'medium', 'low'));--> statement-breakpoint
ALTER TABLE "insights" ADD CONSTRAINT "insights_status_check" CHECK ("insights"."status" in ('open', 'acknowledged', 'resolved', 'dismissed', 'auto_resolved'));--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_type_check" CHECK ("integrations"."type" in ('model'));--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_status_check" CHECK ("integrations"."status" in ('available', 'connected', 'error', 'disconnected'));--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_problem_check" CHECK ("integrations"."problem" in ('UNAUTHORIZED', 'RATE_LIMITED', 'MODEL_UNKNOWN', 'UNREACHABLE', 'ADDRESS_REFUSED', 'REFUSED', 'OVERLOADED', 'STALLED', 'BROKEN_OFF', 'MALFORMED', 'INTERRUPTED', 'DISCONNECTED'));--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_role_check" CHECK ("invitations"."role" in ('owner', 'admin', 'teamlead', 'developer', 'viewer'));--> statement-breakpoint
ALTER TABLE "sightings" ADD CONSTRAINT "sightings_sign_check" CHECK ("sightings"."sign" in ('correction', 'mended', 'together', 'command'));--> statement-breakpoint
ALTER TABLE "sightings" ADD CONSTRAINT "sightings_kind_check" CHECK ("sightings"."kind" in ('convention', 'preference', 'pitfall', 'workflow', 'architecture', 'command'));--> statement-breakpoint
ALTER TABLE "sightings" ADD CONSTRAINT "sightings_source_type_check" CHECK ("sightings"."source_type" in ('session', 'message'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_check" CHECK ("notifications"."type" in ('decision.proposed', 'decision.asked', 'decision.refused', 'decision.accepted', 'decision.rejected', 'decision.deprecated', 'decision.superseded', 'decision.revised', 'pattern.proposed', 'pattern.due', 'session.ended', 'conversation.replied', 'ticket.answered', 'ticket.solved', 'ticket.assigned', 'ticket.replied', 'member.role', 'member.restored', 'member.joined'));--> statement-breakpoint
ALTER TABLE "patterns" ADD CONSTRAINT "patterns_kind_check" CHECK ("patterns"."kind" in ('convention', 'preference', 'pitfall', 'workflow', 'architecture', 'command'));--> statement-breakpoint
ALTER TABLE "patterns" ADD CONSTRAINT "patterns_status_check" CHECK ("patterns"."status" in ('proposed', 'accepted', 'rejected', 'merged', 'snoozed', 'stale', 'deprecated', 'superseded'));--> statement-breakpoint
ALTER TABLE "patterns" ADD CONSTRAINT "patterns_level_check" CHECK ("patterns"."level" in ('project', 'tenant'));--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_role_check" CHECK ("project_members"."role" in ('owner', 'admin', 'teamlead', 'developer', 'viewer'));--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_visibility_check" CHECK ("projects"."visibility" in ('tenant', 'members'));--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_status_check" CHECK ("projects"."status" in ('active', 'archived', 'deleted'));--> statement-breakpoint
ALTER TABLE "security_findings" ADD CONSTRAINT "security_findings_level_check" CHECK ("security_findings"."level" in ('critical', 'high', 'medium', 'low'));--> statement-breakpoint
ALTER TABLE "security_findings" ADD CONSTRAINT "security_findings_status_check" CHECK ("security_findings"."status" in ('open', 'acknowledged', 'resolved', 'reopened'));--> statement-breakpoint
ALTER TABLE "registry_audit" ADD CONSTRAINT "registry_audit_outcome_check" CHECK ("registry_audit"."outcome" in ('done', 'refused'));--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_list_check" CHECK ("saved_views"."list" in ('api-keys', 'branches', 'conversations', 'decisions', 'findings', 'insights', 'notifications', 'patterns', 'project-members', 'projects', 'search', 'sessions', 'tenants', 'tickets', 'users', 'waitlist'));--> statement-breakpoint
ALTER TABLE "second_steps" ADD CONSTRAINT "second_steps_method_check" CHECK ("second_steps"."method" in ('password', 'code', 'google', 'github', 'microsoft', 'sso', 'passkey', 'invitation', 'reset'));--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_verdict_check" CHECK ("feedback"."verdict" in ('helpful', 'wrong', 'outdated'));--> statement-breakpoint
ALTER TABLE "session_events" ADD CONSTRAINT "session_events_kind_check" CHECK ("session_events"."kind" in ('prompt', 'tool', 'file', 'command', 'error', 'note'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_status_check" CHECK ("sessions"."status" in ('active', 'completed', 'abandoned', 'failed'));--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_visibility_check" CHECK ("ticket_messages"."visibility" in ('public', 'internal'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_status_check" CHECK ("tickets"."status" in ('new', 'open', 'pending', 'on-hold', 'solved', 'closed'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_priority_check" CHECK ("tickets"."priority" in ('low', 'normal', 'high', 'urgent'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_type_check" CHECK ("tickets"."type" in ('problem', 'question', 'billing', 'idea', 'security'));