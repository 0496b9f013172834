-- The baseline. First by hand: what the tables need. Then the tables as drizzle-kit writes them; at the end what it cannot say.
-- Functions, triggers, policies and grants are in server/sql.
grant usage on schema public to cairn_app, cairn_definer, cairn_platform;
--> statement-breakpoint
-- These functions are called by generated columns and indexes. Another body would not change the rows and entries that are there:
-- so they are changed by a migration that also writes those again, and not in server/sql.
-- What is written without spaces between words, as pairs of neighbours ('缓存键' gives '缓存 存键'): a query that is taken apart
-- in the same way finds every word in it, wherever words end. A character that stands alone is itself. The ranges are
-- those of src/database/script.ts.
create function search_pairs(given text) returns text language sql immutable parallel safe
return case when given ~ '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]' then (
  select coalesce(string_agg(case when next ~ '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]' then here || next else here end, ' ' order by place), '')
  from (
    select here, place, lead(here) over (order by place) as next, lag(here) over (order by place) as before
    from regexp_split_to_table(given, '') with ordinality as characters(here, place)
  ) neighbours
  where here ~ '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]' and (next ~ '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]' or before is null or before !~ '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]')
) else '' end;
--> statement-breakpoint
-- The texts that a JSON value holds, without its keys.
create function search_text(given jsonb) returns text language sql immutable parallel safe
return (
  select coalesce(string_agg(found #>> '{}', ' '), '')
  from jsonb_path_query(given, 'strict $.** ? (@.type() == "string")') as found
);
--> statement-breakpoint
create function search_vector(given text) returns tsvector language plpgsql immutable parallel safe as $$
declare
  most constant integer := 125000; -- bytes
  beginning text := left(given, 40000);
  words tsvector := search_words(beginning);
begin
  while pg_column_size(words) > most loop
    beginning := left(beginning, (length(beginning) * least(0.9, most::numeric / pg_column_size(words)))::integer);
    words := search_words(beginning);
  end loop;
  return words;
end $$;
--> statement-breakpoint
create function search_month_start(month integer) returns timestamptz language sql immutable parallel safe
return make_timestamptz((month - 1) / 12, (month - 1) % 12 + 1, 1, 0, 0, 0, 'utc');
--> statement-breakpoint
create function search_month(at timestamptz) returns integer language sql immutable parallel safe
return (extract(year from at at time zone 'utc') * 12 + extract(month from at at time zone 'utc'))::integer;
--> statement-breakpoint
-- What stands before each word of an owner (a tenant, a project), or of a period of it. It names no owner for certain: who reads asks
-- for the owner as well.
create function search_key(owner text, period text default '') returns text language sql immutable parallel safe
return substr(md5(owner), 1, 8) || period || '.';
--> statement-breakpoint
-- The words of a row as an index has them: each with its tenant before it, with that tenant's month, and with its project. One entry then
-- leads to the rows of one tenant (or month, or project) that have a word, and no search reads the entries of the other tenants.
create function search_keys(tenant text, project text, at timestamptz, search tsvector) returns tsvector language plpgsql immutable parallel safe as $$
declare
  own constant text := public.search_key(tenant);
  its constant text := public.search_key(project);
  month constant text := public.search_month(at)::text;
  day constant text := 'd' || public.search_day(at);
  monthly constant text := public.search_key(tenant, month);
  words text := array_to_string(tsvector_to_array(search), E'\n');
begin
  -- A word may have 2,046 bytes, its key too.
  if octet_length(words) >= 2000 then
    words := array_to_string(array(select word from unnest(tsvector_to_array(search)) word where octet_length(word) < 2000), E'\n');
  end if;
  return array_to_tsvector(string_to_array(concat_ws(E'\n',
    own, monthly, public.search_key(tenant, day), its, public.search_key(project, month), public.search_key(project, day),
    own || replace(words, E'\n', E'\n' || own), its || replace(words, E'\n', E'\n' || its), monthly || replace(words, E'\n', E'\n' || monthly)), E'\n'));
end $$;
--> statement-breakpoint
create function search_day(at timestamptz) returns integer language sql immutable parallel safe
return (at at time zone 'utc')::date - date '2000-01-01';
--> statement-breakpoint
create function search_day_start(day integer) returns timestamptz language sql immutable parallel safe
return (date '2000-01-01' + day)::timestamp at time zone 'utc';
--> statement-breakpoint
-- The cost of a search column is bounded for any text. PostgreSQL's parser looks ahead to the end of a run without white space, once for
-- each sign in it that may begin a path, and to the end of the text for the end of a comment: 20,000 characters of `a_` took 15 seconds.
-- A run is broken after 200 characters, a comment does not begin, and no more than 40,000 characters of one field are read. A field with
-- very many different words keeps those of its beginning: all fields of a row together have to fit into one megabyte.
create function search_words(given text) returns tsvector language sql immutable parallel safe
return (
  select ts_delete(
    ''' '':10'::tsvector || to_tsvector('english', words) || ''' '':10'::tsvector || to_tsvector('simple', words)
      || case when words ~ '[\u0620-\u064a]' then ''' '':10'::tsvector || to_tsvector('arabic', words) else ''::tsvector end
      || ''' '':10'::tsvector || to_tsvector('simple', search_pairs(given)),
    ' ')
  from regexp_replace(
    regexp_replace(replace(given, '<!', '< !'), '(\S{200})', '\1 ', 'g'),
    '[\u2010-\u205e\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\u060c\u061b\u061f]+', ' ', 'g'
  ) as words
);
--> statement-breakpoint
CREATE TABLE "knowledge_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "knowledge_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mark" bigint DEFAULT hash_record_extended(row(gen_random_uuid()), 0) NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text
);
--> statement-breakpoint
CREATE TABLE "api_key_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_key_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" text NOT NULL,
	"key_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"operation" text NOT NULL,
	"client" text NOT NULL,
	"address" text NOT NULL,
	"status" integer NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"milliseconds" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_key_projects" (
	"tenant_id" text NOT NULL,
	"key_id" text NOT NULL,
	"project_id" text NOT NULL,
	CONSTRAINT "api_key_projects_pkey" PRIMARY KEY("tenant_id","key_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"last_four" text NOT NULL,
	"hash" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"scopes" jsonb NOT NULL,
	"all_projects" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"grace_until" timestamp (3) with time zone,
	"calls_per_minute" integer NOT NULL,
	"networks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rotated_from" text,
	"maker_id" text NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"last_used_address" text,
	"last_used_client" text,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("name"), 'A') || setweight(search_vector("prefix"), 'C') || setweight(search_vector("last_four"), 'C')) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "api_keys_tenant_id_key" UNIQUE("tenant_id","id"),
	CONSTRAINT "api_keys_hash_key" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"actor" jsonb NOT NULL,
	"action" text NOT NULL,
	"target_type" text NOT NULL,
	"target_id" text NOT NULL,
	"outcome" text DEFAULT 'done' NOT NULL,
	"source" text DEFAULT 'ui' NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("tenant_id","user_id","key")
);
--> statement-breakpoint
CREATE TABLE "identity_events" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"tenant_id" text,
	"event" text NOT NULL,
	"outcome" text NOT NULL,
	"method" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "memberships_tenant_user_key" UNIQUE("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "passwords" (
	"user_id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"name" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"newsletter" boolean NOT NULL,
	"locale" text NOT NULL,
	"code_hash" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 1 NOT NULL,
	"mail_id" text,
	"delivery" text DEFAULT 'pending' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registrations_delivery_check" CHECK ("registrations"."delivery" in ('pending', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"tenant_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"previous_hash" text,
	"previous_until" timestamp (3) with time zone,
	"rotated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"keep" boolean NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"method" text DEFAULT 'password' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"proved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"plan" text DEFAULT 'free' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"limits" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "tenants_slug_key" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"display_name" text DEFAULT 'User' NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"avatar" text,
	"cairn_role" text DEFAULT 'none' NOT NULL,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"newsletter" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "users_email_key" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "branches" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"base" text NOT NULL,
	"head_sha" text,
	"pr_url" text,
	"ahead" integer,
	"behind" integer,
	"status" text DEFAULT 'active' NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector(coalesce("name" || ' ' || replace("name", '/', ' '), '')), 'A') || setweight(search_vector(coalesce("pr_url" || ' ' || replace("pr_url", '/', ' '), '')), 'C') || setweight(search_vector(coalesce("head_sha", '')), 'C')) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "branches_tenant_id_key" UNIQUE("tenant_id","id"),
	CONSTRAINT "branches_name_key" UNIQUE("tenant_id","project_id","name")
);
--> statement-breakpoint
CREATE TABLE "conversation_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"conversation_id" text NOT NULL,
	"message_id" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"asked_by" text NOT NULL,
	"holder" text,
	"lease_until" timestamp (3) with time zone,
	"stop_requested_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"author_id" text NOT NULL,
	"title" text NOT NULL,
	"branch_id" text,
	"visibility" text DEFAULT 'project' NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tokens" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"head_id" text,
	"last_message_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("title"), 'A') || setweight(search_vector(search_text("tags")), 'B')) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "conversations_tenant_id_key" UNIQUE("tenant_id","id"),
	CONSTRAINT "conversations_project_id_key" UNIQUE("tenant_id","project_id","id")
);
--> statement-breakpoint
CREATE TABLE "message_feedback" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"conversation_id" text NOT NULL,
	"message_id" text NOT NULL,
	"user_id" text NOT NULL,
	"verdict" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "message_feedback_key" UNIQUE("tenant_id","message_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"conversation_id" text NOT NULL,
	"parent_id" text,
	"role" text NOT NULL,
	"parts" jsonb NOT NULL,
	"citations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'complete' NOT NULL,
	"model" text,
	"problem" text,
	"retry_at" timestamp (3) with time zone,
	"tokens" jsonb,
	"redactions" integer DEFAULT 0 NOT NULL,
	"plain_text" text DEFAULT '' NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("plain_text"), 'B')) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "decision_revisions" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"decision_id" text NOT NULL,
	"revision" integer NOT NULL,
	"content" jsonb NOT NULL,
	"actor" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "decision_revisions_key" UNIQUE("tenant_id","decision_id","revision")
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"status" text NOT NULL,
	"context" text DEFAULT '' NOT NULL,
	"outcome" text NOT NULL,
	"drivers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"consequences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"paths" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"evidence" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deciders" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sign_off" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"supersedes_id" text,
	"decided_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"review_by" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"branch_id" text,
	"served_count" integer DEFAULT 0 NOT NULL,
	"helpful_count" integer DEFAULT 0 NOT NULL,
	"last_served_at" timestamp (3) with time zone,
	"session_id" text GENERATED ALWAYS AS (actor ->> 'sessionId') STORED,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("title"), 'A') || setweight(search_vector("outcome"), 'B') || setweight(search_vector("context"), 'C') || setweight(search_vector(search_text("drivers")), 'C') || setweight(search_vector(search_text("consequences")), 'C') || setweight(search_vector(search_text("tags")), 'C') || setweight(search_vector(search_text("paths")), 'C') || setweight(search_vector(search_text("options")), 'D') || setweight(search_vector(search_text(jsonb_path_query_array("evidence", '$[*].quote'))), 'D')) STORED,
	"told_hash" bigint GENERATED ALWAYS AS (hash_record_extended(row(id, number, title, status, context, outcome, drivers, consequences, paths, tags, supersedes_id, branch_id), 0)) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "decisions_tenant_id_key" UNIQUE("tenant_id","id"),
	CONSTRAINT "decisions_number_key" UNIQUE("tenant_id","project_id","number")
);
--> statement-breakpoint
CREATE TABLE "discarded_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"revisions" jsonb NOT NULL,
	"actor" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" text NOT NULL,
	"type" text NOT NULL,
	"subject_id" text NOT NULL,
	"project_id" text,
	"project_slug" text,
	"audience_id" text,
	"subject_version" integer,
	"actor" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"permission" text NOT NULL,
	"type" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_version" integer,
	"actor" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"label" text NOT NULL,
	"login_hint" text NOT NULL,
	"linked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_issuer_subject_key" UNIQUE("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenant_domains" (
	"domain" text NOT NULL,
	"tenant_id" text NOT NULL,
	"proof" text DEFAULT gen_random_uuid()::text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"joining" boolean DEFAULT false NOT NULL,
	"default_role" text DEFAULT 'developer' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenant_domains_pk" PRIMARY KEY("tenant_id","domain")
);
--> statement-breakpoint
CREATE TABLE "insight_mutes" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "insight_mutes_type_key" UNIQUE("tenant_id","project_id","type")
);
--> statement-breakpoint
CREATE TABLE "insights" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"type" text NOT NULL,
	"severity" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"gone" boolean DEFAULT false NOT NULL,
	"subjects" jsonb NOT NULL,
	"evidence" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"metric" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"reason" jsonb,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector(search_text("subjects")), 'A') || setweight(search_vector(search_text("evidence")), 'C')) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "insights_fingerprint_key" UNIQUE("tenant_id","project_id","type","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"secret_fingerprint" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_only_check" CHECK ("installation"."only")
);
--> statement-breakpoint
CREATE TABLE "integrations" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"config" jsonb NOT NULL,
	"secret" text,
	"problem" text,
	"called_at" timestamp (3) with time zone,
	"retry_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "integrations_type_key" UNIQUE("tenant_id","type")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" text NOT NULL,
	"token_hash" text NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"declined_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sightings" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"sign" text NOT NULL,
	"rule" text NOT NULL,
	"kind" text NOT NULL,
	"fingerprint" text NOT NULL,
	"source_type" text NOT NULL,
	"source_id" text NOT NULL,
	"nth" integer DEFAULT 1 NOT NULL,
	"message_id" text,
	"quote" text NOT NULL,
	"paths" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"by" text DEFAULT '' NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"actor" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sightings_source_key" UNIQUE("tenant_id","project_id","fingerprint","source_id","nth")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"group_key" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"project_id" text,
	"parameters" jsonb NOT NULL,
	"happened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"snoozed_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "notifications_group_key" UNIQUE("tenant_id","user_id","group_key")
);
--> statement-breakpoint
CREATE TABLE "patterns" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"number" integer NOT NULL,
	"rule" text NOT NULL,
	"rationale" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"confidence" real NOT NULL,
	"level" text DEFAULT 'project' NOT NULL,
	"paths" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"languages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"branch_id" text,
	"examples" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"evidence" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fingerprint" text DEFAULT '' NOT NULL,
	"conflicts_with" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"alike" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"supersedes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"successor_id" text,
	"merge" jsonb,
	"served_count" integer DEFAULT 0 NOT NULL,
	"helpful_count" integer DEFAULT 0 NOT NULL,
	"wrong_count" integer DEFAULT 0 NOT NULL,
	"outdated_count" integer DEFAULT 0 NOT NULL,
	"last_served_at" timestamp (3) with time zone,
	"review_by" timestamp (3) with time zone,
	"reviewer" jsonb,
	"reason" jsonb,
	"snoozed_until" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"session_id" text GENERATED ALWAYS AS (actor ->> 'sessionId') STORED,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("rule"), 'A') || setweight(search_vector("rationale"), 'B') || setweight(search_vector(search_text("paths")), 'C') || setweight(search_vector(search_text("examples")), 'D') || setweight(search_vector(search_text(jsonb_path_query_array("evidence", '$[*].quote'))), 'D')) STORED,
	"told_hash" bigint GENERATED ALWAYS AS (hash_record_extended(row(id, number, rule, rationale, status, confidence, level, paths, languages, branch_id, supersedes), 0)) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "patterns_tenant_id_key" UNIQUE("tenant_id","id"),
	CONSTRAINT "patterns_number_key" UNIQUE("tenant_id","project_id","number")
);
--> statement-breakpoint
CREATE TABLE "platform_audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"actor" jsonb NOT NULL,
	"permission" text NOT NULL,
	"purpose" text NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_members" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "project_members_key" UNIQUE("tenant_id","project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "project_stars" (
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"project_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_stars_pkey" PRIMARY KEY("tenant_id","user_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"repo_url" text,
	"colour" text NOT NULL,
	"icon" text,
	"agent_guidance" text DEFAULT '' NOT NULL,
	"default_branch" text DEFAULT 'main' NOT NULL,
	"retention_days" integer,
	"retention_tally" jsonb,
	"token_budget" integer,
	"serve_unreviewed" boolean DEFAULT true NOT NULL,
	"learning_policy" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"decays_since" timestamp (3) with time zone,
	"visibility" text DEFAULT 'tenant' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"last_decision" integer DEFAULT 0 NOT NULL,
	"last_pattern" integer DEFAULT 0 NOT NULL,
	"last_activity_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("name"), 'A') || setweight(search_vector("key"), 'A') || setweight(search_vector("description"), 'B') || setweight(search_vector("agent_guidance"), 'C') || setweight(search_vector(coalesce("repo_url" || ' ' || replace("repo_url", '/', ' '), '')), 'C')) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "projects_tenant_id_key" UNIQUE("tenant_id","id"),
	CONSTRAINT "projects_tenant_key_key" UNIQUE("tenant_id","key"),
	CONSTRAINT "projects_tenant_slug_key" UNIQUE("tenant_id","slug")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_findings" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"rule" text NOT NULL,
	"level" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"remediation" text NOT NULL,
	"fingerprint" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"reason" text,
	"acknowledged_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "security_findings_fingerprint_key" UNIQUE("tenant_id","project_id","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "deploy_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"remote" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" jsonb,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "deploy_tokens_hash_key" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "registry_audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registry_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor" jsonb NOT NULL,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"outcome" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"manifest_hash" text NOT NULL,
	"size" bigint NOT NULL,
	"kept" jsonb,
	"published_by" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"pruned_at" timestamp (3) with time zone,
	CONSTRAINT "releases_pkey" PRIMARY KEY("remote","release")
);
--> statement-breakpoint
CREATE TABLE "remote_overrides" (
	"id" text PRIMARY KEY NOT NULL,
	"sign_in_id" text NOT NULL,
	"overrides" jsonb NOT NULL,
	"manifests" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remote_reports" (
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"tab" text NOT NULL,
	"person" text NOT NULL,
	"code" text,
	"instead_of" text,
	"load_ms" integer,
	"phases" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"vitals" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "remote_reports_pkey" PRIMARY KEY("remote","release","tab","person")
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"number" integer PRIMARY KEY NOT NULL,
	"previous" integer,
	"author" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"change" jsonb,
	"remotes" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unsettled_releases" (
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"manifest_hash" text NOT NULL,
	"leaving" boolean DEFAULT false NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unsettled_releases_pkey" PRIMARY KEY("remote","release")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "feedback" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"session_id" text,
	"counted_for" text,
	"subject_id" text NOT NULL,
	"verdict" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"actor" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_counted_key" UNIQUE("tenant_id","counted_for","subject_id")
);
--> statement-breakpoint
CREATE TABLE "session_events" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"session_id" text NOT NULL,
	"client_event_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"path" text,
	"edited" boolean DEFAULT false NOT NULL,
	"ok" boolean,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"actor" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_events_sequence_key" UNIQUE("tenant_id","session_id","sequence"),
	CONSTRAINT "session_events_client_key" UNIQUE("tenant_id","session_id","client_event_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"user_id" text NOT NULL,
	"api_key_id" text,
	"goal" text NOT NULL,
	"client" text NOT NULL,
	"client_version" text DEFAULT '' NOT NULL,
	"model" text NOT NULL,
	"external_id" text,
	"branch_id" text,
	"handoff_from_id" text,
	"status" text DEFAULT 'active' NOT NULL,
	"tokens" bigint DEFAULT 0 NOT NULL,
	"cost_micros" bigint,
	"files_read" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"files_edited" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"served" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"served_tokens" integer DEFAULT 0 NOT NULL,
	"served_budget" integer DEFAULT 0 NOT NULL,
	"summary" jsonb,
	"last_sequence" integer DEFAULT 0 NOT NULL,
	"errors" integer DEFAULT 0 NOT NULL,
	"prompts" integer DEFAULT 0 NOT NULL,
	"redactions" integer DEFAULT 0 NOT NULL,
	"last_event_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"events_deleted_at" timestamp (3) with time zone,
	"event_words" "tsvector",
	"search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("goal"), 'A') || setweight(search_vector(search_text("summary")), 'B') || setweight(search_vector(search_text("files_edited")), 'C')) STORED,
	"found_by" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("goal"), 'A') || setweight(search_vector(search_text("summary")), 'B') || setweight(search_vector(search_text("files_edited")), 'C') || coalesce("event_words", '')) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "sessions_tenant_id_key" UNIQUE("tenant_id","id"),
	CONSTRAINT "sessions_external_key" UNIQUE("tenant_id","project_id","user_id","client","external_id")
);
--> statement-breakpoint
CREATE TABLE "state_moves" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_version" integer NOT NULL,
	"before" jsonb NOT NULL,
	"effects" jsonb NOT NULL,
	"actor" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"visibility" text NOT NULL,
	"staff" boolean NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "tickets_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"subject" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"type" text DEFAULT 'question' NOT NULL,
	"context" jsonb,
	"requester_id" text NOT NULL,
	"assignee_id" text,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"waiting_since" timestamp (3) with time zone,
	"solved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "tickets_number_key" UNIQUE("number"),
	CONSTRAINT "tickets_tenant_id_key" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "waitlist" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"token_hash" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"admitted_at" timestamp (3) with time zone,
	"admitted_by" text,
	"admission_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_key_calls" ADD CONSTRAINT "api_key_calls_key_fk" FOREIGN KEY ("tenant_id","key_id") REFERENCES "public"."api_keys"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_projects" ADD CONSTRAINT "api_key_projects_key_fk" FOREIGN KEY ("tenant_id","key_id") REFERENCES "public"."api_keys"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_projects" ADD CONSTRAINT "api_key_projects_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_maker_id_users_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_rotated_from_fk" FOREIGN KEY ("tenant_id","rotated_from") REFERENCES "public"."api_keys"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_events" ADD CONSTRAINT "identity_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passwords" ADD CONSTRAINT "passwords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_membership_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."memberships"("tenant_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_runs" ADD CONSTRAINT "conversation_runs_conversation_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."conversations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_branch_fk" FOREIGN KEY ("tenant_id","branch_id") REFERENCES "public"."branches"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_feedback" ADD CONSTRAINT "message_feedback_conversation_fk" FOREIGN KEY ("tenant_id","project_id","conversation_id") REFERENCES "public"."conversations"("tenant_id","project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_fk" FOREIGN KEY ("tenant_id","project_id","conversation_id") REFERENCES "public"."conversations"("tenant_id","project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_revisions" ADD CONSTRAINT "decision_revisions_decision_fk" FOREIGN KEY ("tenant_id","decision_id") REFERENCES "public"."decisions"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_predecessor_fk" FOREIGN KEY ("tenant_id","supersedes_id") REFERENCES "public"."decisions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_branch_fk" FOREIGN KEY ("tenant_id","branch_id") REFERENCES "public"."branches"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discarded_drafts" ADD CONSTRAINT "discarded_drafts_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_domains" ADD CONSTRAINT "tenant_domains_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_mutes" ADD CONSTRAINT "insight_mutes_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insights" ADD CONSTRAINT "insights_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sightings" ADD CONSTRAINT "sightings_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patterns" ADD CONSTRAINT "patterns_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patterns" ADD CONSTRAINT "patterns_branch_fk" FOREIGN KEY ("tenant_id","branch_id") REFERENCES "public"."branches"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patterns" ADD CONSTRAINT "patterns_successor_fk" FOREIGN KEY ("tenant_id","successor_id") REFERENCES "public"."patterns"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_membership_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."memberships"("tenant_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_stars" ADD CONSTRAINT "project_stars_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_stars" ADD CONSTRAINT "project_stars_membership_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."memberships"("tenant_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_findings" ADD CONSTRAINT "security_findings_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_previous_fk" FOREIGN KEY ("previous") REFERENCES "public"."revisions"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_membership_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."memberships"("tenant_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backup_codes" ADD CONSTRAINT "backup_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remembered_browsers" ADD CONSTRAINT "remembered_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_steps" ADD CONSTRAINT "second_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_events" ADD CONSTRAINT "session_events_session_fk" FOREIGN KEY ("tenant_id","session_id") REFERENCES "public"."sessions"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_branch_fk" FOREIGN KEY ("tenant_id","branch_id") REFERENCES "public"."branches"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_handoff_fk" FOREIGN KEY ("tenant_id","handoff_from_id") REFERENCES "public"."sessions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "state_moves" ADD CONSTRAINT "state_moves_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_fk" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_admitted_by_users_id_fk" FOREIGN KEY ("admitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "knowledge_changes_index" ON "knowledge_changes" USING btree ("tenant_id","project_id","id");--> statement-breakpoint
CREATE INDEX "api_key_calls_index" ON "api_key_calls" USING btree ("tenant_id","key_id","at");--> statement-breakpoint
CREATE INDEX "api_key_projects_project_index" ON "api_key_projects" USING btree ("tenant_id","project_id");--> statement-breakpoint
CREATE INDEX "api_keys_maker_index" ON "api_keys" USING btree ("tenant_id","maker_id");--> statement-breakpoint
CREATE INDEX "audit_events_tenant_index" ON "audit_events" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_events_target_index" ON "audit_events" USING btree ("tenant_id","target_id","created_at");--> statement-breakpoint
CREATE INDEX "identity_events_user_index" ON "identity_events" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "memberships_user_index" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "registrations_email_index" ON "registrations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "registrations_expires_index" ON "registrations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "registrations_mail_index" ON "registrations" USING btree ("mail_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ins_token_index" ON "sign_ins" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sign_ins_previous_index" ON "sign_ins" USING btree ("previous_hash");--> statement-breakpoint
CREATE INDEX "sign_ins_user_index" ON "sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "branches_seen_index" ON "branches" USING btree ("tenant_id","project_id","seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_runs_one_at_a_time" ON "conversation_runs" USING btree ("tenant_id","conversation_id") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "conversation_runs_under_way_index" ON "conversation_runs" USING btree ("lease_until") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "conversations_recent_index" ON "conversations" USING btree ("tenant_id","project_id","pinned","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_all_recent_index" ON "conversations" USING btree ("tenant_id","pinned","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_counted_index" ON "conversations" USING btree ("tenant_id","status","project_id","visibility","author_id");--> statement-breakpoint
CREATE INDEX "conversations_tagged_index" ON "conversations" USING btree ("tenant_id","last_message_at") WHERE tags <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "conversations_branch_index" ON "conversations" USING btree ("tenant_id","branch_id","last_message_at") WHERE branch_id is not null;--> statement-breakpoint
CREATE INDEX "conversations_hidden_index" ON "conversations" USING btree ("tenant_id","id") WHERE status = 'deleted' or visibility = 'private';--> statement-breakpoint
CREATE INDEX "conversations_keys_index" ON "conversations" USING gin (search_keys("tenant_id", "project_id", "created_at", "search")) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "messages_thread_index" ON "messages" USING btree ("tenant_id","conversation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_tree_index" ON "messages" USING btree ("tenant_id","conversation_id","parent_id");--> statement-breakpoint
CREATE INDEX "messages_keys_index" ON "messages" USING gin (search_keys("tenant_id", "project_id", "created_at", "search")) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "decisions_updated_index" ON "decisions" USING btree ("tenant_id","project_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "decisions_all_updated_index" ON "decisions" USING btree ("tenant_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "decisions_weighed_index" ON "decisions" USING btree ("tenant_id","project_id","status","updated_at","id","branch_id");--> statement-breakpoint
CREATE INDEX "decisions_session_index" ON "decisions" USING btree ("tenant_id","session_id") WHERE session_id is not null;--> statement-breakpoint
CREATE INDEX "decisions_successor_index" ON "decisions" USING btree ("tenant_id","supersedes_id");--> statement-breakpoint
CREATE INDEX "decisions_keys_index" ON "decisions" USING gin (search_keys("tenant_id", "project_id", "created_at", "search")) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "discarded_drafts_index" ON "discarded_drafts" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "events_tenant_index" ON "events" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE INDEX "events_created_index" ON "events" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "platform_events_created_index" ON "platform_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "identities_user_index" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_expires_index" ON "sign_in_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_domains_proved_key" ON "tenant_domains" USING btree ("domain") WHERE verified_at is not null;--> statement-breakpoint
CREATE INDEX "insights_keys_index" ON "insights" USING gin (search_keys("tenant_id", "project_id", "created_at", "search")) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "insights_status_index" ON "insights" USING btree ("tenant_id","project_id","status","type");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token_key" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open_key" ON "invitations" USING btree ("tenant_id","email") WHERE accepted_at is null and declined_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "invitations_tenant_index" ON "invitations" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "sightings_seen_index" ON "sightings" USING btree ("tenant_id","project_id","seen_at");--> statement-breakpoint
CREATE INDEX "mails_due_index" ON "mails" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "notifications_reader_index" ON "notifications" USING btree ("tenant_id","user_id","happened_at");--> statement-breakpoint
CREATE INDEX "notifications_subject_index" ON "notifications" USING btree ("tenant_id","subject_id");--> statement-breakpoint
CREATE INDEX "patterns_weighed_index" ON "patterns" USING btree ("tenant_id","project_id","status","confidence","id","branch_id");--> statement-breakpoint
CREATE INDEX "patterns_session_index" ON "patterns" USING btree ("tenant_id","session_id") WHERE session_id is not null;--> statement-breakpoint
CREATE INDEX "patterns_successor_index" ON "patterns" USING btree ("tenant_id","successor_id") WHERE "patterns"."successor_id" is not null;--> statement-breakpoint
CREATE INDEX "patterns_tenant_level_index" ON "patterns" USING btree ("tenant_id") WHERE "patterns"."level" = 'tenant' and "patterns"."status" = 'accepted';--> statement-breakpoint
CREATE INDEX "patterns_updated_index" ON "patterns" USING btree ("tenant_id","project_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "patterns_all_updated_index" ON "patterns" USING btree ("tenant_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "patterns_decided_index" ON "patterns" USING btree ("tenant_id","project_id","decided_at") WHERE "patterns"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "patterns_keys_index" ON "patterns" USING gin (search_keys("tenant_id", "project_id", "created_at", "search")) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "platform_audit_xid_index" ON "platform_audit" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "project_stars_project_index" ON "project_stars" USING btree ("tenant_id","project_id");--> statement-breakpoint
CREATE INDEX "projects_activity_index" ON "projects" USING btree ("tenant_id","status","last_activity_at");--> statement-breakpoint
CREATE INDEX "projects_deleted_index" ON "projects" USING btree ("tenant_id","id") WHERE status = 'deleted';--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_token_key" ON "password_resets" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "password_resets_user_index" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_expires_index" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "security_findings_open_index" ON "security_findings" USING btree ("tenant_id","project_id","status","level");--> statement-breakpoint
CREATE INDEX "registry_audit_created_index" ON "registry_audit" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "remote_overrides_created_index" ON "remote_overrides" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "remote_reports_created_index" ON "remote_reports" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_key" ON "saved_views" USING btree ("tenant_id","user_id","list",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_views_shared_idx" ON "saved_views" USING btree ("tenant_id","list") WHERE "saved_views"."shared";--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_key" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_index" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "remembered_browsers_token_key" ON "remembered_browsers" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "remembered_browsers_user_index" ON "remembered_browsers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "second_steps_user_index" ON "second_steps" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "feedback_subject_index" ON "feedback" USING btree ("tenant_id","subject_id");--> statement-breakpoint
CREATE INDEX "sessions_recent_index" ON "sessions" USING btree ("tenant_id","project_id","last_event_at","id");--> statement-breakpoint
CREATE INDEX "sessions_all_recent_index" ON "sessions" USING btree ("tenant_id","last_event_at","id");--> statement-breakpoint
CREATE INDEX "sessions_handoff_index" ON "sessions" USING btree ("tenant_id","handoff_from_id");--> statement-breakpoint
CREATE INDEX "sessions_keys_index" ON "sessions" USING gin (search_keys("tenant_id", "project_id", "created_at", "found_by")) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "state_moves_subject_index" ON "state_moves" USING btree ("tenant_id","subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "state_moves_created_index" ON "state_moves" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "ticket_messages_thread_index" ON "ticket_messages" USING btree ("tenant_id","ticket_id","created_at");--> statement-breakpoint
CREATE INDEX "tickets_status_index" ON "tickets" USING btree ("status","waiting_since");--> statement-breakpoint
CREATE INDEX "tickets_requester_index" ON "tickets" USING btree ("tenant_id","requester_id");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_email_key" ON "waitlist" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_token_key" ON "waitlist" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "waitlist_line_index" ON "waitlist" USING btree ("confirmed_at");
--> statement-breakpoint
-- Each time that one is served, a counter in its row changes: with free space in its page no index is written.
alter table "decisions" set (fillfactor = 80);--> statement-breakpoint
alter table "patterns" set (fillfactor = 80);--> statement-breakpoint
-- Counters of a few minutes, which may be lost in a crash: a count does not wait for the disk.
alter table "rate_limits" set unlogged;
