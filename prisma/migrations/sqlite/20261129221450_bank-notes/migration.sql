-- AlterTable
ALTER TABLE "BankConnection" ADD COLUMN "notedOn" TEXT;

-- AlterTable
ALTER TABLE "Notice" ADD COLUMN "bank" BOOLEAN NOT NULL DEFAULT false;
