-- AlterTable
ALTER TABLE "Invitation" ADD COLUMN "mailTokenHash" TEXT;

-- AlterTable
ALTER TABLE "User" ADD COLUMN "emailChangedAt" DATETIME;
ALTER TABLE "User" ADD COLUMN "previousEmail" TEXT;

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Mail" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "userId" INTEGER,
    "facts" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "dueAt" DATETIME NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "textSentAt" DATETIME,
    CONSTRAINT "Mail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Mail" ("address", "createdAt", "dueAt", "facts", "id", "kind", "textSentAt", "tries", "userId") SELECT "address", "createdAt", "dueAt", "facts", "id", "kind", "textSentAt", "tries", "userId" FROM "Mail";
DROP TABLE "Mail";
ALTER TABLE "new_Mail" RENAME TO "Mail";
CREATE INDEX "Mail_dueAt_idx" ON "Mail"("dueAt");
CREATE INDEX "Mail_userId_idx" ON "Mail"("userId");
CREATE TABLE "new_Session" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "address" TEXT NOT NULL DEFAULT '',
    "userAgent" TEXT NOT NULL DEFAULT '',
    "method" TEXT NOT NULL DEFAULT 'password',
    "endedAt" DATETIME,
    "endsAt" DATETIME,
    "signedOut" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Session" ("address", "createdAt", "endedAt", "endsAt", "id", "lastSeenAt", "method", "userAgent", "userId") SELECT "address", "createdAt", "endedAt", "endsAt", "id", "lastSeenAt", "method", "userAgent", "userId" FROM "Session";
DROP TABLE "Session";
ALTER TABLE "new_Session" RENAME TO "Session";
CREATE INDEX "Session_userId_idx" ON "Session"("userId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_mailTokenHash_key" ON "Invitation"("mailTokenHash");

-- CreateIndex
CREATE INDEX "User_previousEmail_idx" ON "User"("previousEmail");
