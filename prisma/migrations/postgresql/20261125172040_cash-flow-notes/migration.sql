-- AlterTable
ALTER TABLE "CashFlow" ADD COLUMN     "note" TEXT;
