-- AlterTable
ALTER TABLE "Activity" ADD COLUMN     "addedCount" INTEGER,
ADD COLUMN     "changedCount" INTEGER;
