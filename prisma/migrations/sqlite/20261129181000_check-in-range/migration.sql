-- AlterTable
ALTER TABLE "CheckIn" ADD COLUMN "expectedHighCents" BIGINT;
ALTER TABLE "CheckIn" ADD COLUMN "expectedLowCents" BIGINT;
