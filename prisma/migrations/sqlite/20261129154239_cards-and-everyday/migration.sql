-- SQLite forgets with a table which ids its deleted rows had.
CREATE TEMPORARY TABLE "sequence" AS SELECT "name", "seq" FROM "sqlite_sequence";

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_CashFlow" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "accountId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "amountCents" BIGINT NOT NULL,
    "schedule" TEXT NOT NULL,
    "startDate" DATETIME NOT NULL,
    "note" TEXT,
    "bankNames" TEXT,
    "closeDay" INTEGER,
    "paidBy" INTEGER,
    "everyday" BOOLEAN,
    "everydayLowCents" BIGINT,
    "everydayHighCents" BIGINT,
    "continuesId" INTEGER,
    "continuedLastDate" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "contractAuthorId" INTEGER,
    "importId" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" DATETIME,
    "editedById" INTEGER,
    "deletedAt" DATETIME,
    CONSTRAINT "CashFlow_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
    CONSTRAINT "CashFlow_accountId_continuesId_fkey" FOREIGN KEY ("accountId", "continuesId") REFERENCES "CashFlow" ("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION,
    CONSTRAINT "CashFlow_accountId_paidBy_fkey" FOREIGN KEY ("accountId", "paidBy") REFERENCES "CashFlow" ("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
);
INSERT INTO "new_CashFlow" ("accountId", "amountCents", "bankNames", "continuedLastDate", "continuesId", "contractAuthorId", "createdAt", "deletedAt", "editedAt", "editedById", "id", "importId", "kind", "name", "note", "schedule", "startDate", "version") SELECT "accountId", "amountCents", "bankNames", "continuedLastDate", "continuesId", "contractAuthorId", "createdAt", "deletedAt", "editedAt", "editedById", "id", "importId", "kind", "name", "note", "schedule", "startDate", "version" FROM "CashFlow";
DROP TABLE "CashFlow";
ALTER TABLE "new_CashFlow" RENAME TO "CashFlow";
CREATE INDEX "CashFlow_accountId_continuesId_idx" ON "CashFlow"("accountId", "continuesId") WHERE "continuesId" IS NOT NULL;
CREATE INDEX "CashFlow_accountId_paidBy_idx" ON "CashFlow"("accountId", "paidBy") WHERE "paidBy" IS NOT NULL;
CREATE INDEX "CashFlow_accountId_deletedAt_idx" ON "CashFlow"("accountId", "deletedAt") WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "CashFlow_accountId_importId_idx" ON "CashFlow"("accountId", "importId") WHERE "importId" IS NOT NULL;
CREATE INDEX "CashFlow_deletedAt_idx" ON "CashFlow"("deletedAt") WHERE "deletedAt" IS NOT NULL;
CREATE UNIQUE INDEX "CashFlow_accountId_id_key" ON "CashFlow"("accountId", "id");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- No id is given again.
DELETE FROM "sqlite_sequence" WHERE "name" IN (SELECT "name" FROM "sequence");
INSERT INTO "sqlite_sequence" ("name", "seq") SELECT "name", "seq" FROM "sequence";
DROP TABLE "sequence";
