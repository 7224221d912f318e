-- AlterTable
ALTER TABLE "Account" ADD COLUMN "otherPaydays" TEXT;
