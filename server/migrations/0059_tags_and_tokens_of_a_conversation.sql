ALTER TABLE "conversations" ADD COLUMN "tags" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "tokens" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "conversations_tagged_index" ON "conversations" USING btree ("tenant_id","last_message_at") WHERE tags <> '[]'::jsonb;--> statement-breakpoint
-- What was counted before. The owner sees no row of a tenant while row security binds it.
alter table conversations no force row level security;
--> statement-breakpoint
alter table messages no force row level security;
--> statement-breakpoint
update conversations c set tokens = counted.tokens
from (select m.tenant_id, m.conversation_id, sum((m.tokens ->> 'input')::bigint + (m.tokens ->> 'output')::bigint) as tokens
      from messages m where m.tokens is not null group by 1, 2) counted
where c.tenant_id = counted.tenant_id and c.id = counted.conversation_id;
--> statement-breakpoint
alter table messages force row level security;
--> statement-breakpoint
alter table conversations force row level security;
