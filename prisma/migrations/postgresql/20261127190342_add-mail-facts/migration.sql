-- AlterEnum
ALTER TYPE "MailLinkPurpose" ADD VALUE 'restoreEmail';

-- AlterTable
ALTER TABLE "Invitation" ADD COLUMN     "mailTokenHash" TEXT;

-- AlterTable
ALTER TABLE "Mail" ALTER COLUMN "userId" DROP NOT NULL;

-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "signedOut" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "emailChangedAt" TIMESTAMP(3),
ADD COLUMN     "previousEmail" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_mailTokenHash_key" ON "Invitation"("mailTokenHash");

-- CreateIndex
CREATE INDEX "User_previousEmail_idx" ON "User"("previousEmail");
