-- CreateEnum
CREATE TYPE "Weekend" AS ENUM ('before', 'after');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "ActivityAction" ADD VALUE 'skippedOccurrence';
ALTER TYPE "ActivityAction" ADD VALUE 'unskippedOccurrence';
ALTER TYPE "ActivityAction" ADD VALUE 'movedOccurrence';
ALTER TYPE "ActivityAction" ADD VALUE 'movedOccurrenceBack';
ALTER TYPE "ActivityAction" ADD VALUE 'changedFromDate';
ALTER TYPE "ActivityAction" ADD VALUE 'rejoinedCashFlow';

-- AlterTable
ALTER TABLE "Activity" ADD COLUMN     "toDate" TEXT;

-- AlterTable
ALTER TABLE "CashFlow" ADD COLUMN     "anchorDate" TEXT,
ADD COLUMN     "continuedLastDate" TEXT,
ADD COLUMN     "continuesId" INTEGER,
ADD COLUMN     "every" INTEGER,
ADD COLUMN     "firstDate" TEXT,
ADD COLUMN     "firstMonthDay" INTEGER,
ADD COLUMN     "lastDate" TEXT,
ADD COLUMN     "nthOfMonth" INTEGER,
ADD COLUMN     "secondMonthDay" INTEGER,
ADD COLUMN     "weekdayOfMonth" INTEGER,
ADD COLUMN     "weekend" "Weekend";

-- CreateTable
CREATE TABLE "Skip" (
    "accountId" INTEGER NOT NULL,
    "cashFlowId" INTEGER NOT NULL,
    "date" TEXT NOT NULL,

    CONSTRAINT "Skip_pkey" PRIMARY KEY ("accountId","cashFlowId","date")
);

-- CreateTable
CREATE TABLE "Move" (
    "accountId" INTEGER NOT NULL,
    "cashFlowId" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "to" TEXT NOT NULL,

    CONSTRAINT "Move_pkey" PRIMARY KEY ("accountId","cashFlowId","date")
);

-- CreateIndex
CREATE INDEX "Skip_cashFlowId_idx" ON "Skip"("cashFlowId");

-- CreateIndex
CREATE INDEX "Move_cashFlowId_idx" ON "Move"("cashFlowId");

-- CreateIndex
CREATE INDEX "CashFlow_continuesId_idx" ON "CashFlow"("continuesId");

-- AddForeignKey
ALTER TABLE "CashFlow" ADD CONSTRAINT "CashFlow_continuesId_fkey" FOREIGN KEY ("continuesId") REFERENCES "CashFlow"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Skip" ADD CONSTRAINT "Skip_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Skip" ADD CONSTRAINT "Skip_cashFlowId_fkey" FOREIGN KEY ("cashFlowId") REFERENCES "CashFlow"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Move" ADD CONSTRAINT "Move_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Move" ADD CONSTRAINT "Move_cashFlowId_fkey" FOREIGN KEY ("cashFlowId") REFERENCES "CashFlow"("id") ON DELETE CASCADE ON UPDATE CASCADE;
