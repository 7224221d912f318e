-- CreateTable
CREATE TABLE "Claim" (
    "secret" TEXT NOT NULL,
    "claimedAt" TIMESTAMP(3),

    CONSTRAINT "Claim_pkey" PRIMARY KEY ("secret")
);

-- A database that has users is claimed. Visitors of the demo are none.
INSERT INTO "Claim" ("secret", "claimedAt")
SELECT gen_random_uuid()::text || gen_random_uuid()::text, min("createdAt") FROM "User" WHERE "demoUntil" IS NULL;
