-- CreateTable
CREATE TABLE "PushDevice" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "sessionId" TEXT,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "amounts" BOOLEAN NOT NULL,
    "userAgent" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "refusals" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "PushDevice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PushDevice_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PushKey" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "publicKey" TEXT NOT NULL,
    "privateKey" TEXT NOT NULL
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Mail" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "deviceId" INTEGER,
    "userId" INTEGER,
    "facts" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "dueAt" DATETIME NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "textSentAt" DATETIME,
    CONSTRAINT "Mail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Mail_deviceId_fkey" FOREIGN KEY ("deviceId") REFERENCES "PushDevice" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Mail" ("address", "createdAt", "dueAt", "facts", "id", "kind", "textSentAt", "tries", "userId") SELECT "address", "createdAt", "dueAt", "facts", "id", "kind", "textSentAt", "tries", "userId" FROM "Mail";
DROP TABLE "Mail";
ALTER TABLE "new_Mail" RENAME TO "Mail";
CREATE INDEX "Mail_dueAt_idx" ON "Mail"("dueAt");
CREATE INDEX "Mail_userId_idx" ON "Mail"("userId");
CREATE INDEX "Mail_deviceId_idx" ON "Mail"("deviceId") WHERE "deviceId" IS NOT NULL;
CREATE TABLE "new_Notice" (
    "accountId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "low" BOOLEAN NOT NULL,
    "mail" BOOLEAN NOT NULL DEFAULT true,
    "isLow" BOOLEAN NOT NULL DEFAULT false,
    "lookedAt" DATETIME,
    "lookedRevision" INTEGER,
    "weekday" INTEGER,
    "hour" INTEGER,
    "timeZone" TEXT NOT NULL,
    "weekSentOn" TEXT,

    PRIMARY KEY ("accountId", "userId"),
    CONSTRAINT "Notice_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
    CONSTRAINT "Notice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Notice" ("accountId", "hour", "isLow", "lookedAt", "lookedRevision", "low", "timeZone", "userId", "weekSentOn", "weekday") SELECT "accountId", "hour", "isLow", "lookedAt", "lookedRevision", "low", "timeZone", "userId", "weekSentOn", "weekday" FROM "Notice";
DROP TABLE "Notice";
ALTER TABLE "new_Notice" RENAME TO "Notice";
CREATE INDEX "Notice_userId_idx" ON "Notice"("userId");
CREATE INDEX "Notice_timeZone_weekday_hour_idx" ON "Notice"("timeZone", "weekday", "hour");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "PushDevice_endpoint_key" ON "PushDevice"("endpoint");

-- CreateIndex
CREATE INDEX "PushDevice_userId_idx" ON "PushDevice"("userId");

-- CreateIndex
CREATE INDEX "PushDevice_sessionId_idx" ON "PushDevice"("sessionId");
