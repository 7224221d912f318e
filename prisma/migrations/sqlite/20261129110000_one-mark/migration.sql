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

    PRIMARY KEY ("accountId", "cashFlowId", "date"),
    CONSTRAINT "Mark_accountId_cashFlowId_fkey" FOREIGN KEY ("accountId", "cashFlowId") REFERENCES "CashFlow" ("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION
);
INSERT INTO "Mark" ("accountId", "cashFlowId", "date", "done", "movedCents", "amountCents", "skipped", "movedTo")
SELECT "accountId", "cashFlowId", "date", max("done"), max("movedCents"), max("amountCents"), max("skipped"), max("movedTo") FROM (
    SELECT "accountId", "cashFlowId", "date", true AS "done", "movedCents", NULL AS "amountCents", false AS "skipped", NULL AS "movedTo" FROM "Completion"
    UNION ALL SELECT "accountId", "cashFlowId", "date", false, NULL, "amountCents", false, NULL FROM "Override"
    UNION ALL SELECT "accountId", "cashFlowId", "date", false, NULL, NULL, true, NULL FROM "Skip"
    UNION ALL SELECT "accountId", "cashFlowId", "date", false, NULL, NULL, false, "to" FROM "Move"
) AS "mark" GROUP BY "accountId", "cashFlowId", "date";
DROP TABLE "Completion";
DROP TABLE "Override";
DROP TABLE "Skip";
DROP TABLE "Move";
