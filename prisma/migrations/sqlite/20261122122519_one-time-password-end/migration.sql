-- AlterTable
ALTER TABLE "User" ADD COLUMN "passwordExpiresAt" DATETIME;

-- When those that are there were generated is not known.
UPDATE "User" SET "passwordExpiresAt" = strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now', '+72 hours') WHERE "mustChangePassword";
