-- CreateTable
CREATE TABLE "BankConnection" (
    "accountId" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "sealed" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "chosenAt" TIMESTAMP(3),
    "lastAskedAt" TIMESTAMP(3),
    "lastProblem" TEXT,

    CONSTRAINT "BankConnection_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateIndex
CREATE INDEX "BankConnection_userId_idx" ON "BankConnection"("userId");

-- CreateIndex
CREATE INDEX "BankConnection_createdAt_idx" ON "BankConnection"("createdAt") WHERE ("chosenAt" IS NULL);

-- AddForeignKey
ALTER TABLE "BankConnection" ADD CONSTRAINT "BankConnection_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "BankConnection" ADD CONSTRAINT "BankConnection_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
