-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "ActivityAction" ADD VALUE 'undidChange';
ALTER TYPE "ActivityAction" ADD VALUE 'createdScenario';
ALTER TYPE "ActivityAction" ADD VALUE 'deletedScenario';
ALTER TYPE "ActivityAction" ADD VALUE 'restoredScenario';
ALTER TYPE "ActivityAction" ADD VALUE 'appliedScenario';

-- AlterTable
ALTER TABLE "Activity" ADD COLUMN     "revision" INTEGER,
ADD COLUMN     "undoneAction" "ActivityAction";

-- CreateTable
CREATE TABLE "UndoRecord" (
    "accountId" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "rows" TEXT NOT NULL,
    "undoneRevision" INTEGER,

    CONSTRAINT "UndoRecord_pkey" PRIMARY KEY ("accountId","revision")
);

-- CreateTable
CREATE TABLE "Scenario" (
    "id" SERIAL NOT NULL,
    "accountId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "changes" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" TIMESTAMP(3),

    CONSTRAINT "Scenario_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "UndoRecord_at_idx" ON "UndoRecord"("at");

-- CreateIndex
CREATE INDEX "Scenario_accountId_deletedAt_idx" ON "Scenario"("accountId", "deletedAt");

-- CreateIndex
CREATE INDEX "Scenario_deletedAt_idx" ON "Scenario"("deletedAt");

-- AddForeignKey
ALTER TABLE "UndoRecord" ADD CONSTRAINT "UndoRecord_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Scenario" ADD CONSTRAINT "Scenario_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
