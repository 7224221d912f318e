-- AlterTable
ALTER TABLE "CashFlow" ADD COLUMN     "bankNames" TEXT;
