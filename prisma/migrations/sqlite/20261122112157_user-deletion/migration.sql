-- AlterTable
ALTER TABLE "User" ADD COLUMN "deletionAt" DATETIME;

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Activity" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "accountId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "action" TEXT NOT NULL,
    "kind" TEXT,
    "cashFlowId" INTEGER,
    "name" TEXT,
    "date" TEXT,
    "amountCents" BIGINT,
    "count" INTEGER,
    "importId" TEXT,
    CONSTRAINT "Activity_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Activity" ("accountId", "action", "amountCents", "at", "cashFlowId", "count", "date", "id", "importId", "kind", "name", "userId") SELECT "accountId", "action", "amountCents", "at", "cashFlowId", "count", "date", "id", "importId", "kind", "name", "userId" FROM "Activity";
DROP TABLE "Activity";
ALTER TABLE "new_Activity" RENAME TO "Activity";
CREATE INDEX "Activity_accountId_id_idx" ON "Activity"("accountId", "id");
CREATE INDEX "Activity_userId_id_idx" ON "Activity"("userId", "id");
CREATE INDEX "Activity_at_idx" ON "Activity"("at");
CREATE TABLE "new_AuditEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "action" TEXT NOT NULL,
    "role" TEXT,
    "actorId" INTEGER,
    "userId" INTEGER NOT NULL
);
INSERT INTO "new_AuditEntry" ("action", "actorId", "at", "id", "role", "userId") SELECT "action", "actorId", "at", "id", "role", "userId" FROM "AuditEntry";
DROP TABLE "AuditEntry";
ALTER TABLE "new_AuditEntry" RENAME TO "AuditEntry";
CREATE INDEX "AuditEntry_userId_idx" ON "AuditEntry"("userId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "User_deletionAt_idx" ON "User"("deletionAt");
