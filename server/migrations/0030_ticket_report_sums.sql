CREATE TABLE "ticket_report_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_report_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_report_days" (
	"day" date PRIMARY KEY NOT NULL,
	"rules_version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_report_sums" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"asked" integer NOT NULL,
	"answered" integer NOT NULL,
	"solved" integer NOT NULL,
	"reply_met" integer NOT NULL,
	"reply_missed" integer NOT NULL,
	"resolve_met" integer NOT NULL,
	"resolve_missed" integer NOT NULL,
	"reply_seconds" integer[] NOT NULL,
	"resolve_seconds" integer[] NOT NULL,
	"good" integer[] NOT NULL,
	"bad" integer[] NOT NULL,
	CONSTRAINT "ticket_report_sums_day_kind_key_pk" PRIMARY KEY("day","kind","key"),
	CONSTRAINT "ticket_report_sums_kind_check" CHECK ("ticket_report_sums"."kind" in ('total', 'agent', 'tenant', 'tag'))
);
--> statement-breakpoint
ALTER TABLE "ticket_report_sums" ADD CONSTRAINT "ticket_report_sums_day_fk" FOREIGN KEY ("day") REFERENCES "public"."ticket_report_days"("day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_report_sums_total_index" ON "ticket_report_sums" USING btree ("day","asked","solved") WHERE kind = 'total';