-- The search of the administration finds a part of an e-mail or a name by its trigrams. The extension is a trusted one: who
-- may create in the database may create it. Where it cannot be made, the search reads all users. New users are few, and no
-- search is to read a list of those that are not in the index yet.
DO $$ DECLARE "place" text
; BEGIN CREATE EXTENSION IF NOT EXISTS "pg_trgm"
; SELECT "extnamespace"::regnamespace::text INTO "place" FROM "pg_extension" WHERE "extname" = 'pg_trgm'
; EXECUTE format('CREATE INDEX "User_search_idx" ON "User" USING gin ("email" %1$s.gin_trgm_ops, "name" %1$s.gin_trgm_ops) WITH (fastupdate = off)', "place")
; EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN NULL
; END $$;
