-- SQLite forgets with a table which ids its deleted rows had.
CREATE TEMPORARY TABLE "sequence" AS SELECT "name", "seq" FROM "sqlite_sequence";

-- Rows that name a cash flow of another account, or none: the program has never made any, and they count for nothing.
-- The doctor of the version before names them.
DELETE FROM "Completion" WHERE NOT EXISTS (SELECT 1 FROM "CashFlow" AS "f"
    WHERE "f"."id" = "Completion"."cashFlowId" AND "f"."accountId" = "Completion"."accountId");
DELETE FROM "Override" WHERE NOT EXISTS (SELECT 1 FROM "CashFlow" AS "f"
    WHERE "f"."id" = "Override"."cashFlowId" AND "f"."accountId" = "Override"."accountId");
DELETE FROM "Skip" WHERE NOT EXISTS (SELECT 1 FROM "CashFlow" AS "f"
    WHERE "f"."id" = "Skip"."cashFlowId" AND "f"."accountId" = "Skip"."accountId");
DELETE FROM "Move" WHERE NOT EXISTS (SELECT 1 FROM "CashFlow" AS "f"
    WHERE "f"."id" = "Move"."cashFlowId" AND "f"."accountId" = "Move"."accountId");
UPDATE "CashFlow" SET "continuesId" = NULL WHERE "continuesId" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "CashFlow" AS "f"
    WHERE "f"."id" = "CashFlow"."continuesId" AND "f"."accountId" = "CashFlow"."accountId");

-- DropIndex
DROP INDEX "User_previousEmail_idx";

-- DropIndex
DROP INDEX "User_demoUntil_idx";

-- DropIndex
DROP INDEX "User_deletionAt_idx";

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
    "toDate" TEXT,
    "amountCents" BIGINT,
    "count" INTEGER,
    "addedCount" INTEGER,
    "changedCount" INTEGER,
    "importId" TEXT,
    "revision" INTEGER,
    "undoneAction" TEXT,
    CONSTRAINT "Activity_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
INSERT INTO "new_Activity" ("accountId", "action", "addedCount", "amountCents", "at", "cashFlowId", "changedCount", "count", "date", "id", "importId", "kind", "name", "revision", "toDate", "undoneAction", "userId") SELECT "accountId", "action", "addedCount", "amountCents", "at", "cashFlowId", "changedCount", "count", "date", "id", "importId", "kind", "name", "revision", "toDate", "undoneAction", "userId" FROM "Activity";
DROP TABLE "Activity";
ALTER TABLE "new_Activity" RENAME TO "Activity";
CREATE INDEX "Activity_accountId_id_idx" ON "Activity"("accountId", "id");
CREATE INDEX "Activity_userId_id_idx" ON "Activity"("userId", "id");
CREATE INDEX "Activity_at_idx" ON "Activity"("at");
CREATE TABLE "new_ApiToken" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "accountId" INTEGER,
    "name" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    "lastUsedAt" DATETIME,
    CONSTRAINT "ApiToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ApiToken_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
INSERT INTO "new_ApiToken" ("accountId", "createdAt", "expiresAt", "id", "lastUsedAt", "name", "scope", "tokenHash", "userId") SELECT "accountId", "createdAt", "expiresAt", "id", "lastUsedAt", "name", "scope", "tokenHash", "userId" FROM "ApiToken";
DROP TABLE "ApiToken";
ALTER TABLE "new_ApiToken" RENAME TO "ApiToken";
CREATE UNIQUE INDEX "ApiToken_tokenHash_key" ON "ApiToken"("tokenHash");
CREATE INDEX "ApiToken_userId_idx" ON "ApiToken"("userId");
CREATE INDEX "ApiToken_accountId_idx" ON "ApiToken"("accountId");
CREATE INDEX "ApiToken_expiresAt_idx" ON "ApiToken"("expiresAt");
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
    CONSTRAINT "CashFlow_accountId_continuesId_fkey" FOREIGN KEY ("accountId", "continuesId") REFERENCES "CashFlow" ("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
);
INSERT INTO "new_CashFlow" ("accountId", "amountCents", "bankNames", "continuedLastDate", "continuesId", "contractAuthorId", "createdAt", "deletedAt", "editedAt", "editedById", "id", "importId", "kind", "name", "note", "schedule", "startDate", "version") SELECT "accountId", "amountCents", "bankNames", "continuedLastDate", "continuesId", "contractAuthorId", "createdAt", "deletedAt", "editedAt", "editedById", "id", "importId", "kind", "name", "note", "schedule", "startDate", "version" FROM "CashFlow";
DROP TABLE "CashFlow";
ALTER TABLE "new_CashFlow" RENAME TO "CashFlow";
CREATE INDEX "CashFlow_accountId_continuesId_idx" ON "CashFlow"("accountId", "continuesId") WHERE "continuesId" IS NOT NULL;
CREATE INDEX "CashFlow_accountId_deletedAt_idx" ON "CashFlow"("accountId", "deletedAt") WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "CashFlow_accountId_importId_idx" ON "CashFlow"("accountId", "importId") WHERE "importId" IS NOT NULL;
CREATE INDEX "CashFlow_deletedAt_idx" ON "CashFlow"("deletedAt") WHERE "deletedAt" IS NOT NULL;
CREATE UNIQUE INDEX "CashFlow_accountId_id_key" ON "CashFlow"("accountId", "id");
CREATE TABLE "new_CheckIn" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "accountId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "clientId" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "onDate" TEXT NOT NULL,
    "balanceCents" BIGINT NOT NULL,
    "expectedCents" BIGINT NOT NULL,
    "undoneAt" DATETIME,
    CONSTRAINT "CheckIn_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
