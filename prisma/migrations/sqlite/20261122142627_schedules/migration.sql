-- AlterTable
ALTER TABLE "Activity" ADD COLUMN "toDate" TEXT;

-- CreateTable
CREATE TABLE "Skip" (
    "accountId" INTEGER NOT NULL,
    "cashFlowId" INTEGER NOT NULL,
    "date" TEXT NOT NULL,

    PRIMARY KEY ("accountId", "cashFlowId", "date"),
    CONSTRAINT "Skip_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Skip_cashFlowId_fkey" FOREIGN KEY ("cashFlowId") REFERENCES "CashFlow" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Move" (
    "accountId" INTEGER NOT NULL,
    "cashFlowId" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "to" TEXT NOT NULL,

    PRIMARY KEY ("accountId", "cashFlowId", "date"),
    CONSTRAINT "Move_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Move_cashFlowId_fkey" FOREIGN KEY ("cashFlowId") REFERENCES "CashFlow" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_CashFlow" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "accountId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "amountCents" BIGINT NOT NULL,
    "recurrenceType" TEXT NOT NULL,
    "recurrenceDay" INTEGER,
    "startDate" DATETIME NOT NULL,
    "anchorDate" TEXT,
    "every" INTEGER,
    "firstMonthDay" INTEGER,
    "secondMonthDay" INTEGER,
    "nthOfMonth" INTEGER,
    "weekdayOfMonth" INTEGER,
    "firstDate" TEXT,
    "lastDate" TEXT,
    "weekend" TEXT,
    "continuesId" INTEGER,
    "continuedLastDate" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "contractAuthorId" INTEGER,
    "importId" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" DATETIME,
    "editedById" INTEGER,
    "deletedAt" DATETIME,
    CONSTRAINT "CashFlow_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CashFlow_continuesId_fkey" FOREIGN KEY ("continuesId") REFERENCES "CashFlow" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_CashFlow" ("accountId", "amountCents", "contractAuthorId", "createdAt", "deletedAt", "editedAt", "editedById", "id", "importId", "kind", "name", "recurrenceDay", "recurrenceType", "startDate", "version") SELECT "accountId", "amountCents", "contractAuthorId", "createdAt", "deletedAt", "editedAt", "editedById", "id", "importId", "kind", "name", "recurrenceDay", "recurrenceType", "startDate", "version" FROM "CashFlow";
DROP TABLE "CashFlow";
ALTER TABLE "new_CashFlow" RENAME TO "CashFlow";
CREATE INDEX "CashFlow_continuesId_idx" ON "CashFlow"("continuesId");
CREATE INDEX "CashFlow_accountId_deletedAt_idx" ON "CashFlow"("accountId", "deletedAt");
CREATE INDEX "CashFlow_accountId_importId_idx" ON "CashFlow"("accountId", "importId");
CREATE INDEX "CashFlow_deletedAt_idx" ON "CashFlow"("deletedAt");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "Skip_cashFlowId_idx" ON "Skip"("cashFlowId");

-- CreateIndex
CREATE INDEX "Move_cashFlowId_idx" ON "Move"("cashFlowId");
