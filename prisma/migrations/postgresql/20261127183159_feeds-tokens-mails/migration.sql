-- CreateEnum
CREATE TYPE "TokenScope" AS ENUM ('read', 'write');

-- CreateEnum
CREATE TYPE "MailKind" AS ENUM ('resetPassword', 'confirmEmail', 'emailChanged', 'invitation', 'newDevice', 'passwordChanged', 'newToken', 'newPasskey', 'lowBalance', 'comingWeek');

-- CreateEnum
CREATE TYPE "MailLinkPurpose" AS ENUM ('resetPassword', 'confirmEmail');

-- CreateTable
CREATE TABLE "Feed" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "accountId" INTEGER NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "hasIncomes" BOOLEAN NOT NULL,
    "hasExpenses" BOOLEAN NOT NULL,
    "amounts" BOOLEAN NOT NULL,
    "lowest" BOOLEAN NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Feed_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApiToken" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "accountId" INTEGER,
    "name" TEXT NOT NULL,
    "scope" "TokenScope" NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "lastUsedAt" TIMESTAMP(3),

    CONSTRAINT "ApiToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Mail" (
    "id" SERIAL NOT NULL,
    "kind" "MailKind" NOT NULL,
    "address" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "facts" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "textSentAt" TIMESTAMP(3),

    CONSTRAINT "Mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MailLink" (
    "hash" TEXT NOT NULL,
    "purpose" "MailLinkPurpose" NOT NULL,
    "userId" INTEGER NOT NULL,
    "address" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "MailLink_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "RefusedAddress" (
    "address" TEXT NOT NULL,
    "refusals" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "RefusedAddress_pkey" PRIMARY KEY ("address")
);

-- CreateTable
CREATE TABLE "Notice" (
    "accountId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "low" BOOLEAN NOT NULL,
    "isLow" BOOLEAN NOT NULL DEFAULT false,
    "lookedAt" TIMESTAMP(3),
    "weekday" INTEGER,
    "hour" INTEGER,
    "timeZone" TEXT NOT NULL,
    "weekSentOn" TEXT,

    CONSTRAINT "Notice_pkey" PRIMARY KEY ("accountId","userId")
);

-- CreateIndex
CREATE UNIQUE INDEX "Feed_tokenHash_key" ON "Feed"("tokenHash");

-- CreateIndex
CREATE INDEX "Feed_userId_idx" ON "Feed"("userId");

-- CreateIndex
CREATE INDEX "Feed_accountId_idx" ON "Feed"("accountId");

-- CreateIndex
CREATE UNIQUE INDEX "ApiToken_tokenHash_key" ON "ApiToken"("tokenHash");

-- CreateIndex
CREATE INDEX "ApiToken_userId_idx" ON "ApiToken"("userId");

-- CreateIndex
CREATE INDEX "ApiToken_accountId_idx" ON "ApiToken"("accountId");

-- CreateIndex
CREATE INDEX "ApiToken_expiresAt_idx" ON "ApiToken"("expiresAt");

-- CreateIndex
CREATE INDEX "Mail_dueAt_idx" ON "Mail"("dueAt");

-- CreateIndex
CREATE INDEX "Mail_userId_idx" ON "Mail"("userId");

-- CreateIndex
CREATE INDEX "MailLink_userId_idx" ON "MailLink"("userId");

-- CreateIndex
CREATE INDEX "MailLink_expiresAt_idx" ON "MailLink"("expiresAt");

-- CreateIndex
CREATE INDEX "Notice_userId_idx" ON "Notice"("userId");

-- AddForeignKey
ALTER TABLE "Feed" ADD CONSTRAINT "Feed_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Feed" ADD CONSTRAINT "Feed_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mail" ADD CONSTRAINT "Mail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MailLink" ADD CONSTRAINT "MailLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notice" ADD CONSTRAINT "Notice_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notice" ADD CONSTRAINT "Notice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
