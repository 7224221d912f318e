-- AlterTable
ALTER TABLE "Activity" ADD COLUMN "addedCount" INTEGER;
ALTER TABLE "Activity" ADD COLUMN "changedCount" INTEGER;
