-- AlterTable
ALTER TABLE "Account" ADD COLUMN "bufferCents" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "Account" ADD COLUMN "paydayCashFlowId" INTEGER;
