DROP INDEX "tenant_domains_tenant_index";--> statement-breakpoint
-- Whoever names a domain first keeps nobody out: it is whose record is found.
ALTER TABLE "tenant_domains" DROP CONSTRAINT "tenant_domains_pkey";--> statement-breakpoint
ALTER TABLE "tenant_domains" ADD CONSTRAINT "tenant_domains_pk" PRIMARY KEY("tenant_id","domain");--> statement-breakpoint
ALTER TABLE "tenant_domains" ADD COLUMN "proof" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_domains_proved_key" ON "tenant_domains" USING btree ("domain") WHERE verified_at is not null;
