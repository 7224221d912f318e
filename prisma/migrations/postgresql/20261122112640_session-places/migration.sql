-- Until now a session's id was what its tokens carried. SQLite cannot hash it, so that on both databases all sessions
-- end, and everybody signs in again.
DELETE FROM "RefreshToken";
DELETE FROM "Session";

-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "address" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "userAgent" TEXT NOT NULL DEFAULT '';
