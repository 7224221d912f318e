-- AlterTable
ALTER TABLE "Session" ADD COLUMN "endsAt" DATETIME;
