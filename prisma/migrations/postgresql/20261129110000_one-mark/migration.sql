-- The four tables of done marks and exceptions become one, with a row for each occurrence.
CREATE TABLE "Mark" (
    "accountId" INTEGER NOT NULL,
    "cashFlowId" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "done" BOOLEAN NOT NULL DEFAULT false,
    "movedCents" BIGINT,
    "amountCents" BIGINT,
    "skipped" BOOLEAN NOT NULL DEFAULT false,
    "movedTo" TEXT,

    CONSTRAINT "Mark_pkey" PRIMARY KEY ("accountId", "cashFlowId", "date")
);
-- Where accounts are spread over several machines, a key to a spread table needs rows that are spread with it.
DO $$ BEGIN IF to_regclass('pg_dist_partition') IS NOT NULL THEN IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = '"CashFlow"'::regclass) THEN PERFORM create_distributed_table('"Mark"', 'accountId', colocate_with => '"CashFlow"'); END IF; END IF; END $$;
INSERT INTO "Mark" ("accountId", "cashFlowId", "date", "done", "movedCents", "amountCents", "skipped", "movedTo")
SELECT "accountId", "cashFlowId", "date", bool_or("done"), max("movedCents"), max("amountCents"), bool_or("skipped"), max("movedTo") FROM (
    SELECT "accountId", "cashFlowId", "date", true AS "done", "movedCents", NULL::bigint AS "amountCents", false AS "skipped", NULL::text AS "movedTo" FROM "Completion"
    UNION ALL SELECT "accountId", "cashFlowId", "date", false, NULL, "amountCents", false, NULL FROM "Override"
    UNION ALL SELECT "accountId", "cashFlowId", "date", false, NULL, NULL, true, NULL FROM "Skip"
    UNION ALL SELECT "accountId", "cashFlowId", "date", false, NULL, NULL, false, "to" FROM "Move"
) AS "mark" GROUP BY "accountId", "cashFlowId", "date";
ALTER TABLE "Mark" ADD CONSTRAINT "Mark_accountId_cashFlowId_fkey" FOREIGN KEY ("accountId", "cashFlowId") REFERENCES "CashFlow"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
DROP TABLE "Completion";
DROP TABLE "Override";
DROP TABLE "Skip";
DROP TABLE "Move";
