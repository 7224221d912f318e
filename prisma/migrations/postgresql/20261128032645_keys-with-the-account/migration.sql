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

-- DropForeignKey
ALTER TABLE "Activity" DROP CONSTRAINT "Activity_accountId_fkey";

-- DropForeignKey
ALTER TABLE "ApiToken" DROP CONSTRAINT "ApiToken_accountId_fkey";

-- DropForeignKey
ALTER TABLE "CashFlow" DROP CONSTRAINT "CashFlow_accountId_fkey";

-- DropForeignKey
ALTER TABLE "CashFlow" DROP CONSTRAINT "CashFlow_continuesId_fkey";

-- DropForeignKey
ALTER TABLE "CheckIn" DROP CONSTRAINT "CheckIn_accountId_fkey";

-- DropForeignKey
ALTER TABLE "Completion" DROP CONSTRAINT "Completion_accountId_fkey";

-- DropForeignKey
ALTER TABLE "Completion" DROP CONSTRAINT "Completion_cashFlowId_fkey";

-- DropForeignKey
ALTER TABLE "Feed" DROP CONSTRAINT "Feed_accountId_fkey";

-- DropForeignKey
ALTER TABLE "Invitation" DROP CONSTRAINT "Invitation_accountId_fkey";

-- DropForeignKey
ALTER TABLE "Membership" DROP CONSTRAINT "Membership_accountId_fkey";

-- DropForeignKey
ALTER TABLE "Move" DROP CONSTRAINT "Move_accountId_fkey";

-- DropForeignKey
ALTER TABLE "Move" DROP CONSTRAINT "Move_cashFlowId_fkey";

-- DropForeignKey
ALTER TABLE "Notice" DROP CONSTRAINT "Notice_accountId_fkey";

-- DropForeignKey
ALTER TABLE "Override" DROP CONSTRAINT "Override_accountId_fkey";

-- DropForeignKey
ALTER TABLE "Override" DROP CONSTRAINT "Override_cashFlowId_fkey";

-- DropForeignKey
ALTER TABLE "Scenario" DROP CONSTRAINT "Scenario_accountId_fkey";

-- DropForeignKey
ALTER TABLE "Skip" DROP CONSTRAINT "Skip_accountId_fkey";

-- DropForeignKey
ALTER TABLE "Skip" DROP CONSTRAINT "Skip_cashFlowId_fkey";

-- DropForeignKey
ALTER TABLE "UndoRecord" DROP CONSTRAINT "UndoRecord_accountId_fkey";

-- DropIndex
DROP INDEX "CashFlow_accountId_deletedAt_idx";

-- DropIndex
DROP INDEX "CashFlow_accountId_importId_idx";

-- DropIndex
DROP INDEX "CashFlow_continuesId_idx";

-- DropIndex
DROP INDEX "CashFlow_deletedAt_idx";

-- DropIndex
DROP INDEX "Completion_cashFlowId_idx";

-- DropIndex
DROP INDEX "Move_cashFlowId_idx";

-- DropIndex
DROP INDEX "Override_cashFlowId_idx";

-- DropIndex
DROP INDEX "Scenario_deletedAt_idx";

-- DropIndex
DROP INDEX "Skip_cashFlowId_idx";

-- DropIndex
DROP INDEX "User_deletionAt_idx";

-- DropIndex
DROP INDEX "User_demoUntil_idx";

-- DropIndex
DROP INDEX "User_previousEmail_idx";

-- AlterTable
ALTER TABLE "Account" ALTER COLUMN "balanceCheckInId" SET DATA TYPE BIGINT;

-- AlterTable
ALTER TABLE "Activity" ALTER COLUMN "id" SET DATA TYPE BIGINT;

-- AlterSequence
ALTER SEQUENCE "Activity_id_seq" AS BIGINT;

-- AlterTable
ALTER TABLE "AuditEntry" ALTER COLUMN "id" SET DATA TYPE BIGINT;

-- AlterSequence
ALTER SEQUENCE "AuditEntry_id_seq" AS BIGINT;

-- AlterTable
ALTER TABLE "CheckIn" ALTER COLUMN "id" SET DATA TYPE BIGINT;

-- AlterSequence
ALTER SEQUENCE "CheckIn_id_seq" AS BIGINT;

-- AlterTable
ALTER TABLE "Mail" ALTER COLUMN "id" SET DATA TYPE BIGINT;

-- AlterSequence
ALTER SEQUENCE "Mail_id_seq" AS BIGINT;

-- CreateIndex
CREATE INDEX "Account_deletedAt_idx" ON "Account"("deletedAt") WHERE ("deletedAt" IS NOT NULL);

-- CreateIndex
CREATE INDEX "CashFlow_accountId_continuesId_idx" ON "CashFlow"("accountId", "continuesId") WHERE ("continuesId" IS NOT NULL);

-- CreateIndex
CREATE INDEX "CashFlow_accountId_deletedAt_idx" ON "CashFlow"("accountId", "deletedAt") WHERE ("deletedAt" IS NOT NULL);

-- CreateIndex
CREATE INDEX "CashFlow_accountId_importId_idx" ON "CashFlow"("accountId", "importId") WHERE ("importId" IS NOT NULL);

-- CreateIndex
CREATE INDEX "CashFlow_deletedAt_idx" ON "CashFlow"("deletedAt") WHERE ("deletedAt" IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "CashFlow_accountId_id_key" ON "CashFlow"("accountId", "id");

-- CreateIndex
CREATE INDEX "Scenario_deletedAt_idx" ON "Scenario"("deletedAt") WHERE ("deletedAt" IS NOT NULL);

-- CreateIndex
CREATE INDEX "User_deletionAt_idx" ON "User"("deletionAt") WHERE ("deletionAt" IS NOT NULL);

-- CreateIndex
CREATE INDEX "User_demoUntil_idx" ON "User"("demoUntil") WHERE ("demoUntil" IS NOT NULL);

-- CreateIndex
CREATE INDEX "User_previousEmail_idx" ON "User"("previousEmail") WHERE ("previousEmail" IS NOT NULL);

-- AddForeignKey
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Activity" ADD CONSTRAINT "Activity_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "UndoRecord" ADD CONSTRAINT "UndoRecord_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Scenario" ADD CONSTRAINT "Scenario_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "CashFlow" ADD CONSTRAINT "CashFlow_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "CashFlow" ADD CONSTRAINT "CashFlow_accountId_continuesId_fkey" FOREIGN KEY ("accountId", "continuesId") REFERENCES "CashFlow"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Completion" ADD CONSTRAINT "Completion_accountId_cashFlowId_fkey" FOREIGN KEY ("accountId", "cashFlowId") REFERENCES "CashFlow"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Override" ADD CONSTRAINT "Override_accountId_cashFlowId_fkey" FOREIGN KEY ("accountId", "cashFlowId") REFERENCES "CashFlow"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Skip" ADD CONSTRAINT "Skip_accountId_cashFlowId_fkey" FOREIGN KEY ("accountId", "cashFlowId") REFERENCES "CashFlow"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Move" ADD CONSTRAINT "Move_accountId_cashFlowId_fkey" FOREIGN KEY ("accountId", "cashFlowId") REFERENCES "CashFlow"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "CheckIn" ADD CONSTRAINT "CheckIn_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Feed" ADD CONSTRAINT "Feed_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Notice" ADD CONSTRAINT "Notice_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