INSERT INTO "new_CheckIn" ("accountId", "balanceCents", "clientId", "expectedCents", "id", "onDate", "revision", "undoneAt", "userId") SELECT "accountId", "balanceCents", "clientId", "expectedCents", "id", "onDate", "revision", "undoneAt", "userId" FROM "CheckIn";
DROP TABLE "CheckIn";
ALTER TABLE "new_CheckIn" RENAME TO "CheckIn";
CREATE INDEX "CheckIn_accountId_id_idx" ON "CheckIn"("accountId", "id");
CREATE UNIQUE INDEX "CheckIn_accountId_userId_clientId_key" ON "CheckIn"("accountId", "userId", "clientId");
CREATE TABLE "new_Completion" (
    "accountId" INTEGER NOT NULL,
    "cashFlowId" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "movedCents" BIGINT,

    PRIMARY KEY ("accountId", "cashFlowId", "date"),
    CONSTRAINT "Completion_accountId_cashFlowId_fkey" FOREIGN KEY ("accountId", "cashFlowId") REFERENCES "CashFlow" ("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION
);
INSERT INTO "new_Completion" ("accountId", "cashFlowId", "date", "movedCents") SELECT "accountId", "cashFlowId", "date", "movedCents" FROM "Completion";
DROP TABLE "Completion";
ALTER TABLE "new_Completion" RENAME TO "Completion";
CREATE TABLE "new_Feed" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "accountId" INTEGER NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "hasIncomes" BOOLEAN NOT NULL,
    "hasExpenses" BOOLEAN NOT NULL,
    "amounts" BOOLEAN NOT NULL,
    "lowest" BOOLEAN NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Feed_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Feed_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
INSERT INTO "new_Feed" ("accountId", "amounts", "createdAt", "hasExpenses", "hasIncomes", "id", "lowest", "tokenHash", "userId") SELECT "accountId", "amounts", "createdAt", "hasExpenses", "hasIncomes", "id", "lowest", "tokenHash", "userId" FROM "Feed";
DROP TABLE "Feed";
ALTER TABLE "new_Feed" RENAME TO "Feed";
CREATE UNIQUE INDEX "Feed_tokenHash_key" ON "Feed"("tokenHash");
CREATE INDEX "Feed_userId_idx" ON "Feed"("userId");
CREATE INDEX "Feed_accountId_idx" ON "Feed"("accountId");
CREATE TABLE "new_Invitation" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "accountId" INTEGER NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "mailTokenHash" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    "usedById" INTEGER,
    CONSTRAINT "Invitation_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
INSERT INTO "new_Invitation" ("accountId", "createdAt", "expiresAt", "id", "mailTokenHash", "tokenHash", "usedById") SELECT "accountId", "createdAt", "expiresAt", "id", "mailTokenHash", "tokenHash", "usedById" FROM "Invitation";
DROP TABLE "Invitation";
ALTER TABLE "new_Invitation" RENAME TO "Invitation";
CREATE UNIQUE INDEX "Invitation_tokenHash_key" ON "Invitation"("tokenHash");
CREATE UNIQUE INDEX "Invitation_mailTokenHash_key" ON "Invitation"("mailTokenHash");
CREATE INDEX "Invitation_accountId_idx" ON "Invitation"("accountId");
CREATE INDEX "Invitation_expiresAt_idx" ON "Invitation"("expiresAt");
CREATE TABLE "new_Membership" (
    "accountId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "role" TEXT NOT NULL DEFAULT 'member',
    "joinedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("accountId", "userId"),
    CONSTRAINT "Membership_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
    CONSTRAINT "Membership_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Membership" ("accountId", "joinedAt", "role", "userId") SELECT "accountId", "joinedAt", "role", "userId" FROM "Membership";
DROP TABLE "Membership";
ALTER TABLE "new_Membership" RENAME TO "Membership";
CREATE INDEX "Membership_userId_joinedAt_idx" ON "Membership"("userId", "joinedAt");
CREATE TABLE "new_Move" (
    "accountId" INTEGER NOT NULL,
    "cashFlowId" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "to" TEXT NOT NULL,

    PRIMARY KEY ("accountId", "cashFlowId", "date"),
    CONSTRAINT "Move_accountId_cashFlowId_fkey" FOREIGN KEY ("accountId", "cashFlowId") REFERENCES "CashFlow" ("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION
);
INSERT INTO "new_Move" ("accountId", "cashFlowId", "date", "to") SELECT "accountId", "cashFlowId", "date", "to" FROM "Move";
DROP TABLE "Move";
ALTER TABLE "new_Move" RENAME TO "Move";
CREATE TABLE "new_Notice" (
    "accountId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "low" BOOLEAN NOT NULL,
    "isLow" BOOLEAN NOT NULL DEFAULT false,
    "lookedAt" DATETIME,
    "lookedRevision" INTEGER,
    "weekday" INTEGER,
    "hour" INTEGER,
    "timeZone" TEXT NOT NULL,
    "weekSentOn" TEXT,

    PRIMARY KEY ("accountId", "userId"),
    CONSTRAINT "Notice_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
    CONSTRAINT "Notice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Notice" ("accountId", "hour", "isLow", "lookedAt", "lookedRevision", "low", "timeZone", "userId", "weekSentOn", "weekday") SELECT "accountId", "hour", "isLow", "lookedAt", "lookedRevision", "low", "timeZone", "userId", "weekSentOn", "weekday" FROM "Notice";
DROP TABLE "Notice";
ALTER TABLE "new_Notice" RENAME TO "Notice";
CREATE INDEX "Notice_userId_idx" ON "Notice"("userId");
CREATE INDEX "Notice_timeZone_weekday_hour_idx" ON "Notice"("timeZone", "weekday", "hour");
CREATE TABLE "new_Override" (
    "accountId" INTEGER NOT NULL,
    "cashFlowId" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "amountCents" BIGINT NOT NULL,

    PRIMARY KEY ("accountId", "cashFlowId", "date"),
    CONSTRAINT "Override_accountId_cashFlowId_fkey" FOREIGN KEY ("accountId", "cashFlowId") REFERENCES "CashFlow" ("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION
);
INSERT INTO "new_Override" ("accountId", "amountCents", "cashFlowId", "date") SELECT "accountId", "amountCents", "cashFlowId", "date" FROM "Override";
DROP TABLE "Override";
ALTER TABLE "new_Override" RENAME TO "Override";
CREATE TABLE "new_Scenario" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "accountId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "changes" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" DATETIME,
    CONSTRAINT "Scenario_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
INSERT INTO "new_Scenario" ("accountId", "changes", "createdAt", "deletedAt", "id", "name", "version") SELECT "accountId", "changes", "createdAt", "deletedAt", "id", "name", "version" FROM "Scenario";
DROP TABLE "Scenario";
ALTER TABLE "new_Scenario" RENAME TO "Scenario";
CREATE INDEX "Scenario_accountId_deletedAt_idx" ON "Scenario"("accountId", "deletedAt");
CREATE INDEX "Scenario_deletedAt_idx" ON "Scenario"("deletedAt") WHERE "deletedAt" IS NOT NULL;
CREATE TABLE "new_Skip" (
    "accountId" INTEGER NOT NULL,
    "cashFlowId" INTEGER NOT NULL,
    "date" TEXT NOT NULL,

    PRIMARY KEY ("accountId", "cashFlowId", "date"),
    CONSTRAINT "Skip_accountId_cashFlowId_fkey" FOREIGN KEY ("accountId", "cashFlowId") REFERENCES "CashFlow" ("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION
);
INSERT INTO "new_Skip" ("accountId", "cashFlowId", "date") SELECT "accountId", "cashFlowId", "date" FROM "Skip";
DROP TABLE "Skip";
ALTER TABLE "new_Skip" RENAME TO "Skip";
CREATE TABLE "new_UndoRecord" (
    "accountId" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "rows" TEXT NOT NULL,
    "undoneRevision" INTEGER,
    "partnerId" INTEGER,
    "partnerRevision" INTEGER,

    PRIMARY KEY ("accountId", "revision"),
    CONSTRAINT "UndoRecord_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
INSERT INTO "new_UndoRecord" ("accountId", "at", "partnerId", "partnerRevision", "revision", "rows", "undoneRevision", "userId") SELECT "accountId", "at", "partnerId", "partnerRevision", "revision", "rows", "undoneRevision", "userId" FROM "UndoRecord";
DROP TABLE "UndoRecord";
ALTER TABLE "new_UndoRecord" RENAME TO "UndoRecord";
CREATE INDEX "UndoRecord_at_idx" ON "UndoRecord"("at");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "Account_deletedAt_idx" ON "Account"("deletedAt") WHERE "deletedAt" IS NOT NULL;

-- CreateIndex
CREATE INDEX "User_deletionAt_idx" ON "User"("deletionAt") WHERE "deletionAt" IS NOT NULL;

-- CreateIndex
CREATE INDEX "User_demoUntil_idx" ON "User"("demoUntil") WHERE "demoUntil" IS NOT NULL;

-- CreateIndex
CREATE INDEX "User_previousEmail_idx" ON "User"("previousEmail") WHERE "previousEmail" IS NOT NULL;

-- No id is given again.
DELETE FROM "sqlite_sequence" WHERE "name" IN (SELECT "name" FROM "sequence");
INSERT INTO "sqlite_sequence" ("name", "seq") SELECT "name", "seq" FROM "sequence";
DROP TABLE "sequence";
