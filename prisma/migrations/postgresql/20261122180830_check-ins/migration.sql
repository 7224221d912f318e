-- CreateEnum
CREATE TYPE "CheckInAct" AS ENUM ('done', 'skipped', 'moved');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "ActivityAction" ADD VALUE 'startedMovingBalance';
ALTER TYPE "ActivityAction" ADD VALUE 'stoppedMovingBalance';
ALTER TYPE "ActivityAction" ADD VALUE 'checkedIn';
ALTER TYPE "ActivityAction" ADD VALUE 'undidCheckIn';

-- AlterTable
ALTER TABLE "Account" ADD COLUMN     "balanceCheckInId" INTEGER,
ADD COLUMN     "balanceOn" TEXT,
ADD COLUMN     "doneMovesBalance" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Completion" ADD COLUMN     "movedCents" BIGINT;

-- CreateTable
CREATE TABLE "CheckIn" (
    "id" SERIAL NOT NULL,
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
    "undoneAt" TIMESTAMP(3),

    CONSTRAINT "CheckIn_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CheckInItem" (
    "checkInId" INTEGER NOT NULL,
    "accountId" INTEGER NOT NULL,
    "cashFlowId" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "act" "CheckInAct" NOT NULL,
    "oldTo" TEXT,
    "newTo" TEXT,

    CONSTRAINT "CheckInItem_pkey" PRIMARY KEY ("checkInId","cashFlowId","date")
);

-- CreateIndex
CREATE INDEX "CheckIn_accountId_id_idx" ON "CheckIn"("accountId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "CheckIn_accountId_userId_clientId_key" ON "CheckIn"("accountId", "userId", "clientId");

-- CreateIndex
CREATE INDEX "CheckInItem_accountId_cashFlowId_date_idx" ON "CheckInItem"("accountId", "cashFlowId", "date");

-- CreateIndex
CREATE INDEX "CheckInItem_cashFlowId_idx" ON "CheckInItem"("cashFlowId");

-- AddForeignKey
ALTER TABLE "CheckIn" ADD CONSTRAINT "CheckIn_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CheckInItem" ADD CONSTRAINT "CheckInItem_checkInId_fkey" FOREIGN KEY ("checkInId") REFERENCES "CheckIn"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CheckInItem" ADD CONSTRAINT "CheckInItem_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CheckInItem" ADD CONSTRAINT "CheckInItem_cashFlowId_fkey" FOREIGN KEY ("cashFlowId") REFERENCES "CashFlow"("id") ON DELETE CASCADE ON UPDATE CASCADE;
