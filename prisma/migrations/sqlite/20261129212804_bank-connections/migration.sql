-- CreateTable
CREATE TABLE "BankConnection" (
    "accountId" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "sealed" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "chosenAt" DATETIME,
    "lastAskedAt" DATETIME,
    "lastProblem" TEXT,

    PRIMARY KEY ("accountId", "id"),
    CONSTRAINT "BankConnection_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
    CONSTRAINT "BankConnection_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "BankConnection_userId_idx" ON "BankConnection"("userId");

-- CreateIndex
CREATE INDEX "BankConnection_createdAt_idx" ON "BankConnection"("createdAt") WHERE "chosenAt" IS NULL;
