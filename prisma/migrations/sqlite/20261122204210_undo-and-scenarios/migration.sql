-- AlterTable
ALTER TABLE "Activity" ADD COLUMN "revision" INTEGER;
ALTER TABLE "Activity" ADD COLUMN "undoneAction" TEXT;

-- CreateTable
CREATE TABLE "UndoRecord" (
    "accountId" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "rows" TEXT NOT NULL,
    "undoneRevision" INTEGER,

    PRIMARY KEY ("accountId", "revision"),
    CONSTRAINT "UndoRecord_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Scenario" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "accountId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "changes" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" DATETIME,
    CONSTRAINT "Scenario_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "UndoRecord_at_idx" ON "UndoRecord"("at");

-- CreateIndex
CREATE INDEX "Scenario_accountId_deletedAt_idx" ON "Scenario"("accountId", "deletedAt");

-- CreateIndex
CREATE INDEX "Scenario_deletedAt_idx" ON "Scenario"("deletedAt");
