-- AlterTable
ALTER TABLE "UndoRecord" ADD COLUMN "partnerId" INTEGER;
ALTER TABLE "UndoRecord" ADD COLUMN "partnerRevision" INTEGER;
