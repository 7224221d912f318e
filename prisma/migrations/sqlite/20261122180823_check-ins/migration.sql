-- AlterTable
ALTER TABLE "Account" ADD COLUMN "balanceOn" TEXT;
ALTER TABLE "Account" ADD COLUMN "doneMovesBalance" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Account" ADD COLUMN "balanceCheckInId" INTEGER;

-- AlterTable
ALTER TABLE "Completion" ADD COLUMN "movedCents" BIGINT;

-- CreateTable
CREATE TABLE "CheckIn" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "accountId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "clientId" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "onDate" TEXT NOT NULL,
    "balanceCents" BIGINT NOT NULL,
    "expectedCents" BIGINT NOT NULL,
    "oldBalanceCents" BIGINT NOT NULL,
    "oldBalanceOn" TEXT,
    "oldCheckInId" INTEGER,
    "undoneAt" DATETIME,
    CONSTRAINT "CheckIn_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CheckInItem" (
    "checkInId" INTEGER NOT NULL,
    "accountId" INTEGER NOT NULL,
    "cashFlowId" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "act" TEXT NOT NULL,
    "oldTo" TEXT,
    "newTo" TEXT,

    PRIMARY KEY ("checkInId", "cashFlowId", "date"),
    CONSTRAINT "CheckInItem_checkInId_fkey" FOREIGN KEY ("checkInId") REFERENCES "CheckIn" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CheckInItem_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CheckInItem_cashFlowId_fkey" FOREIGN KEY ("cashFlowId") REFERENCES "CashFlow" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "CheckIn_accountId_id_idx" ON "CheckIn"("accountId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "CheckIn_accountId_userId_clientId_key" ON "CheckIn"("accountId", "userId", "clientId");

-- CreateIndex
CREATE INDEX "CheckInItem_accountId_cashFlowId_date_idx" ON "CheckInItem"("accountId", "cashFlowId", "date");

-- CreateIndex
CREATE INDEX "CheckInItem_cashFlowId_idx" ON "CheckInItem"("cashFlowId");
