CREATE TABLE "invitation_projects" (
	"tenant_id" text NOT NULL,
	"invitation_id" text NOT NULL,
	"project_id" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "invitation_projects_pkey" PRIMARY KEY("invitation_id","project_id"),
	CONSTRAINT "invitation_projects_role_check" CHECK ("invitation_projects"."role" in ('teamlead', 'developer', 'viewer'))
);
--> statement-breakpoint
ALTER TABLE "invitation_projects" ADD CONSTRAINT "invitation_projects_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_projects" ADD CONSTRAINT "invitation_projects_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_projects_project_index" ON "invitation_projects" USING btree ("tenant_id","project_id");