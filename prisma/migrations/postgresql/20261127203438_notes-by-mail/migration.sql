-- AlterEnum
ALTER TYPE "MailLinkPurpose" ADD VALUE 'unsubscribe';

-- AlterTable
ALTER TABLE "MailLink" ADD COLUMN     "accountId" INTEGER;

-- AlterTable
ALTER TABLE "Notice" ADD COLUMN     "lookedRevision" INTEGER;

-- CreateIndex
CREATE INDEX "Notice_timeZone_weekday_hour_idx" ON "Notice"("timeZone", "weekday", "hour");
