-- AlterTable
ALTER TABLE "CheckIn" ADD COLUMN     "expectedHighCents" BIGINT,
ADD COLUMN     "expectedLowCents" BIGINT;
