-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "endsAt" TIMESTAMP(3);
