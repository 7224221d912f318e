-- AlterTable
ALTER TABLE "User" ADD COLUMN     "passwordExpiresAt" TIMESTAMP(3);

-- When those that are there were generated is not known.
UPDATE "User" SET "passwordExpiresAt" = now() AT TIME ZONE 'UTC' + interval '72 hours' WHERE "mustChangePassword";
