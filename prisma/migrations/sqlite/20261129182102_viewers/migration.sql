-- AlterTable
ALTER TABLE "Invitation" ADD COLUMN "role" TEXT NOT NULL DEFAULT 'member';
