CREATE TABLE "plans" (
	"plan" text NOT NULL,
	"version" integer NOT NULL,
	"people" integer,
	"projects" integer,
	"currency" text NOT NULL,
	"seat_monthly_minor" bigint,
	"seat_yearly_minor" bigint,
	"included" jsonb NOT NULL,
	"overage" jsonb NOT NULL,
	"at_limit" text NOT NULL,
	"features" jsonb NOT NULL,
	"trial_days" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "plans_pkey" PRIMARY KEY("plan","version"),
	CONSTRAINT "plans_plan_check" CHECK ("plans"."plan" in ('free', 'team', 'enterprise')),
	CONSTRAINT "plans_at_limit_check" CHECK ("plans"."at_limit" in ('stop', 'continue')),
	CONSTRAINT "plans_currency_check" CHECK ("plans"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
ALTER TABLE "tenants" DROP CONSTRAINT "tenants_plan_check";--> statement-breakpoint
-- "scale" was never sold.
UPDATE "tenants" SET "plan" = 'team' WHERE "plan" = 'scale';--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_plan_check" CHECK ("tenants"."plan" in ('free', 'team', 'enterprise'));--> statement-breakpoint
-- The same values as defaultPlans of @cairn/api.
INSERT INTO "plans" ("plan", "version", "people", "projects", "currency", "seat_monthly_minor", "seat_yearly_minor", "included", "overage", "at_limit", "features", "trial_days", "actor") VALUES
	('free', 1, 3, 1, 'USD', 0, NULL,
		'{"sessions":50,"servedTokens":null,"costMicros":null,"searches":null,"apiCalls":null,"storageBytes":null}',
		'{"sessions":null,"servedTokens":null,"costMicros":null,"searches":null,"apiCalls":null,"storageBytes":null}',
		'stop', '[]', 0, '{"type":"system","id":"migration"}'),
	('team', 1, NULL, NULL, 'USD', 1200, 12000,
		'{"sessions":500,"servedTokens":null,"costMicros":null,"searches":null,"apiCalls":null,"storageBytes":null}',
		'{"sessions":{"per":1,"minor":4},"servedTokens":null,"costMicros":null,"searches":null,"apiCalls":null,"storageBytes":null}',
		'continue', '["spendCap"]', 14, '{"type":"system","id":"migration"}'),
	('enterprise', 1, NULL, NULL, 'USD', NULL, NULL,
		'{"sessions":null,"servedTokens":null,"costMicros":null,"searches":null,"apiCalls":null,"storageBytes":null}',
		'{"sessions":null,"servedTokens":null,"costMicros":null,"searches":null,"apiCalls":null,"storageBytes":null}',
		'continue', '["spendCap"]', 0, '{"type":"system","id":"migration"}');
