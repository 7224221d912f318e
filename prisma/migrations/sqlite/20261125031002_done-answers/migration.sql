-- AlterTable
ALTER TABLE "Account" ADD COLUMN "doneMovesBalanceChosen" BOOLEAN NOT NULL DEFAULT false;
