-- CreateTable
CREATE TABLE "Claim" (
    "secret" TEXT NOT NULL PRIMARY KEY,
    "claimedAt" DATETIME
);

-- A database that has users is claimed. Visitors of the demo are none.
INSERT INTO "Claim" ("secret", "claimedAt")
SELECT lower(hex(randomblob(32))), min("createdAt") FROM "User" WHERE "demoUntil" IS NULL;
